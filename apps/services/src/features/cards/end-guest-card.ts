import { statement, type Queryable } from '#platform/database.ts';
import { enqueue } from '#platform/outbox.ts';

const endCard = statement<{ is_needed: boolean }>(
  'card_guest_end',
  `
  with needed as (
    select exists (select from app.payment p where p.card_id = $1
                    and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending')) as is_needed
  ), ended as (
    update app.card c set removed_at = now() from needed n
     where c.card_id = $1 and not c.saved and c.removed_at is null and not n.is_needed
    returning c.card_id
  ), queued as (
    ${enqueue(`
    select 'cardRemoval', 'card-removal:' || e.card_id, jsonb_build_object('cardId', e.card_id) from ended e`)}
  )
  select is_needed from needed`,
);

/** Outbox kind `guestCardEnd`: { cardId }. Removes a one-time card that was neither used nor saved to a profile. Waits while a
 *  payment with the card is under way. Due when the guest's session ends, or a day after a customer added the card. Source:
 *  LOP-083, LVA-007, PAY-019. */
export function guestCardEnds({ database }: { readonly database: Queryable }) {
  return {
    attemptsMax: 2,
    work: async (payload: Readonly<Record<string, unknown>>) => {
      const card = await database.row(endCard, [String(payload['cardId'])]);
      return card?.is_needed === true ? ({ kind: 'later', delayMs: 60_000 } as const) : ({ kind: 'done' } as const);
    },
  };
}
