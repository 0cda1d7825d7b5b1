import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import type { Logger } from 'pino';
import type { Queryable } from '#platform/database.ts';
import { listRefusedReturns, reconcilePayments } from './reconcile-payments.ts';

/** The outbox kind `reconciliation`: { lmsId, businessDate }, queued by the day-end that closed the date; the books of every
 *  processor are asked. A processor that does not
 *  answer is asked again later; a difference is written down and told to whoever watches the log. Source: issue 6.5. */
export function reconciliations(parts: {
  readonly database: Queryable;
  readonly processors: readonly CardProcessor[];
  readonly logger: Logger;
}) {
  return {
    attemptsMax: 12,
    work: async (payload: Readonly<Record<string, unknown>>) => {
      const day = { lmsId: Number(payload['lmsId']), businessDate: String(payload['businessDate']) };
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
      // Told with every day that is closed, until a person has settled it.
      for (const { paymentId, foundOn, detail } of await listRefusedReturns(parts.database))
        parts.logger.error(
          { paymentId, foundOn, detail },
          'the bank returned a payment that the ledger does not take back',
        );
      return isUnheard
        ? ({ kind: 'again', detail: 'the processor did not answer' } as const)
        : ({ kind: 'done' } as const);
    },
  };
}
