-- A payment is decided on the processor its card was vaulted with, too.
drop function app.payments_facts(text[], text[], text[], text[]);
create function app.payments_facts(whose text[], guests text[], keys text[], cards text[]) returns table (
  earlier_id text, earlier_hash bytea, card_id text, processor int, last_four text, expires_month int, expires_year int,
  saved boolean, removed boolean, profile_id text, first_name text, last_name text, email text, phone text, preference int,
  ssn_on_file boolean)
language plpgsql as $$
#variable_conflict use_column
begin
  perform app.act_as(whose);
  return query
    select p.payment_id, p.request_hash, c.card_id, c.processor, c.last_four, c.expires_month, c.expires_year, c.saved,
           c.removed_at is not null, f.profile_id, f.first_name, f.last_name, f.email, f.phone, f.preference, f.ssn_on_file
      from unnest(whose, guests, keys, cards) with ordinality as w (id, guest, key, card, n)
      left join app.payment p on p.profile_id = w.id and p.payment_key = w.key
      left join app.card c on c.card_id = w.card and c.profile_id = w.id and c.guest_session_id is not distinct from w.guest
      left join app.profile f on f.profile_id = w.id
     order by w.n;
end $$;

-- Each processor has books of its own to lay beside ours; 1 until now.
alter table app.reconciliation_run add column processor int not null default 1 check (processor in (1, 2, 4));
