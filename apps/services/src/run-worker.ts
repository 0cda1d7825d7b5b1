import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import type { PushSender } from '@lendside/providers/push/port.ts';
import type { Messenger } from '@lendside/providers/messaging/port.ts';
import type { Logger } from 'pino';
import type { Database } from '#platform/database.ts';
import { openInternalServer } from '#platform/metrics.ts';
import type { Sealing } from '#platform/sealing.ts';
import { guestCardEnds } from '#features/cards/end-guest-card.ts';
import { cardRemovalKinds } from '#features/cards/remove-vaulted-card.ts';
import { runMessageLane } from '#features/messages/run-message-lane.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import type { Mode } from '#platform/system-mode.ts';
import { quietDelayMs } from '@lendside/domain/notices/quiet-hours.ts';
import { noticesAlsoPushed } from '#features/push/also-pushed.ts';
import { pushMessages } from '#features/push/push-message.ts';
import { replacementMessages } from '#features/linking/replacement-message.ts';
import { codeMessages } from '#identity/codes/code-message.ts';
import { noticeMessages } from '#features/notices/notice-message.ts';
import { failedSettlements } from '#features/payments/pay-job/failed-settlements.ts';
import { payLimits, type PayLimits } from '#features/payments/pay-job/pay-limits.ts';
import { desksOf, type MoneyDesks } from '#features/payments/pay-job/money-desk.ts';
import type { PostingSystems } from '#features/payments/pay-job/book-captured.ts';
import { makePaymentMetrics } from '#features/payments/pay-job/payment-metrics.ts';
import { runPaymentLanes } from '#features/payments/pay-job/run-payment-lanes.ts';
import { returnedMessages } from '#features/payments/receipts/returned-message.ts';
import { receiptMessages } from '#features/payments/receipts/receipt-message.ts';
import { booksOf } from '#features/payments/reconciliation/reconcile-payments.ts';
import { reconciliations } from '#features/payments/reconciliation/reconciliation-job.ts';
import { sharedPaymentMessages } from '#features/payments/receipts/shared-payment-message.ts';
import { MESSAGE_CHANNEL, PAYMENT_CHANNEL } from '#features/payments/work-bell.ts';
import { runDayEndLane, type DayEndLaneOptions } from '#servicing/day-end/run-day-end-lane.ts';

/** Everything a worker is made of; `composition.ts` and the torture harness put it together. */
export interface WorkerParts {
  readonly database: Database;
  /** Every card processor that cards may lie with; none where no card is taken. */
  readonly processors: readonly CardProcessor[];
  /** Who else moves money, the bank, by the number of the method. */
  readonly desks?: MoneyDesks;
  readonly loanSystems: PostingSystems;
  readonly messenger: Messenger;
  readonly mode: Mode;
  readonly metricsPort: number;
  /** Where the internal door listens; 127.0.0.1 without it. */
  readonly metricsHost?: string;
  readonly logger: Logger;
  /** Opens what the HTTP side sealed: codes on their way out. */
  readonly sealing: Sealing;
  /** Absent where the lender sends no notifications. */
  readonly push?: PushSender | null;
  readonly limits?: Partial<PayLimits>;
  /** How long the lane of codes rests when nobody rings. */
  readonly codePollMs?: number;
  /** Outbox kinds of other rooms. */
  readonly outboxKinds?: Readonly<Record<string, OutboxKind>>;
  /** What closes the days; null in a simulation, whose days are moved by hand. */
  readonly dayEnd?: Omit<DayEndLaneOptions, 'logger' | 'registry'> | null;
}

/** A running worker. */
export interface RunningWorker {
  /** How long stopping may take. */
  readonly stopsWithinMs: number;
  /** Ends what is under way, within the time-out of one call, and lets go of everything. */
  stop(): Promise<void>;
  /** Listens again: the connection for notices broke. */
  relisten(): void;
}

const RELISTEN_MS = 500;
const BOOKS_POLL_MS = 5_000;

/** Starts the lanes of payments, messages and, in a production, of day-ends, and the internal door (`/live`, `/ready`, `/metrics`). */
export function runWorker(parts: WorkerParts): RunningWorker {
  const { database, processors, logger } = parts;
  const promise = slowestOf(processors);
  const metrics = makePaymentMetrics(database);
  const messages = runMessageLane({
    database,
    logger,
    isMoneyMoving: () => payments.isMoneyMoving(),
    isFlooded: () => payments.isFlooded(),
    kinds: kindsOf(parts),
  });
  // Somebody waits for a code: it never stands behind receipts, nor rests while money moves.
  const codes = runMessageLane({
    database,
    logger,
    ...(parts.codePollMs === undefined ? {} : { pollMs: parts.codePollMs }),
    kinds: { code: codeMessages({ database, messenger: parts.messenger, sealing: parts.sealing }) },
  });
  // It asks for minutes; no receipt stands behind it.
  const books = runMessageLane({
    database,
    logger,
    pollMs: BOOKS_POLL_MS,
    kinds: {
      reconciliation: reconciliations({ database, processors: booksOf(processors, parts.desks ?? {}), logger }),
    },
  });
  const payments = runPaymentLanes({
    database,
    desks: { ...desksOf(processors), ...parts.desks },
    loanSystems: parts.loanSystems,
    limits: payLimits(promise, parts.limits),
    logger,
    onTurn: metrics.tellTurn,
    onRecorded: (outcome, recorded) => {
      metrics.countRecorded(outcome, recorded);
      if (recorded?.state === 'posted') messages.wake();
    },
  });
  const days = parts.dayEnd == null ? null : runDayEndLane({ ...parts.dayEnd, logger, registry: metrics.registry });
  const ears = [
    keepListening(database, PAYMENT_CHANNEL, payments.wake, logger),
    keepListening(database, MESSAGE_CHANNEL, codes.wake, logger),
  ];
  const door = openInternalServer(metrics.registry, () => Promise.resolve(payments.isWorking()));
  door.on('error', (error) => {
    logger.error({ error: error.message }, 'the metrics port could not be opened');
  });
  door.listen(parts.metricsPort, parts.metricsHost ?? '127.0.0.1');
  const stopsWithinMs = promise.timeoutMs + 2_000;
  return {
    stopsWithinMs,
    relisten: () => {
      for (const ear of ears) ear.relisten();
    },
    stop: async () => {
      await Promise.all([
        payments.stop(stopsWithinMs),
        messages.stop(stopsWithinMs),
        codes.stop(stopsWithinMs),
        books.stop(stopsWithinMs),
        days?.stop(stopsWithinMs),
        ...ears.map((ear) => ear.stop()),
      ]);
      door.close();
    },
  };
}

/** What the lane of messages can send and do. */
function kindsOf(parts: WorkerParts): Readonly<Record<string, OutboxKind>> {
  const { database, processors, messenger, mode } = parts;
  return {
    ...parts.outboxKinds,
    paymentReceipt: receiptMessages({ database, messenger, mode }),
    sharedPayment: sharedPaymentMessages({ database, messenger, mode }),
    paymentReturned: returnedMessages({ database, messenger, mode }),
    notice: noticesAlsoPushed(database, noticeMessages({ database, messenger, mode })),
    ...(parts.push == null
      ? {}
      : { push: pushMessages({ database, sealing: parts.sealing, sender: parts.push, mode, quietDelayMs }) }),
    ...cardRemovalKinds({ database, processors }),
    replacement: replacementMessages({ database, messenger, sealing: parts.sealing }),
    guestCardEnd: guestCardEnds({ database }),
    settlementDeclined: failedSettlements({ database }),
  };
}

/** Where no card is taken: what a bank may take. */
const NO_CARDS = { timeoutMs: 20_000, maxLatenessMs: 120_000 } as const;

/** What holds for the slowest processor holds for each. */
function slowestOf(processors: readonly CardProcessor[]): Pick<CardProcessor, 'timeoutMs' | 'maxLatenessMs'> {
  if (processors.length === 0) return NO_CARDS;
  return {
    timeoutMs: Math.max(...processors.map((each) => each.timeoutMs)),
    maxLatenessMs: Math.max(...processors.map((each) => each.maxLatenessMs)),
  };
}

/** Keeps one LISTEN connection open; while it is down the slow poll finds the work. */
function keepListening(
  database: Database,
  channel: string,
  onNotice: () => void,
  logger: Logger,
): { relisten(): void; stop(): Promise<void> } {
  const state = { isStopped: false, isOpening: false, close: (): Promise<void> => Promise.resolve() };
  const open = async (): Promise<void> => {
    if (state.isOpening || state.isStopped) return;
    state.isOpening = true;
    try {
      await state.close();
      state.close = await database.listen(channel, onNotice);
      onNotice();
    } catch (error) {
      logger.warn({ channel, error: String(error) }, 'not listening yet');
      setTimeout(() => {
        void open();
      }, RELISTEN_MS).unref();
    } finally {
      state.isOpening = false;
    }
  };
  void open();
  return {
    relisten: () => {
      setTimeout(() => {
        void open();
      }, RELISTEN_MS).unref();
    },
    stop: async () => {
      state.isStopped = true;
      await state.close();
    },
  };
}
