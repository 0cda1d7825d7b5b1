-- Removed cards that the processor would not let go for days (PAY-020): the outbox row that was given up is the record of it.
create index outbox_card_left on app.outbox (created_at) where kind = 'cardLeftInVault' and given_up_at is not null;

create view app.card_left_in_vault with (security_invoker = true) as
  select o.outbox_id, c.card_id, c.processor, c.removed_at
    from app.outbox o join app.card c on c.card_id = o.payload ->> 'cardId'
   where o.kind = 'cardLeftInVault' and o.given_up_at is not null;
grant select on app.card_left_in_vault to lendside_worker;
