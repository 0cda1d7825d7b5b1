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
  // Once with every day that its own loan system closes, until a person has settled it.
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
      await tellRefusedReturns(day.lmsId);
      return { kind: 'done' } as const;
    },
    onGivenUp: (payload: Payload) => tellRefusedReturns(toDay(payload).lmsId),
  };
}

type Payload = Readonly<Record<string, unknown>>;

function toDay(payload: Payload): { readonly lmsId: number; readonly businessDate: string } {
  return { lmsId: Number(payload['lmsId']), businessDate: String(payload['businessDate']) };
}
