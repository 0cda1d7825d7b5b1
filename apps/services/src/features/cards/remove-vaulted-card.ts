import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import { statement } from '#platform/database.ts';
import type { Queryable } from '#platform/database.ts';

const selectCard = statement<{ processor: number; processor_token: string; is_needed: boolean; is_elsewhere: boolean }>(
  'card_to_remove',
  `
  select c.processor, c.processor_token,
         exists (select from app.payment p where p.card_id = c.card_id
                  and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending')) as is_needed,
         exists (select from app.card o where o.processor_token = c.processor_token and o.card_id <> c.card_id
                  and o.removed_at is null) as is_elsewhere
    from app.card c where c.card_id = $1 and c.removed_at is not null`,
);

const forgetNumber = statement(
  'bank_forget_number',
  'update app.bank_account set account_number = null where card_id = $1',
);

/** The outbox kind `cardRemoval`: { cardId }. Empties the sealed number of a bank account, and takes a removed card out of the processor's vault, with one second try, and never
 *  while a payment with it is under way. Source: PAY-019, PAY-020, LAP-108. */
export function cardRemovals({
  database,
  processors,
}: {
  readonly database: Queryable;
  readonly processors: readonly CardProcessor[];
}) {
  return {
    attemptsMax: 2,
    work: async (payload: Readonly<Record<string, unknown>>) => {
      const card = await database.row(selectCard, [String(payload['cardId'])]);
      if (card === null || card.is_elsewhere) return { kind: 'done' } as const;
      if (card.is_needed) return { kind: 'later', delayMs: 10_000 } as const;
      if (card.processor === 101) {
        await database.rows(forgetNumber, [String(payload['cardId'])]);
        return { kind: 'done' } as const;
      }
      const processor = processors.find((each) => each.processorNumber === card.processor);
      if (processor === undefined)
        return { kind: 'again', detail: `processor ${card.processor} is not reached from here` } as const;
      const outcome = await processor.removeCard(card.processor_token);
      return outcome.kind === 'removed'
        ? ({ kind: 'done' } as const)
        : ({ kind: 'again', detail: outcome.detail } as const);
    },
  };
}
