-- Payments in groups: accepted, read and recorded many at a time, with fewer writes of each row (decision 011).

-- References of a payment are checked by set, in the trigger below, like those of ledger lines (0010): a row trigger for each,
-- with a lock on the row it points at, was a twentieth of a payment. Their targets are never deleted, and neither is a payment.
alter table app.payment drop constraint payment_profile_id_fkey, drop constraint payment_card_id_fkey;
alter table app.payment_transition drop constraint payment_transition_payment_id_fkey;

-- Nobody asks for the payments of a loan but for the one in flight, and payments being called are few: `payment_due` finds them.
drop index app.payment_of_loan;
drop index app.payment_leased;

-- Every way a statement may move a payment: along one edge, or through `captured`, when the charge and what followed it are
-- recorded by one commit. Each step of it is written down.
create view app.payment_move as
  select e.from_state, e.event, e.to_state, 1 as number, e.from_state as step_from, e.event as step_event, e.to_state as step_to
    from app.payment_edge e
  union all
  select a.from_state, b.event, b.to_state, s.number,
         case s.number when 1 then a.from_state else b.from_state end,
         case s.number when 1 then a.event else b.event end,
         case s.number when 1 then a.to_state else b.to_state end
    from app.payment_edge a
    join app.payment_edge b on b.from_state = a.to_state
   cross join (values (1), (2)) as s (number)
   where a.to_state = 'captured' and b.event in ('posted', 'posting_refused');
grant select on app.payment_move to lendside_worker;

create or replace function app.follow_payment_edges() returns trigger language plpgsql as $$
declare wrong record;
begin
  select o.state as from_state, n.last_event as event, n.state as to_state, n.payment_id into wrong
    from after_rows n join before_rows o using (payment_id)
   where n.state <> o.state
     and not exists (select from app.payment_move m
                      where m.from_state = o.state and m.event = n.last_event and m.to_state = n.state)
   limit 1;
  if found then
    raise exception 'payment % cannot go from % to % by %', wrong.payment_id, wrong.from_state, wrong.to_state, wrong.event
      using errcode = 'LS003';
  end if;
  insert into app.payment_transition (payment_id, seq, from_state, event, to_state, fence)
  select n.payment_id,
         (select max(t.seq) from app.payment_transition t where t.payment_id = n.payment_id) + m.number,
         m.step_from, m.step_event, m.step_to, n.fence
    from after_rows n join before_rows o using (payment_id)
    join app.payment_move m on m.from_state = o.state and m.event = n.last_event and m.to_state = n.state
   where n.state <> o.state;
  return null;
end $$;

create or replace function app.begin_payment_path() returns trigger language plpgsql as $$
declare wrong text;
begin
  select case when a.state <> 'accepted' or a.last_event <> 'accepted' then 'LS003' else 'LS005' end into wrong
    from added a
   where a.state <> 'accepted' or a.last_event <> 'accepted'
      or (select p.profile_id from app.profile p where p.profile_id = a.profile_id) is null
      or (select c.card_id from app.card c where c.card_id = a.card_id) is null
   limit 1;
  if wrong = 'LS003' then
    raise exception 'a payment begins as accepted' using errcode = 'LS003';
  elsif found then
    raise exception 'a payment points at a profile or a card that does not exist' using errcode = 'LS005';
  end if;
  insert into app.payment_transition (payment_id, seq, from_state, event, to_state, fence)
  select payment_id, 1, null, 'accepted', 'accepted', fence from added;
  return null;
end $$;

-- A statement may say of several profiles whose rows it is about (D11): the policies of cards and payments ask for one of them.
create function app.current_profiles() returns text[] language sql stable as
  $$ select string_to_array(current_setting('app.profile_id', true), ',') $$;
create function app.act_as(profile_ids text[]) returns void language plpgsql as $$
begin
  if array_position(profile_ids, null) is not null or array_to_string(profile_ids, '') like '%,%' then
    raise exception 'a profile id is malformed' using errcode = 'LS004';
  end if;
  perform set_config('app.profile_id', array_to_string(profile_ids, ','), true);
end $$;
alter policy card_of_owner on app.card
  using (profile_id = any (app.current_profiles())) with check (profile_id = any (app.current_profiles()));
alter policy payment_of_owner on app.payment
  using (profile_id = any (app.current_profiles())) with check (profile_id = any (app.current_profiles()));

-- Accepts payments of any customers: one statement, one commit, one answer each in their order:
-- accepted | replayed | key_reused | in_flight. Rows are written in the order of their loans, so that two groups that meet on
-- some loans wait for each other in one direction; of one loan, whoever came first. A row that cannot be written fails the group; its caller tries them singly.
create function app.accept_payments(batch jsonb) returns table (payment_id text, answer text) language plpgsql as $$
#variable_conflict use_column
declare
  made text[];
begin
  perform app.act_as(array(select p ->> 'profileId' from jsonb_array_elements(batch) p));
  with written as (
    insert into app.payment as a (
        payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial, card_id,
        remove_card_after, contact, security_code_token, business_date)
    select p."paymentId", p."profileId", p."paymentKey", decode(p."requestHash", 'hex'), p."loanId", p."lmsId", p.brand,
           p."amountCents", p.purpose, p."isPartial", p."cardId", p."removeCardAfter", p.contact, p."securityCodeToken",
           p."businessDate"
      from rows from (jsonb_to_recordset(batch) as ("paymentId" text, "profileId" text, "paymentKey" text, "requestHash" text,
           "loanId" bigint, "lmsId" int, brand text, "amountCents" bigint, purpose text, "isPartial" boolean, "cardId" text,
           "removeCardAfter" boolean, contact jsonb, "securityCodeToken" text, "businessDate" date)) with ordinality as p
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

-- What payments are decided on besides their loans, for any number of them: one row each, in their order.
create function app.payments_facts(whose text[], keys text[], cards text[]) returns table (
  earlier_id text, earlier_hash bytea, card_id text, last_four text, expires_month int, expires_year int, saved boolean,
  removed boolean, profile_id text, first_name text, last_name text, email text, phone text, preference int, ssn_on_file boolean)
language plpgsql as $$
#variable_conflict use_column
begin
  perform app.act_as(whose);
  return query
    select p.payment_id, p.request_hash, c.card_id, c.last_four, c.expires_month, c.expires_year, c.saved,
           c.removed_at is not null, f.profile_id, f.first_name, f.last_name, f.email, f.phone, f.preference, f.ssn_on_file
      from unnest(whose, keys, cards) with ordinality as w (id, key, card, n)
      left join app.payment p on p.profile_id = w.id and p.payment_key = w.key
      left join app.card c on c.card_id = w.card and c.profile_id = w.id
      left join app.profile f on f.profile_id = w.id
     order by w.n;
end $$;

-- Single loans for any number of askers: ask number n is for loan `loans[n]` of system `systems[n]`, by somebody who has the
-- customer ids `customers[i]` for every i with `asks[i] = n`. Nobody gets a loan of somebody else's ask: the join demands
-- one of the asker's own ids, and row-level security those of the group.
create function servicing.loans_asked(loans bigint[], systems int[], asks int[], customers text[])
returns table (ask int, loan json) language plpgsql as $$
begin
  perform servicing.look_as(customers);
  return query
    select w.ask, r.record
      from unnest(asks, customers) as w (ask, customer_id)
      join servicing.loan_record r on r.loan_id = loans[w.ask] and r.lms_id = systems[w.ask] and r.customer_id = w.customer_id
     where r.loan_id = any (loans);
end $$;

-- The loans under a brand for any number of askers: ask number n is for system `systems[n]` and brand `brands[n]`; see above.
create function servicing.loans_of_askers(systems int[], brands text[], asks int[], customers text[])
returns table (ask int, loan json) language plpgsql as $$
begin
  perform servicing.look_as(customers);
  return query
    select w.ask, r.record
      from unnest(asks, customers) as w (ask, customer_id)
      join servicing.loan_record r on r.customer_id = w.customer_id and r.lms_id = systems[w.ask] and r.brand = brands[w.ask]
     where r.customer_id = any (customers)
     order by w.ask, r.loan_id;
end $$;

-- An array of the customers' loans was gone through for each row, and sorted anew for each loan; a set is looked up.
alter policy balance_of_customer on servicing.loan_balance using (loan_id in (select l.loan_id from servicing.loan l));
alter policy schedule_of_customer on servicing.schedule_item using (loan_id in (select l.loan_id from servicing.loan l));
alter policy autopay_of_customer on servicing.autopay using (loan_id in (select l.loan_id from servicing.loan l));

-- Who may see loans, for authorize(); see servicing.loan_owner.
create function servicing.loan_owners(ids bigint[]) returns table (loan_id bigint, owners text[])
language sql stable security definer set search_path = ''
  as $$ select l.loan_id, array_remove(array[l.customer_id, l.cosigner_id], null) from servicing.loan l where l.loan_id = any (ids) $$;
revoke execute on function servicing.loan_owners(bigint[]) from public;
grant execute on function servicing.loan_owners(bigint[]) to lendside_api;
