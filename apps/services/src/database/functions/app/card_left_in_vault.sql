-- Lists removed cards that the processor did not delete after days of retries (PAY-020).
-- Called by: features/cards, features/payments
create view app.card_left_in_vault with (security_invoker = true) as
  select o.outbox_id, c.card_id, c.processor, c.removed_at
    from app.outbox o join app.card c on c.card_id = o.payload ->> 'cardId'
   where o.kind = 'cardLeftInVault' and o.given_up_at is not null;
grant select on app.card_left_in_vault to lendside_worker;
