-- Autopay that was asked for while paying: written with the payment, taken up when the payment has succeeded (decision 014).
create table app.payment_autopay (
  payment_id text primary key references app.payment,
  profile_id text not null,
  -- Of the payer in the loan's system.
  customer_ids text[] not null,
  -- What was agreed to, as app.enrol_autopay takes it.
  authorisation jsonb not null,
  asked_at timestamptz not null default now(),
  outcome text check (outcome in ('enrolled', 'of_other', 'not_theirs', 'dropped')),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null))
);
grant select, insert on app.payment_autopay to lendside_api;
grant select on app.payment_autopay to lendside_worker;
alter table app.payment_autopay enable row level security;
create policy payment_autopay_of_owner on app.payment_autopay to lendside_api
  using (profile_id = any (app.current_profiles())) with check (profile_id = any (app.current_profiles()));
create policy payment_autopay_of_worker on app.payment_autopay to lendside_worker using (true);

-- A payment, what allows its debit (null for a card) and the autopay asked for with it are accepted together or not at all.
create function app.accept_payment_with_autopay(p jsonb, allowed jsonb, autopay jsonb, customers text[])
returns table (payment_id text, answer text) language plpgsql as $$
#variable_conflict use_column
declare answered record;
begin
  if allowed is null then
    select a.payment_id, a.answer into answered from app.accept_payments(jsonb_build_array(p)) a;
  else
    select a.payment_id, a.answer into answered from app.accept_bank_payment(p, allowed) a;
  end if;
  if answered.answer = 'accepted' then
    insert into app.payment_autopay (payment_id, profile_id, customer_ids, authorisation)
    values (answered.payment_id, p ->> 'profileId', customers, autopay);
  end if;
  return query select answered.payment_id, answered.answer;
end $$;

-- Takes up what was asked for with payments that have succeeded, and drops it with those that have not: a payment by card when it
-- is posted, one from a bank account when the bank's days for a return are over. A loan that is over by then has no autopay.
create function app.take_up_autopay(payments text[]) returns int language plpgsql security definer set search_path = '' as $$
declare
  asked record;
  ended text;
  taken int := 0;
begin
  for asked in
    select a.payment_id, a.authorisation, a.customer_ids, p.state, b.state as debit,
           c.type = 'bank' as is_bank, c.removed_at is not null as is_gone,
           exists (select from servicing.loan l where l.loan_id = p.loan_id and l.lms_id = p.lms_id and l.phase = 'active'
                      and l.status in (12, 27, 31, 33)) as is_payable
      from app.payment_autopay a
      join app.payment p using (payment_id)
      join app.card c using (card_id)
      left join servicing.bank_debit b on b.reference = p.payment_id
     where a.payment_id = any (payments) and a.outcome is null
     order by p.loan_id
       for update of a
  loop
    ended := case
      when asked.state in ('declined', 'failed', 'voided') or asked.debit = 'returned' then 'dropped'
      when asked.state <> 'posted' or asked.is_bank and asked.debit is distinct from 'settled' then null
      when asked.is_gone or not asked.is_payable then 'dropped'
      else app.enrol_autopay(asked.authorisation, asked.customer_ids) end;
    if ended is not null then
      update app.payment_autopay set outcome = ended, ended_at = pg_catalog.now() where payment_id = asked.payment_id;
      taken := taken + 1;
    end if;
  end loop;
  return taken;
end $$;
revoke execute on function app.accept_payment_with_autopay(jsonb, jsonb, jsonb, text[]), app.take_up_autopay(text[]) from public;
grant execute on function app.accept_payment_with_autopay(jsonb, jsonb, jsonb, text[]) to lendside_api;
grant execute on function app.take_up_autopay(text[]) to lendside_worker;

-- What became of autopay that was asked for with a payment of one's own: null while it waits, no row where none was asked for.
create function app.autopay_asked_with(whose text, id text) returns table (outcome text) language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('app.profile_id', whose, true);
  return query select a.outcome from app.payment_autopay a where a.payment_id = id and a.profile_id = whose;
end $$;
