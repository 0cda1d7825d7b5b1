import type { CallsOf } from '@lendside/contract/api.ts';
import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import { PAYMENT_CHANNEL } from '#platform/work-notifier.ts';
import type { Lane, Room, WorkerFoundation, WorkerSide } from '#wiring/room.ts';
import { failedSettlements } from './pay-job/failed-settlements.ts';
import { desksOf } from './pay-job/money-desk.ts';
import { payLimits } from './pay-job/pay-limits.ts';
import { makePaymentMetrics } from './pay-job/payment-metrics.ts';
import { runPaymentLanes } from './pay-job/run-payment-lanes.ts';
import { unpaidRenewals } from './pay-job/unpaid-renewals.ts';
import { receiptMessages } from './receipts/receipt-message.ts';
import { booksOf } from './reconciliation/reconcile-payments.ts';
import { reconciliations } from './reconciliation/reconciliation-job.ts';
import { returnedMessages } from './receipts/returned-message.ts';
import { sharedPaymentMessages } from './receipts/shared-payment-message.ts';

/** The payments feature: accepts payments over HTTP; the worker charges and books them. */
export const paymentsRoom: Room<CallsOf<'payments'>> = {
  openHttp: async (foundation) => (await import('./payments-http.ts')).openPaymentsHttp(foundation),
  openWorker,
};

/** How often the worker checks for a due reconciliation. A run takes minutes. */
const RECONCILIATION_POLL_MS = 5_000;

function openWorker(foundation: WorkerFoundation): WorkerSide {
  const { database, processors, messenger, mode, logger, loanSystems, desks = {} } = foundation;
  return {
    outboxKinds: {
      paymentReceipt: receiptMessages({ database, messenger, mode }),
      sharedPayment: sharedPaymentMessages({ database, messenger, mode }),
      paymentReturned: returnedMessages({ database, messenger, mode }),
      settlementDeclined: failedSettlements({ database }),
      renewalUnpaid: unpaidRenewals({ database, loanSystems }),
    },
    // Reconciliation has its own queue, so that receipts do not wait for it.
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

/** Limits that fit a bank, for a lender that takes no cards. */
const NO_CARDS = { timeoutMs: 20_000, maxLatenessMs: 120_000 } as const;

/** Returns the longest time-outs of all processors. */
function slowestOf(processors: readonly CardProcessor[]): Pick<CardProcessor, 'timeoutMs' | 'maxLatenessMs'> {
  if (processors.length === 0) return NO_CARDS;
  return {
    timeoutMs: Math.max(...processors.map((each) => each.timeoutMs)),
    maxLatenessMs: Math.max(...processors.map((each) => each.maxLatenessMs)),
  };
}
