-- Autopay from a bank account of one's own, and of a loan that two people owe (decision 014).

-- Who enrolled, by the number the loan system knows them by: of two who owe a loan either may. Null: the borrower.
alter table servicing.autopay add column enroller_id text;

-- Such a debit is a payment (app.payment), a debit at the bank (servicing.bank_debit) and a try of an instalment
-- (servicing.debit_attempt) under one name: it counts once, and for the account it was taken from.
create or replace function servicing.debits_of(customers text[]) returns table (
  customer_id text, loan_id bigint, number int, method_id text, amount bigint, effective_on date, state text, return_code text,
  authorised_anew_on date, ended_on date)
language plpgsql as $$
#variable_conflict use_column
begin
  perform servicing.look_as(customers);
  return query
    select a.customer_id, a.loan_id, a.number, coalesce(b.method_id, a.loan_id || ':' || a.method), a.amount, a.effective_on, a.state,
           a.return_code, b.authorised_anew_on, coalesce(a.returned_on, a.effective_on)
      from servicing.debit_attempt a left join servicing.bank_debit b on b.reference = a.reference
     where a.customer_id = any (customers) and a.state <> 'void'
    union all
    select d.customer_id, d.loan_id, -d.debit_id::int, d.method_id, d.amount, d.effective_on, d.state, d.return_code,
           d.authorised_anew_on, coalesce(d.returned_on, d.effective_on)
      from servicing.bank_debit d
     where d.customer_id = any (customers)
       and not exists (select from servicing.debit_attempt a where a.reference = d.reference)
     order by 6, 10, 2, 3;
end $$;

create or replace view servicing.loan_record with (security_invoker = true) as
  select l.loan_id, l.lms_id, l.customer_id, l.brand, json_build_object(
    'loanId', l.loan_id, 'loanHeader', l.loan_header, 'lmsId', l.lms_id, 'productId', l.product_id, 'status', l.status,
    'phase', l.phase,
    -- Day-end opens loans one range after another; each stands on its own day until the clock follows.
    'asOf', greatest(c.business_date, l.accrued_through),
    'noteOn', l.note_on, 'chainStartOn', l.chain_start_on, 'originalPrincipal', l.original_principal, 'rateE8', l.rate_e8,
    'accruedExact', l.accrued_exact::text, 'applied', l.applied, 'brand', l.brand, 'storeId', l.store_id,
    'storePhone', s.phone, 'storeState', s.state, 'customerId', l.customer_id, 'cosignerId', l.cosigner_id,
    'paidOffOn', l.paid_off_on, 'collateral', l.collateral, 'quoteVersion', l.quote_version,
    'paymentInFlight', app.has_payment_in_flight(l.loan_id),
    'autopay', (select json_build_object('method', a.method, 'displayNumber', a.display_number,
                    'enrollerId', coalesce(a.enroller_id, l.customer_id))
                  from servicing.autopay a
                 where a.loan_id = l.loan_id and a.ended_on is null and a.suspended_on is null),
    'balances', (select json_object_agg(b.account || b.component, b.balance) from servicing.loan_balance b where b.loan_id = l.loan_id),
    -- Lists of whole numbers, days counted from 1970-01-01: instalments as JSON of their own were a third of reading a loan.
    'schedule', array(select array[i.number, i.due_on - date '1970-01-01', i.amount, i.interest, i.principal, i.balance]
                        from servicing.schedule_item i where i.loan_id = l.loan_id order by i.number),
    'isNonAccrual', l.is_non_accrual, 'renewalNumber', l.renewal_number, 'chainPrincipal', l.chain_principal,
    'statusBeforeBankruptcy', l.status_before_bankruptcy,
    'line', case when l.frequency = 'line' then json_build_object('creditLimit', l.credit_limit, 'holds', l.line_holds,
      'billedInterest', l.billed_interest, 'billedCustomaryFee', l.billed_customary_fee,
      'customaryFeeExact', l.customary_fee_exact::text, 'nextCycleOn', l.next_cycle_on,
      'statements', (select coalesce(json_agg(json_build_array(t.number, t.cycle_on, t.due_on, t.interest, t.customary_fee, t.principal,
                       t.past_due, t.fees, t.minimum, t.unpaid) order by t.number), '[]')
                       from servicing.line_statement t where t.loan_id = l.loan_id)) end) as record
    from servicing.loan l
    join servicing.store s on s.store_id = l.store_id
    join servicing.business_clock c on c.lms_id = l.lms_id;

-- The notices of coming withdrawals name the account, so they go to whoever enrolled.
do $$
declare
  of_function constant regprocedure := 'servicing.notices_due(int, date, date, jsonb)';
  old_part constant text := 'c.loan_id, c.customer_id, jsonb_build_object(''onDay'', c.rolled_on';
  written text := pg_get_functiondef(of_function);
begin
  if position(old_part in written) = 0 then
    raise exception '% does not write N03 as it did', of_function;
  end if;
  execute replace(written, old_part,
    'c.loan_id, coalesce((select e.enroller_id from servicing.autopay e where e.loan_id = c.loan_id), c.customer_id), jsonb_build_object(''onDay'', c.rolled_on');
end $$;

-- Tells the other one of two who owe a loan that its autopay changed and who did it, without the card or account.
create function app.tell_other_of_autopay(of_loan bigint, of_code text, notice_key text, enroller text) returns void
language sql security definer set search_path = '' as $$
  with told as (
    insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
    select notice_key || ':other', of_code, l.loan_id, o.customer_id, b.business_date,
           pg_catalog.jsonb_build_object('by', (select c.first_name from servicing.customer c where c.lms_id = l.lms_id and c.customer_id = enroller))
      from servicing.loan l
      join servicing.business_clock b using (lms_id)
     cross join lateral (values (l.customer_id), (l.cosigner_id)) o (customer_id)
     where l.loan_id = of_loan and l.cosigner_id is not null and o.customer_id <> enroller
    on conflict do nothing
    returning key, customer_id
  )
  select app.tell_of_notice(t.key, p.profile_id)
    from told t join servicing.loan l on l.loan_id = of_loan
    join app.profile_customer p on p.lms_id = l.lms_id and p.customer_id = t.customer_id
$$;
revoke execute on function app.tell_other_of_autopay(bigint, text, text, text) from public;

-- Enrols a loan of these customers and keeps what was agreed to. Enrolling with the same method while it runs changes nothing;
-- another method, or after a stop, is a new authorisation. Of two who owe a loan the other one may not replace what runs.
-- Answers enrolled | not_theirs | of_other. p: {authorisationId, profileId, loanId, version, words, method, methodId,
-- displayNumber, sessionId}.
drop function app.enrol_autopay(jsonb, text[]);
create function app.enrol_autopay(p jsonb, customers text[]) returns text
language plpgsql security definer set search_path = '' as $$
declare
  of_loan bigint := (p ->> 'loanId')::bigint;
  notice_key text := 'N18:' || (p ->> 'authorisationId');
  l record;
begin
  select x.loan_id, x.lms_id, c.business_date,
         case when x.customer_id = any (customers) then x.customer_id else x.cosigner_id end as enroller into l
    from servicing.loan x join servicing.business_clock c using (lms_id)
   where x.loan_id = of_loan and (x.customer_id = any (customers) or x.cosigner_id = any (customers)) for update of x;
  if not found then
    return 'not_theirs';
  end if;
  if exists (select from servicing.autopay a join servicing.loan x using (loan_id)
              where a.loan_id = of_loan and a.ended_on is null and a.suspended_on is null
                and coalesce(a.enroller_id, x.customer_id) <> l.enroller) then
    return 'of_other';
  end if;
  if exists (select from servicing.autopay a where a.loan_id = of_loan and a.ended_on is null and a.suspended_on is null
                and a.method_id = p ->> 'methodId') then
    return 'enrolled';
  end if;
  insert into app.autopay_authorisation (authorisation_id, profile_id, loan_id, lms_id, version, words, method, method_id,
         display_number, session_id)
  values (p ->> 'authorisationId', p ->> 'profileId', of_loan, l.lms_id, p ->> 'version', p ->> 'words', p ->> 'method',
         p ->> 'methodId', p ->> 'displayNumber', p ->> 'sessionId');
  insert into servicing.autopay (loan_id, method, display_number, enrolled_on, authorised_on, method_id, profile_id, enroller_id)
  values (of_loan, p ->> 'method', p ->> 'displayNumber', l.business_date, l.business_date, p ->> 'methodId', p ->> 'profileId',
         l.enroller)
  on conflict (loan_id) do update set method = excluded.method, display_number = excluded.display_number,
         enrolled_on = excluded.enrolled_on, authorised_on = excluded.authorised_on, method_id = excluded.method_id,
         profile_id = excluded.profile_id, enroller_id = excluded.enroller_id, ended_on = null, suspended_on = null,
         suspended_why = null, next_return_code = null;
  insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
  values (notice_key, 'N18', of_loan, l.enroller, l.business_date,
         pg_catalog.jsonb_build_object('account', p ->> 'displayNumber', 'words', p ->> 'words'));
  perform app.tell_of_notice(notice_key, p ->> 'profileId');
  perform app.tell_other_of_autopay(of_loan, 'N18', notice_key, l.enroller);
  return 'enrolled';
end $$;

-- Ends autopay of a loan of these customers. Who did not enrol may end what was stopped, and nothing that runs: a debit is stopped
-- by whose account it is. Answers ended | off (there was none) | not_theirs | of_other.
drop function app.end_autopay(bigint, text[], text, text);
create function app.end_autopay(of_loan bigint, customers text[], of_profile text, end_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  l record;
begin
  select x.loan_id, c.business_date, a.suspended_on, coalesce(a.enroller_id, x.customer_id) as enroller,
         case when x.customer_id = any (customers) then x.customer_id else x.cosigner_id end as asking, a.loan_id is null as is_off into l
    from servicing.loan x join servicing.business_clock c using (lms_id)
    left join servicing.autopay a on a.loan_id = x.loan_id and a.ended_on is null
   where x.loan_id = of_loan and (x.customer_id = any (customers) or x.cosigner_id = any (customers)) for update of x;
  if not found then
    return 'not_theirs';
  elsif l.is_off then
    return 'off';
  elsif l.enroller <> l.asking and l.suspended_on is null then
    return 'of_other';
  end if;
  update servicing.autopay a set ended_on = l.business_date where a.loan_id = of_loan;
  insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
  values ('N19:' || end_id, 'N19', of_loan, l.asking, l.business_date, '{}');
  perform app.tell_of_notice('N19:' || end_id, of_profile);
  perform app.tell_other_of_autopay(of_loan, 'N19', 'N19:' || end_id, l.asking);
  return 'ended';
end $$;

-- How autopay of a loan stands, who manages it and its newest tries; null when it never was. Who did not enrol is told neither the
-- card or account nor why a debit of it failed.
create or replace function app.autopay_of(of_loan bigint, customers text[]) returns json
language sql stable security definer set search_path = '' as $$
  select pg_catalog.json_build_object('method', a.method, 'methodId', case when m.is_own then a.method_id end,
           'displayNumber', case when m.is_own then a.display_number end,
           'managedBy', case when not m.is_own then c.first_name || ' ' || pg_catalog.left(c.last_name, 1) || '.' end,
           'enrolledOn', a.enrolled_on, 'endedOn', a.ended_on, 'suspendedOn', a.suspended_on, 'suspendedWhy', a.suspended_why,
           'tries', (select coalesce(pg_catalog.json_agg(t order by t."on" desc), '[]') from (
              select d.effective_on as "on", d.amount, d.state, case when m.is_own then d.return_code else 'ofOther' end as code
                from servicing.debit_attempt d
               where d.loan_id = of_loan order by d.effective_on desc, d.try desc limit 3) t))
    from servicing.autopay a
    join servicing.loan l using (loan_id)
    left join servicing.customer c on c.lms_id = l.lms_id and c.customer_id = coalesce(a.enroller_id, l.customer_id)
   cross join lateral (select coalesce(a.enroller_id, l.customer_id) = any (customers) as is_own) m
   where a.loan_id = of_loan and (l.customer_id = any (customers) or l.cosigner_id = any (customers))
$$;

-- What the running autopays of a person take from, by loan.
drop function app.autopay_loans_of_method(text, text[]);
create function app.autopay_methods_of(of_profile text) returns table (method_id text, loan_id bigint)
language sql stable security definer set search_path = '' as $$
  select a.method_id, a.loan_id from servicing.autopay a
   where a.profile_id = of_profile and a.method_id is not null and a.ended_on is null and a.suspended_on is null
   order by a.loan_id
$$;
create index autopay_of_method on servicing.autopay (method_id) where ended_on is null;

-- Ends what these methods pay automatically. While that is not allowed nothing is ended, and the methods that something running
-- takes from are answered.
create function app.end_autopay_from(whose text, ids text[], is_allowed boolean, end_id text) returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  of_method record;
begin
  perform from servicing.loan l
    where l.loan_id in (select a.loan_id from servicing.autopay a where a.profile_id = whose and a.method_id = any (ids) and a.ended_on is null)
    order by l.loan_id for update;
  if not is_allowed and exists (select from app.autopay_methods_of(whose) m where m.method_id = any (ids)) then
    return query select distinct m.method_id from app.autopay_methods_of(whose) m where m.method_id = any (ids);
    return;
  end if;
  for of_method in
    select a.loan_id, coalesce(a.enroller_id, l.customer_id) as enroller from servicing.autopay a join servicing.loan l using (loan_id)
     where a.profile_id = whose and a.method_id = any (ids) and a.ended_on is null order by a.loan_id
  loop
    perform app.end_autopay(of_method.loan_id, array[of_method.enroller], whose, end_id || ':' || of_method.loan_id);
  end loop;
end $$;

-- Removes cards and accounts; the vault's copy is left to the worker, in one commit. One that pays automatically is removed only
-- when its autopay may end with it: else nothing is removed and those are answered with `autopay`. Answers the ids that are
-- theirs, removed before or now, with `removed`.
create function app.remove_methods(whose text, guest text, ids text[], ends_autopay boolean, end_id text)
returns table (card_id text, answer text) language plpgsql as $$
#variable_conflict use_column
declare
  paying text[] := '{}';
begin
  if guest is null then
    paying := array(select f.id from app.end_autopay_from(whose, ids, ends_autopay, end_id) f (id));
  end if;
  if cardinality(paying) > 0 then
    return query select p.id, 'autopay' from unnest(paying) p (id);
  else
    return query select r.id, 'removed' from app.remove_cards(whose, guest, ids) r (id);
  end if;
end $$;

revoke execute on function app.enrol_autopay(jsonb, text[]), app.end_autopay(bigint, text[], text, text),
  app.autopay_methods_of(text), app.end_autopay_from(text, text[], boolean, text), app.remove_methods(text, text, text[], boolean, text) from public;
grant execute on function app.enrol_autopay(jsonb, text[]), app.end_autopay(bigint, text[], text, text),
  app.autopay_methods_of(text), app.end_autopay_from(text, text[], boolean, text), app.remove_methods(text, text, text[], boolean, text) to lendside_api;

-- The last four digits of a card that was tried were told to everybody on the loan, and shown to nobody.
create or replace function app.tries_of_loan(of_loan bigint) returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('paymentId', p.payment_id, 'state', p.state, 'amount', p.amount,
             'on', p.business_date, 'failure', p.failure_code, 'isGuest', p.guest_session_id is not null,
             'isByBank', starts_with(p.card_id, 'bank_')) order by p.accepted_at), '[]')
    from app.payment p
   where p.loan_id = of_loan and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending', 'declined', 'failed', 'voided')
$$;

-- A return that the ledger refuses to take back is a difference a person must settle. Debits that are no payments have them too.
alter table app.reconciliation_difference
  drop constraint reconciliation_difference_payment_id_fkey,
  drop constraint reconciliation_difference_kind_check,
  add constraint reconciliation_difference_kind_check
    check (kind in ('missing_there', 'missing_here', 'amount', 'double', 'unanswered', 'return_refused'));
