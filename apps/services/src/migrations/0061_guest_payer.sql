-- The guest payer: whoever pays a loan by a signed link has the cards and payments of that session and no others, and the borrower
-- has none of theirs. A function says of whom its rows are by two facts: the profile, and the guest session or null.

create index card_of_guest on app.card (guest_session_id) where guest_session_id is not null and removed_at is null;

drop function app.cards_of(text);
create function app.cards_of(whose text, guest text) returns setof app.card language plpgsql as $$
begin
  perform set_config('app.profile_id', whose, true);
  return query
    select c.* from app.card c
     where c.profile_id = whose and c.guest_session_id is not distinct from guest
     order by c.added_at desc, c.card_id;
end $$;

-- Keeps a vaulted card. `answer`: added | known | too_many. One customer's additions wait for each other, so that the limit
-- of disbursement cards holds under races.
create or replace function app.add_card(p jsonb) returns table (card_id text, answer text) language plpgsql as $$
declare found_id text;
begin
  perform set_config('app.profile_id', p->>'profileId', true);
  perform pg_advisory_xact_lock(hashtextextended('cards of ' || (p->>'profileId'), 0));
  select c.card_id into found_id from app.card c
   where c.profile_id = p->>'profileId' and c.removed_at is null and c.processor = (p->>'processor')::int
     and c.saved = (p->>'saved')::boolean and c.guest_session_id is not distinct from p->>'guestSessionId'
     and (c.processor_token = p->>'processorToken'
          or (c.type = p->>'type' and c.last_four = p->>'lastFour'
              and c.expires_month = (p->>'expiresMonth')::int and c.expires_year = (p->>'expiresYear')::int))
   limit 1;
  if found then
    return query select found_id, 'known';
    return;
  end if;
  if (p->>'saved')::boolean and (p->>'canDisburse')::boolean
     and (select count(*) from app.card c
           where c.profile_id = p->>'profileId' and c.removed_at is null and c.saved and c.can_disburse
             and c.guest_session_id is null) >= (p->>'disburseMax')::int then
    return query select null::text, 'too_many';
    return;
  end if;
  insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month,
                        expires_year, can_disburse, saved, guest_session_id)
  values (p->>'cardId', p->>'profileId', (p->>'processor')::int, p->>'processorToken', p->>'type', p->>'bin', p->>'lastFour',
          p->>'holder', (p->>'expiresMonth')::int, (p->>'expiresYear')::int, (p->>'canDisburse')::boolean,
          (p->>'saved')::boolean, p->>'guestSessionId');
  -- When the guest's session is over, the worker takes out what registering has not taken over.
  insert into app.outbox (kind, dedupe_key, payload, next_at)
  select 'guestCardEnd', 'guest-card-end:' || (p->>'cardId'), jsonb_build_object('cardId', p->>'cardId'), s.expires_at
    from user_pool.session s where s.session_id = p->>'guestSessionId';
  return query select p->>'cardId', 'added';
end $$;

-- Removes cards and leaves the vault's copy to the worker, in one commit. Returns the ids that are theirs, removed before or now.
drop function app.remove_cards(text, text[]);
create function app.remove_cards(whose text, guest text, ids text[]) returns setof text language plpgsql as $$
begin
  perform set_config('app.profile_id', whose, true);
  with removed as (
    update app.card c set removed_at = now()
     where c.card_id = any (ids) and c.removed_at is null and c.guest_session_id is not distinct from guest
    returning c.card_id
  )
  insert into app.outbox (kind, dedupe_key, payload)
  select 'cardRemoval', 'card-removal:' || r.card_id, jsonb_build_object('cardId', r.card_id) from removed r
  on conflict do nothing;
  return query select c.card_id from app.card c where c.card_id = any (ids) and c.guest_session_id is not distinct from guest;
end $$;

-- Counts a guest's try to add a card in the session and under its link, whichever stands higher: reopening the link gives no new
-- tries, and the borrower's own are left alone (T22).
create function app.count_guest_card_add(session text) returns int language sql as $$
  select greatest(app.count_attempt('card-add:guest:' || s.session_id, interval '1 day'),
                  app.count_attempt('card-add:link:' || coalesce(encode(s.link_hash, 'hex'), s.session_id), interval '1 day'))
    from user_pool.session s where s.session_id = session
$$;

-- See 0041; with the guest session a payment was made in.
create or replace function app.accept_payments(batch jsonb) returns table (payment_id text, answer text) language plpgsql as $$
#variable_conflict use_column
declare
  made text[];
begin
  perform app.act_as(array(select p ->> 'profileId' from jsonb_array_elements(batch) p));
  with written as (
    insert into app.payment as a (
        payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial, card_id,
        remove_card_after, contact, security_code_token, business_date, guest_session_id)
    select p."paymentId", p."profileId", p."paymentKey", decode(p."requestHash", 'hex'), p."loanId", p."lmsId", p.brand,
           p."amountCents", p.purpose, p."isPartial", p."cardId", p."removeCardAfter", p.contact, p."securityCodeToken",
           p."businessDate", p."guestSessionId"
      from rows from (jsonb_to_recordset(batch) as ("paymentId" text, "profileId" text, "paymentKey" text, "requestHash" text,
           "loanId" bigint, "lmsId" int, brand text, "amountCents" bigint, purpose text, "isPartial" boolean, "cardId" text,
           "removeCardAfter" boolean, contact jsonb, "securityCodeToken" text, "businessDate" date, "guestSessionId" text))
           with ordinality as p
     order by p."loanId", p.ordinality
    on conflict do nothing
    returning a.payment_id)
  select coalesce(array_agg(w.payment_id), '{}') into made from written w;
  if cardinality(made) = jsonb_array_length(batch) then
    return query select p ->> 'paymentId', 'accepted' from jsonb_array_elements(batch) with ordinality b (p, n) order by n;
    return;
  end if;
  return query
    select case when b.p ->> 'paymentId' = any (made) then b.p ->> 'paymentId'
                when e.request_hash = decode(b.p ->> 'requestHash', 'hex') then e.payment_id end,
           case when b.p ->> 'paymentId' = any (made) then 'accepted'
                when e.payment_id is null then 'in_flight'
                when e.request_hash = decode(b.p ->> 'requestHash', 'hex') then 'replayed'
                else 'key_reused' end
      from jsonb_array_elements(batch) with ordinality b (p, n)
      left join app.payment e on e.profile_id = b.p ->> 'profileId' and e.payment_key = b.p ->> 'paymentKey'
     order by b.n;
end $$;

-- See 0041; a guest pays with a card of the session, everybody else with one that is no guest's.
drop function app.payments_facts(text[], text[], text[]);
create function app.payments_facts(whose text[], guests text[], keys text[], cards text[]) returns table (
  earlier_id text, earlier_hash bytea, card_id text, last_four text, expires_month int, expires_year int, saved boolean,
  removed boolean, profile_id text, first_name text, last_name text, email text, phone text, preference int, ssn_on_file boolean)
language plpgsql as $$
#variable_conflict use_column
begin
  perform app.act_as(whose);
  return query
    select p.payment_id, p.request_hash, c.card_id, c.last_four, c.expires_month, c.expires_year, c.saved,
           c.removed_at is not null, f.profile_id, f.first_name, f.last_name, f.email, f.phone, f.preference, f.ssn_on_file
      from unnest(whose, guests, keys, cards) with ordinality as w (id, guest, key, card, n)
      left join app.payment p on p.profile_id = w.id and p.payment_key = w.key
      left join app.card c on c.card_id = w.card and c.profile_id = w.id and c.guest_session_id is not distinct from w.guest
      left join app.profile f on f.profile_id = w.id
     order by w.n;
end $$;

drop function app.find_payment(text, text);
create function app.find_payment(whose text, guest text, id text) returns setof app.payment language plpgsql as $$
begin
  perform set_config('app.profile_id', whose, true);
  return query
    select p.* from app.payment p
     where p.payment_id = id and p.profile_id = whose and p.guest_session_id is not distinct from guest;
end $$;
