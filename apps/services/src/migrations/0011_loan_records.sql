-- Loans as their readers want them: whole records in one round trip, under row-level security or under lock.

-- Whatever hangs on a loan is as private as the loan (D11). The list of a customer's loans is made once a statement, by the
-- policy of the loans themselves; a question for each row was a third of reading accounts.
alter table servicing.loan_balance enable row level security;
alter table servicing.schedule_item enable row level security;
alter table servicing.autopay enable row level security;
alter table servicing.loan_event enable row level security;
alter table servicing.ledger_txn enable row level security;
alter table servicing.ledger_entry enable row level security;
alter table servicing.payment_result enable row level security;

create policy balance_of_customer on servicing.loan_balance for select to lendside_api
  using (loan_id = any (array(select l.loan_id from servicing.loan l)));
create policy schedule_of_customer on servicing.schedule_item for select to lendside_api
  using (loan_id = any (array(select l.loan_id from servicing.loan l)));
create policy autopay_of_customer on servicing.autopay for select to lendside_api
  using (loan_id = any (array(select l.loan_id from servicing.loan l)));
create policy event_of_customer on servicing.loan_event for select to lendside_api
  using (loan_id = any (array(select l.loan_id from servicing.loan l)));
create policy entry_of_customer on servicing.ledger_entry for select to lendside_api
  using (loan_id = any (array(select l.loan_id from servicing.loan l)));
create policy result_of_customer on servicing.payment_result for select to lendside_api
  using (loan_id = any (array(select l.loan_id from servicing.loan l)));
-- The head of a batch over many loans names none of them; its lines are private, it is not.
create policy txn_of_customer on servicing.ledger_txn for select to lendside_api
  using (loan_id is null or loan_id = any (array(select l.loan_id from servicing.loan l)));

create policy balance_of_worker on servicing.loan_balance to lendside_worker using (true) with check (true);
create policy schedule_of_worker on servicing.schedule_item to lendside_worker using (true) with check (true);
create policy autopay_of_worker on servicing.autopay to lendside_worker using (true) with check (true);
create policy event_of_worker on servicing.loan_event to lendside_worker using (true) with check (true);
create policy entry_of_worker on servicing.ledger_entry to lendside_worker using (true) with check (true);
create policy txn_of_worker on servicing.ledger_txn to lendside_worker using (true) with check (true);
create policy result_of_worker on servicing.payment_result to lendside_worker using (true) with check (true);

-- Asked with the owner's eyes: a payment of a cosigner or guest is in flight too, and says nothing about itself.
create function app.has_payment_in_flight(of_loan bigint) returns boolean
-- A body of the SQL standard is bound to its tables here, so that no search_path need be set at each call.
language sql stable security definer
return exists (select from app.payment p
                where p.loan_id = of_loan and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending'));

-- Seen with the reader's own rights, so that the rows below are as private here as in their tables.
create view servicing.loan_record with (security_invoker = true) as
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
    'autopay', (select json_build_object('method', a.method, 'displayNumber', a.display_number)
                  from servicing.autopay a where a.loan_id = l.loan_id and a.ended_on is null),
    'balances', (select json_object_agg(b.account || b.component, b.balance) from servicing.loan_balance b where b.loan_id = l.loan_id),
    'schedule', (select json_agg(json_build_array(i.number, i.due_on, i.amount, i.interest, i.principal, i.balance) order by i.number)
                   from servicing.schedule_item i where i.loan_id = l.loan_id)) as record
    from servicing.loan l
    join servicing.store s on s.store_id = l.store_id
    join servicing.business_clock c on c.lms_id = l.lms_id;
grant select on servicing.loan_record to lendside_api, lendside_worker;

-- Says for the rest of the transaction whose rows may be seen.
create function servicing.look_as(customer_ids text[]) returns void language plpgsql as $$
begin
  if array_position(customer_ids, null) is not null or array_to_string(customer_ids, '') like '%,%' then
    raise exception 'a customer id is malformed' using errcode = 'LS004';
  end if;
  perform set_config('app.customer_ids', array_to_string(customer_ids, ','), true);
end $$;

-- The loans of these customers in one loan system; null stands for every brand or loan.
create function servicing.loans_of(customer_ids text[], of_lms int, of_brand text, of_loan bigint) returns setof json
language plpgsql as $$
begin
  perform servicing.look_as(customer_ids);
  return query
    select r.record from servicing.loan_record r
     where r.customer_id = any (customer_ids) and r.lms_id = of_lms
       and (of_brand is null or r.brand = of_brand) and (of_loan is null or r.loan_id = of_loan)
     order by r.loan_id;
end $$;

-- Every transaction of a loan in the order of its books, with what it moved and what was owed after it. Interest and earning
-- of each day count in the running figures and are left out as lines.
create function servicing.history_of(customer_ids text[], of_lms int, of_loan bigint) returns setof json
language plpgsql as $$
begin
  perform servicing.look_as(customer_ids);
  return query
    select json_build_object('transactionId', m.txn_id::text, 'on', m.business_date, 'event', m.event, 'channel', m.channel,
             'principal', m.principal, 'interest', m.interest, 'fees', m.fees, 'credit', m.credit, 'balance', m.balance,
             'payoffAfter', m.payoff, 'confirmationNumber', r.confirmation_number)
      from (
        select t.txn_id, t.business_date, t.event, t.channel, e.*,
               sum(e.principal) over running as balance,
               sum(e.principal + e.interest + e.fees + e.credit) over running as payoff
          from (
            select e.txn_id as txn,
                   coalesce(sum(e.dr - e.cr) filter (where e.account in ('1100', '9100')), 0) as principal,
                   coalesce(sum(e.dr - e.cr) filter (where e.account in ('1110', '1120', '1125', '9200')), 0) as interest,
                   coalesce(sum(e.dr - e.cr) filter (where e.account in ('1130', '1140')), 0) as fees,
                   coalesce(sum(e.dr - e.cr) filter (where e.account = '2010'), 0) as credit
              from servicing.ledger_entry e
              join servicing.loan l on l.loan_id = e.loan_id and l.lms_id = of_lms and l.customer_id = any (customer_ids)
             where e.loan_id = of_loan
             group by e.txn_id) e
          join servicing.ledger_txn t on t.txn_id = e.txn
        window running as (order by t.business_date, t.txn_id)) m
      left join servicing.payment_result r on r.txn_id = m.txn_id
     where m.event not in ('ACCRUE', 'EARN_CHARGE', 'EARN_ORIGINATION_FEE', 'DISBURSE')
     order by m.business_date desc, m.txn_id desc;
end $$;

-- Advisory locks of a loan system are (7341, lms): commands share it, day-end has it alone.
-- Locks loans for a command, lowest id first, and reads them after the wait, so that nothing read is older than the lock.
-- While a day is half closed nothing may be posted but by day-end itself.
create function servicing.lock_loans(of_lms int, loan_ids bigint[], by_day_end boolean) returns setof json
language plpgsql as $$
begin
  if not by_day_end then
    perform pg_advisory_xact_lock_shared(7341, of_lms);
    if exists (select from servicing.eod_run r join servicing.business_clock c on c.lms_id = r.lms_id and c.business_date = r.business_date
                where r.lms_id = of_lms and r.step = 'started') then
      raise exception 'day-end of loan system % is not finished', of_lms using errcode = 'LS003';
    end if;
  end if;
  perform from servicing.loan l where l.loan_id = any (loan_ids) and l.lms_id = of_lms order by l.loan_id for update;
  return query
    select r.record from servicing.loan_record r where r.loan_id = any (loan_ids) and r.lms_id = of_lms order by r.loan_id;
end $$;

-- Writes what commands decided: [{loanId, status, phase, accruedExact, applied, daysLate, dueOn, dueRolledOn, paidOffOn,
-- events: [{event, fromStatus, toStatus, toPhase, actor, businessDate, txnKey}]}, …].
create function servicing.save_loans(loans jsonb) returns void language plpgsql as $$
declare
  -- Named apart, so that the loans are found by key and not by reading all of them against a set of unknown size.
  ids bigint[] := array(select (n ->> 'loanId')::bigint from jsonb_array_elements(loans) n);
begin
  update servicing.loan l
     set status = n.status, phase = n.phase, accrued_exact = n."accruedExact", applied = n.applied, days_late = n."daysLate",
         due_on = n."dueOn", due_rolled_on = n."dueRolledOn", paid_off_on = n."paidOffOn", quote_version = l.quote_version + 1
    from jsonb_to_recordset(loans) as n("loanId" bigint, status int, phase text, "accruedExact" numeric, applied bigint,
         "daysLate" int, "dueOn" date, "dueRolledOn" date, "paidOffOn" date)
   where l.loan_id = any (ids) and l.loan_id = n."loanId";
  insert into servicing.loan_event (loan_id, seq, event, from_status, to_status, to_phase, actor, business_date, txn_id)
  select v.loan_id, v.last + v.ordinality, e.event, e."fromStatus", e."toStatus", e."toPhase", e.actor, e."businessDate",
         (select t.txn_id from servicing.ledger_txn t where t.idempotency_key = e."txnKey")
    from (select (n ->> 'loanId')::bigint as loan_id, x.value, x.ordinality,
                 coalesce((select max(p.seq) from servicing.loan_event p where p.loan_id = (n ->> 'loanId')::bigint), 0) as last
            from jsonb_array_elements(loans) n, jsonb_array_elements(n -> 'events') with ordinality x) v
   cross join lateral jsonb_to_record(v.value) as e(event text, "fromStatus" int, "toStatus" int, "toPhase" text, actor text,
         "businessDate" date, "txnKey" text);
end $$;

-- Books a batch of payments: their transactions, the loans after them, and the answers to their references.
create function servicing.post_payments(journal jsonb, loans jsonb, results jsonb) returns void language plpgsql as $$
begin
  perform servicing.post_journal(journal);
  perform servicing.save_loans(loans);
  insert into servicing.payment_result (reference, loan_id, txn_id, confirmation_number, result)
  select r.reference, r."loanId", (select t.txn_id from servicing.ledger_txn t where t.idempotency_key = 'pay:' || r.reference),
         r."confirmationNumber", r.result
    from jsonb_to_recordset(results) as r(reference text, "loanId" bigint, "confirmationNumber" text, result jsonb);
end $$;
