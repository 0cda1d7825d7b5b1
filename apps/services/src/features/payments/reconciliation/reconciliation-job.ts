import type { Logger } from 'pino';
import type { Queryable } from '#platform/database.ts';
import {
  isPaymentUnderWay,
  listRefusedReturns,
  reconcilePayments,
  type AskedBooks,
  type ReconciledDay,
} from './reconcile-payments.ts';

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 360 * MINUTE_MS;

/** Delay before a payment that is still open is checked again. */
const UNDER_WAY_MS = 10 * MINUTE_MS;

/** Outbox kind `reconciliation`: { lmsId, businessDate }, queued by the day-end that closed the date. With `paymentId` it
 *  waits for one payment that was still open at day-end. With `part` and `parts` it covers a part of a day with many payments.
 *  Asks every processor and the bank. For two days it retries those that do not answer, first after 10 minutes and at most 6
 *  hours apart. Records differences and logs them as errors. Source: issue 6.5. */
export function reconciliations(parts: {
  readonly database: Queryable;
  readonly processors: readonly AskedBooks[];
  readonly logger: Logger;
}) {
  // Logs the error again at every day-end of the loan system, until a person has settled the return.
  const tellRefusedReturns = async (lmsId: number): Promise<void> => {
    for (const { paymentId, foundOn, detail } of await listRefusedReturns(parts.database, lmsId))
      parts.logger.error(
        { paymentId, foundOn, detail },
        'the bank returned a payment that the ledger does not take back',
      );
  };
  return {
    attemptsMax: 12,
    work: async (payload: Payload) => {
      const day = toDay(payload);
      const { paymentId } = day;
      if (paymentId !== undefined && (await isPaymentUnderWay(parts.database, paymentId)))
        return { kind: 'later', delayMs: UNDER_WAY_MS } as const;
      let isUnheard = false;
      for (const processor of parts.processors) {
        const { runId, payments, differences, isWorthRepeating } = await reconcilePayments(
          parts.database,
          processor,
          day,
        );
        isUnheard ||= isWorthRepeating;
        if (differences.length === 0) continue;
        const { processorNumber } = processor;
        const facts = { ...day, processorNumber, runId, payments, differences: differences.length };
        parts.logger.error(facts, 'the books do not agree');
      }
      if (isUnheard) return { kind: 'again', detail: 'the processor did not answer' } as const;
      if (paymentId === undefined && (day.part ?? 0) === 0) await tellRefusedReturns(day.lmsId);
      return { kind: 'done' } as const;
    },
    waitMs: (attempts: number) => Math.min(LONGEST_WAIT_MS, 10 * MINUTE_MS * 2 ** (attempts - 1)),
    onGivenUp: (payload: Payload) => tellRefusedReturns(toDay(payload).lmsId),
  };
}

type Payload = Readonly<Record<string, unknown>>;

function toDay({ lmsId, businessDate, paymentId, part, parts }: Payload): ReconciledDay {
  return {
    lmsId: Number(lmsId),
    businessDate: String(businessDate),
    ...(typeof paymentId === 'string' ? { paymentId } : {}),
    ...(typeof part === 'number' && typeof parts === 'number' ? { part, parts } : {}),
  };
}
