import type { CallsOf } from '@lendside/contract/api.ts';
import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import { findWhyNoAutopay } from '#features/autopay/autopay-queries.ts';
import { readConfiguration } from '#features/configuration/configuration-queries.ts';
import { isSsnNeeded } from '#features/loans/ssn-needed-queries.ts';
import { findSettlement } from '#features/settlements/settlement-queries.ts';
import { makeWorkBell, PAYMENT_CHANNEL } from '#platform/work-bell.ts';
import { refuseWhenDown } from '#servicing/refuse-when-down.ts';
import type { HttpFoundation, HttpSide, Lane, Room, WorkerFoundation, WorkerSide } from '#wiring/room.ts';
import type { PaymentRequest } from './accept/payment-request.ts';
import { failedSettlements } from './pay-job/failed-settlements.ts';
import { desksOf } from './pay-job/money-desk.ts';
import { payLimits } from './pay-job/pay-limits.ts';
import { makePaymentMetrics } from './pay-job/payment-metrics.ts';
import { runPaymentLanes } from './pay-job/run-payment-lanes.ts';
import { findOwnerOfPaid } from '#features/payments/accept/payment-reads.ts';
import { findOwnerOfKey } from './payment-store.ts';
import { paymentsHandlers } from './payments-routes.ts';
import { receiptMessages } from '#features/payments/receipts/receipt-message.ts';
import { booksOf } from '#features/payments/reconciliation/reconcile-payments.ts';
import { reconciliations } from '#features/payments/reconciliation/reconciliation-job.ts';
import { returnedMessages } from '#features/payments/receipts/returned-message.ts';
import { sharedPaymentMessages } from '#features/payments/receipts/shared-payment-message.ts';

type PaymentCalls = CallsOf<'payments'>;

/** Payments: accepted over HTTP, charged and booked by the worker. */
export const paymentsRoom: Room<PaymentCalls> = { openHttp, openWorker };

function openHttp(foundation: HttpFoundation): HttpSide<PaymentCalls> {
  const { config, database, logger, loanSystems, bankOffer } = foundation;
  const bellLine = foundation.openPool('lendside_api', 1);
  const payable = Object.fromEntries(loanSystems.map((system) => [system.lmsId, refuseWhenDown(system)]));
  const isNoSsnRefinanceAllowed = async () => (await readConfiguration(database)).features.noSsnRefi;
  const bell = makeWorkBell(bellLine, (error) => {
    logger.warn({ reason: String(error) }, 'the workers were not told of a payment; they will find it');
  });
  return {
    handlers: paymentsHandlers({
      database,
      logger,
      mode: config.LENDSIDE_MODE,
      loanSystems: payable,
      intentIdOf: toIntentId,
      isSsnNeeded: async (loan) => isSsnNeeded(loanSystems, loan, await isNoSsnRefinanceAllowed()),
      whyNoAutopay: (loan, customerIds) => findWhyNoAutopay(loanSystems, loan, customerIds),
      bankOffer,
      findSettlement: (loan, customerIds) => findSettlement(loanSystems, loan, customerIds),
      bell,
    }),
    owners: {
      findPaymentOwner: (messageKey, caller) => findOwnerOfKey(database, messageKey, caller),
      ownerWhereShown: {
        submitPayment: (input, caller) =>
          findOwnerOfPaid({ database, loanSystems: payable }, input as PaymentRequest, caller),
      },
    },
    close: () => bellLine.close(),
  };
}

/** How often the worker looks whether a reconciliation is due; one takes minutes. */
const RECONCILIATION_POLL_MS = 5_000;

function openWorker(foundation: WorkerFoundation): WorkerSide {
  const { database, processors, messenger, mode, logger, desks = {} } = foundation;
  return {
    outboxKinds: {
      paymentReceipt: receiptMessages({ database, messenger, mode }),
      sharedPayment: sharedPaymentMessages({ database, messenger, mode }),
      paymentReturned: returnedMessages({ database, messenger, mode }),
      settlementDeclined: failedSettlements({ database }),
    },
    // No receipt waits behind a reconciliation.
    ownQueues: [
      {
        kinds: { reconciliation: reconciliations({ database, processors: booksOf(processors, desks), logger }) },
        pollMs: RECONCILIATION_POLL_MS,
      },
    ],
    lanes: [openPaymentLane(foundation)],
  };
}

function openPaymentLane(foundation: WorkerFoundation): Lane {
  const { database, processors, loanSystems, logger, desks = {} } = foundation;
  const slowest = slowestOf(processors);
  const metrics = makePaymentMetrics(database, foundation.registry);
  const lanes = runPaymentLanes({
    database,
    desks: { ...desksOf(processors), ...desks },
    loanSystems,
    limits: payLimits(slowest, foundation.limits),
    logger,
    onTurn: metrics.tellTurn,
    onRecorded: (outcome, recorded) => {
      metrics.countRecorded(outcome, recorded);
      if (recorded?.state === 'posted') foundation.wakeMessages();
    },
  });
  return { channel: PAYMENT_CHANNEL, stopsWithinMs: slowest.timeoutMs, ...lanes };
}

/** What a bank may take, for a lender that takes no card. */
const NO_CARDS = { timeoutMs: 20_000, maxLatenessMs: 120_000 } as const;

/** The longest time-outs of all processors. */
function slowestOf(processors: readonly CardProcessor[]): Pick<CardProcessor, 'timeoutMs' | 'maxLatenessMs'> {
  if (processors.length === 0) return NO_CARDS;
  return {
    timeoutMs: Math.max(...processors.map((each) => each.timeoutMs)),
    maxLatenessMs: Math.max(...processors.map((each) => each.maxLatenessMs)),
  };
}
