import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import type { Logger } from 'pino';
import type { Queryable } from '#platform/database.ts';
import { reconcilePayments } from './reconcile-payments.ts';

/** The outbox kind `reconciliation`: { lmsId, businessDate }, queued by the day-end that closed the date. A processor that does not
 *  answer is asked again later; a difference is written down and told to whoever watches the log. Source: issue 6.5. */
export function reconciliations(parts: {
  readonly database: Queryable;
  readonly processor: CardProcessor;
  readonly logger: Logger;
}) {
  return {
    attemptsMax: 12,
    work: async (payload: Readonly<Record<string, unknown>>) => {
      const day = { lmsId: Number(payload['lmsId']), businessDate: String(payload['businessDate']) };
      const { runId, payments, differences } = await reconcilePayments(parts.database, parts.processor, day);
      if (differences.length === 0) return { kind: 'done' } as const;
      parts.logger.error({ ...day, runId, payments, differences: differences.length }, 'the books do not agree');
      const isUnheard = differences.some(({ kind }) => kind === 'unanswered');
      return isUnheard
        ? ({ kind: 'again', detail: 'the processor did not answer' } as const)
        : ({ kind: 'done' } as const);
    },
  };
}
