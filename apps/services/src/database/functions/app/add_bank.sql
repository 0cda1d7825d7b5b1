-- Saves a bank account; a customer's first account becomes the primary account.
-- Called by: features/profile
-- Answers: added, known, too_many. A known account becomes primary when `primary` is set.
create function app.add_bank(p jsonb) returns table (card_id text, answer text) language plpgsql as $$
#variable_conflict use_column
declare
  found_id text;
  others int;
begin
  perform set_config('app.profile_id', p->>'profileId', true);
  perform pg_advisory_xact_lock(hashtextextended('cards of ' || (p->>'profileId'), 0));
  select b.card_id into found_id from app.bank_account b join app.card c on c.card_id = b.card_id
   where b.profile_id = p->>'profileId' and c.removed_at is null and b.account_hash = decode(p->>'accountHash', 'hex');
  select count(*) into others from app.bank_account b join app.card c on c.card_id = b.card_id
   where b.profile_id = p->>'profileId' and c.removed_at is null;
  if found_id is null and others >= (p->>'max')::int then
    return query select null::text, 'too_many';
    return;
  end if;
  if (p->>'primary')::boolean then
    update app.bank_account set is_primary = false where profile_id = p->>'profileId' and is_primary;
  end if;
  if found_id is not null then
    if (p->>'primary')::boolean then
      update app.bank_account set is_primary = true where card_id = found_id;
    end if;
    return query select found_id, 'known';
    return;
  end if;
  insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, can_disburse, saved)
  values (p->>'cardId', p->>'profileId', 101, p->>'cardId', 'bank', '', p->>'lastFour', p->>'holder', false, true);
  insert into app.bank_account (card_id, profile_id, bank_name, routing_number, account_number, account_hash, account_type, is_primary)
  values (p->>'cardId', p->>'profileId', p->>'bankName', p->>'routingNumber', decode(p->>'accountNumber', 'hex'),
          decode(p->>'accountHash', 'hex'), p->>'accountType', (p->>'primary')::boolean or others = 0);
  return query select p->>'cardId', 'added';
end $$;
