import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { enqueueAgain, enqueueLater, type OutboxOutcome } from '#platform/outbox.ts';

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

const queueLeftCard = statement(
  'card_left_queue',
  `
  ${enqueueLater(`
  select 'cardLeftInVault', 'card-left:' || c.card_id, jsonb_build_object('cardId', c.card_id), clock_timestamp() + interval '10 minutes'
    from app.card c where c.card_id = $1 and c.removed_at is not null and c.processor <> 101`)}`,
);

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 12 * 60 * MINUTE_MS;

interface RemovalMeans {
  readonly database: Queryable;
  readonly processors: readonly CardProcessor[];
}

/** Outbox kind `cardRemoval`: { cardId }. Deletes a removed card from the processor's vault, or erases the number of a removed
 *  bank account. Waits while a payment with it is under way. Tries twice, then hands the card over to `cardLeftInVault`.
 *  Source: PAY-019, PAY-020, LAP-108. */
export function cardRemovals(means: RemovalMeans) {
  return {
    attemptsMax: 2,
    work: (payload: Readonly<Record<string, unknown>>) => removeCard(means, String(payload['cardId'])),
    onGivenUp: async (payload: Readonly<Record<string, unknown>>) => {
      await means.database.rows(queueLeftCard, [String(payload['cardId'])]);
    },
  };
}

/** Outbox kind `cardLeftInVault`: { cardId }. Keeps retrying a removal that failed in both tries of `cardRemoval`. Retries for
 *  about five days, first after 10 minutes and at most 12 hours apart. After the last try, `npm run reconcile` lists the card
 *  and the metric `cards_left_in_vault` counts it. Source: PAY-020. */
export function leftCardRemovals(means: RemovalMeans) {
  return {
    attemptsMax: 16,
    work: (payload: Readonly<Record<string, unknown>>) => removeCard(means, String(payload['cardId'])),
    waitMs: (attempts: number) => Math.min(LONGEST_WAIT_MS, 10 * MINUTE_MS * 2 ** (attempts - 1)),
  };
}

/** Both outbox kinds that delete removed cards from a vault, by name. */
export function cardRemovalKinds(means: RemovalMeans) {
  return { cardRemoval: cardRemovals(means), cardLeftInVault: leftCardRemovals(means) };
}

async function removeCard({ database, processors }: RemovalMeans, cardId: string): Promise<OutboxOutcome> {
  const card = await database.row(selectCard, [cardId]);
  if (card === null || card.is_elsewhere) return { kind: 'done' };
  if (card.is_needed) return { kind: 'later', delayMs: 10_000 };
  if (card.processor === 101) {
    await database.rows(forgetNumber, [cardId]);
    return { kind: 'done' };
  }
  const processor = processors.find((each) => each.processorNumber === card.processor);
  if (processor === undefined) return { kind: 'again', detail: `processor ${card.processor} is not reached from here` };
  const outcome = await processor.removeCard(card.processor_token);
  return outcome.kind === 'removed' ? { kind: 'done' } : { kind: 'again', detail: outcome.detail };
}

const leftCards = statement<{ card_id: string; processor: number; removed_at: Date }>(
  'cards_left_in_vault',
  'select card_id, processor, removed_at from app.card_left_in_vault order by removed_at, card_id',
);

/** Lists removed cards that are still in their processor's vault after the last retry. Source: PAY-020. */
export async function listLeftCards(
  database: Queryable,
): Promise<{ cardId: string; processor: number; removedAt: Date }[]> {
  const rows = await database.rows(leftCards);
  return rows.map(({ card_id: cardId, processor, removed_at: removedAt }) => ({ cardId, processor, removedAt }));
}

const retryCard = statement<{ outbox_id: number }>(
  'card_left_retry',
  `${enqueueAgain('select outbox_id from app.card_left_in_vault where card_id = $1')} returning outbox_id`,
);

/** Restarts the retries for a card left in the vault. Returns false if no such card is listed. */
export async function retryLeftCard(database: Queryable, cardId: string): Promise<boolean> {
  return (await database.row(retryCard, [cardId])) !== null;
}
