-- Of two who owe a loan each pays from accounts of their own: what a bank sends back, and what that stops, is of whoever paid
-- (12 CFR 1041.8, Nacha), not of the loan's borrower.

-- A debit ordered by hand, or by autopay from an account of one's own, is the payer's, by the number the loan system knows them by.
update servicing.bank_debit d set customer_id = c.customer_id
  from app.payment p join servicing.loan l on l.loan_id = p.loan_id
  join app.profile_customer c on c.profile_id = p.profile_id and c.lms_id = l.lms_id
 where p.payment_id = d.reference and l.loan_id = d.loan_id and c.customer_id = l.cosigner_id and d.customer_id = l.customer_id;

-- A try of an instalment stays the borrower's to read in the timeline of the loan; who paid it stands beside it. Null: the borrower.
alter table servicing.debit_attempt add column payer_id text;
update servicing.debit_attempt d set payer_id = c.customer_id
  from app.payment p join servicing.loan l on l.loan_id = p.loan_id
  join app.profile_customer c on c.profile_id = p.profile_id and c.lms_id = l.lms_id
 where p.payment_id = d.reference and l.loan_id = d.loan_id and c.customer_id = l.cosigner_id;
create index debit_attempt_of_payer on servicing.debit_attempt ((coalesce(payer_id, customer_id)), effective_on);
drop index servicing.debit_attempt_of_customer;
create index autopay_of_enroller on servicing.autopay (enroller_id) where enroller_id is not null and ended_on is null;
create policy debit_attempt_of_payer on servicing.debit_attempt for select to lendside_api
  using (payer_id = any (app.current_customers()));

-- Every debit that these people paid, over all loans. Otherwise as 0096 left it.
create or replace function servicing.debits_of(customers text[]) returns table (
  customer_id text, loan_id bigint, number int, method_id text, amount bigint, effective_on date, state text, return_code text,
  authorised_anew_on date, ended_on date)
language plpgsql as $$
#variable_conflict use_column
begin
  perform servicing.look_as(customers);
  return query
    select coalesce(a.payer_id, a.customer_id), a.loan_id, a.number, coalesce(b.method_id, a.loan_id || ':' || a.method), a.amount, a.effective_on, a.state,
           a.return_code, b.authorised_anew_on, coalesce(a.returned_on, a.effective_on)
      from servicing.debit_attempt a left join servicing.bank_debit b on b.reference = a.reference
     where coalesce(a.payer_id, a.customer_id) = any (customers) and a.state <> 'void'
    union all
    select d.customer_id, d.loan_id, -d.debit_id::int, d.method_id, d.amount, d.effective_on, d.state, d.return_code,
           d.authorised_anew_on, coalesce(d.returned_on, d.effective_on)
      from servicing.bank_debit d
     where d.customer_id = any (customers)
       and not exists (select from servicing.debit_attempt a where a.reference = d.reference)
     order by 6, 10, 2, 3;
end $$;

-- How autopay of a loan stands. Why a try failed is told to whoever paid it, also after the other one enrolled. Otherwise as 0096 left it.
create or replace function app.autopay_of(of_loan bigint, customers text[]) returns json
language sql stable security definer set search_path = '' as $$
  select pg_catalog.json_build_object('method', a.method, 'methodId', case when m.is_own then a.method_id end,
           'displayNumber', case when m.is_own then a.display_number end,
           'managedBy', case when not m.is_own then c.first_name || ' ' || pg_catalog.left(c.last_name, 1) || '.' end,
           'enrolledOn', a.enrolled_on, 'endedOn', a.ended_on, 'suspendedOn', a.suspended_on, 'suspendedWhy', a.suspended_why,
           'tries', (select coalesce(pg_catalog.json_agg(t order by t."on" desc), '[]') from (
              select d.effective_on as "on", d.amount, d.state,
                     case when coalesce(d.payer_id, d.customer_id) = any (customers) then d.return_code else 'ofOther' end as code
                from servicing.debit_attempt d
               where d.loan_id = of_loan order by d.effective_on desc, d.try desc limit 3) t))
    from servicing.autopay a
    join servicing.loan l using (loan_id)
    left join servicing.customer c on c.lms_id = l.lms_id and c.customer_id = coalesce(a.enroller_id, l.customer_id)
   cross join lateral (select coalesce(a.enroller_id, l.customer_id) = any (customers) as is_own) m
   where a.loan_id = of_loan and (l.customer_id = any (customers) or l.cosigner_id = any (customers))
$$;

-- The timeline: why a debit failed is told to whoever paid it. Otherwise as 0130 left it.
create or replace function servicing.money_of(customer_ids text[], of_lms int, of_loan bigint, readers text[]) returns setof json language plpgsql as $$
begin
  perform servicing.look_as(customer_ids);
  return query
    select json_build_object('loan', r.record,
        'movements', (
          select coalesce(json_agg(json_build_object('transactionId', t.txn_id::text, 'key', t.idempotency_key, 'on', t.business_date,
                   'event', t.event, 'paidAs', servicing.paid_as(of_loan, t.txn_id, t.event, t.idempotency_key),
                   'settledFor', case when t.event in ('SETTLEMENT', 'REVERSAL') then servicing.settled_for(t.txn_id, t.event) end, 'channel', t.channel, 'principal', m.principal, 'interest', m.interest, 'fees', m.fees,
                   'credit', m.credit, 'line', m.line, 'reversesKey', x.idempotency_key,
                   'confirmationNumber', coalesce(p.confirmation_number, case when t.narrative ~ '^\d{9,10}$' then t.narrative end))
                   order by t.business_date, t.txn_id), '[]')
            from (
              select e.txn_id,
                     coalesce(sum(e.dr - e.cr) filter (where e.account = '1100' or e.account = '9100' and e.component = 'principal'), 0) as principal,
                     coalesce(sum(e.dr - e.cr) filter (where e.account in ('1110', '1120', '1125', '9200')
                       or e.account = '9100' and e.component in ('interest', 'charge', 'grace', 'customaryFee')), 0) as interest,
                     coalesce(sum(e.dr - e.cr) filter (where e.account in ('1130', '1140')
                       or e.account = '9100' and e.component in ('maintenance', 'fee', 'cost')), 0) as fees,
                     coalesce(sum(e.dr - e.cr) filter (where e.account = '2010'), 0) as credit,
                     coalesce(sum(e.dr - e.cr) filter (where e.account = '9300'), 0) as line
                from servicing.ledger_entry e where e.loan_id = r.loan_id group by e.txn_id) m
            join servicing.ledger_txn t on t.txn_id = m.txn_id
            left join servicing.ledger_txn x on x.txn_id = t.reversal_of
            left join servicing.payment_result p on p.txn_id = t.txn_id
           where m.principal <> 0 or m.interest <> 0 or m.fees <> 0 or m.credit <> 0
              or m.line <> 0 and t.event in ('LOC_OPEN', 'LOC_LIMIT', 'LOC_CLOSE')),
        'debits', (
          select coalesce(json_agg(json_build_object('reference', d.reference, 'method', d.method, 'amount', d.amount,
                   'on', d.effective_on, 'state', d.state,
                   'code', case when d.return_code is null or coalesce(d.payer_id, d.customer_id) = any (readers) then d.return_code else 'ofOther' end,
                   'try', d.try) order by d.effective_on, d.try), '[]')
            from servicing.debit_attempt d where d.loan_id = r.loan_id),
        'tries', app.tries_of_loan(r.loan_id, readers))
      from servicing.loan_record r
     where r.loan_id = of_loan and r.lms_id = of_lms and r.customer_id = any (customer_ids);
end $$;
