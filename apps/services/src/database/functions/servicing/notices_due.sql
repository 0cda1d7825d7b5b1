-- Lists the notices of loan-core 5.4 that fall due when a day opens.
-- Called by: servicing.make_notices
-- Notices of autopay (N03, N08, N19, N20, N21) are made in TypeScript (servicing/autopay, decision 014): only the debit rule
-- knows the amount. `in_three` is not used; it stays in the signature until the next release.
-- During a bankruptcy stay there is no notice of a late fee or settlement offer (11 U.S.C. 362(a)) and no
-- statement (12 CFR 1026.5(b)(2)(i)). A fee that is charged during a stay is part of the claim (decision 004).
-- The letters about a recovered vehicle and its sale (N10, N11, N22) are made by the commands, which know the amounts.
create function servicing.notices_due(of_lms int, on_day date, in_three date, terms jsonb)
returns table (key text, code text, loan_id bigint, customer_id text, facts jsonb) language sql stable as $$
  with collected as (
    -- Loans whose payments autopay takes. It takes nothing from covered borrowers and blocked people (debited-loans.ts), so they are
    -- reminded like others.
    select a.loan_id
      from servicing.autopay a
      join servicing.loan l on l.loan_id = a.loan_id
     where a.ended_on is null
       and a.suspended_on is null
       and not l.is_covered_borrower
       and not exists (select from servicing.customer_fact f
                        where f.lms_id = l.lms_id
                          and f.is_blocked
                          and f.customer_id in (l.customer_id, coalesce(a.enroller_id, l.customer_id)))
       and not exists (select from app.profile p where p.profile_id = a.profile_id and p.blocked)
  ), reminder_day as (
    -- Payments are announced one and five days ahead, and a renewal as many days as its product says.
    select array[on_day + 1, on_day + 5]
             || array(select on_day + (r ->> 'days')::int from jsonb_array_elements(terms -> 'renewal') r) as days
  ), coming as (
    -- Payments that fall due on such a day, with what is still to be paid of them.
    select l.loan_id, l.customer_id, l.product_id, l.frequency, i.number, i.due_on, i.rolled_on,
           least(i.amount, i.amount_through - l.applied) as amount
      from servicing.schedule_item i
      join servicing.loan l on l.loan_id = i.loan_id
     where i.due_on = any ((select d.days from reminder_day d)::date[])
       and l.lms_id = of_lms
       and l.phase = 'active'
       and l.status in (12, 31, 33)
       and l.applied < i.amount_through
    union
    select l.loan_id, l.customer_id, l.product_id, l.frequency, s.number, s.due_on, s.rolled_on, s.unpaid
      from servicing.line_statement s
      join servicing.loan l on l.loan_id = s.loan_id
     where s.rolled_on between on_day + 1 and on_day + 14
       and l.lms_id = of_lms
       and l.phase = 'active'
       and l.status in (12, 31, 33)
       and s.unpaid > 0
       and s.due_on in (on_day + 1, on_day + 5)
  ), skipped as (
    -- Payments that autopay does not take (N21).
    select n.loan_id, (n.facts ->> 'dueOn')::date as due_on, n.facts ->> 'nextOn' as next_on, n.made_on
      from servicing.notice n
     where n.code = 'N21'
       and n.made_on between on_day - 14 and on_day
       and n.facts ->> 'taken' is null
       and n.loan_id in (select a.loan_id from collected a)
  ), happened as (
    -- Yesterday counts too, for what happened after its notices were made.
    select e.loan_id, e.event, e.business_date, l.customer_id, l.cosigner_id, l.product_id, l.due_on
      from servicing.loan_event e
      join servicing.loan l on l.loan_id = e.loan_id
     where e.business_date in (on_day - 1, on_day)
       and l.lms_id = of_lms
       and e.event in ('ladder31', 'assignRepo', 'signingComplete')
  ), paid_off as (
    -- A payoff by bank can come back, so its lien is released when the debit is settled.
    select distinct e.loan_id, e.business_date, l.customer_id, l.cosigner_id, l.collateral
      from servicing.loan_event e
      join servicing.loan l on l.loan_id = e.loan_id
     where e.business_date between on_day - 10 and on_day
       and e.event in ('payoff', 'payClaim', 'paySettlement')
       and l.lms_id = of_lms
       and l.status in (3, 29)
       and l.collateral is not null
       and (terms -> 'titles') @> to_jsonb(l.product_id)
       and e.seq = (select max(x.seq) from servicing.loan_event x where x.loan_id = e.loan_id)
       and not exists (select from servicing.debit_attempt d where d.loan_id = l.loan_id and d.state = 'sent')
       and not exists (select from servicing.bank_debit d where d.loan_id = l.loan_id and d.state = 'sent')
  ), latest_case as (
    select distinct on (c.loan_id) c.*
      from servicing.repo_case c
     where c.loan_id in (select h.loan_id from happened h where h.event = 'assignRepo')
     order by c.loan_id, c.seq desc
  )
  -- N01: a payment falls due.
  select format('N01:%s:%s:%s', c.loan_id, c.due_on, c.due_on - on_day), 'N01', c.loan_id, c.customer_id,
         jsonb_strip_nulls(jsonb_build_object(
           'dueOn', c.due_on,
           'amount', case when c.frequency <> 'single' then c.amount end,
           'skipped', (select 'yes' from skipped k where k.loan_id = c.loan_id and k.due_on = c.due_on limit 1),
           'autopayFrom', (select k.next_on from skipped k where k.loan_id = c.loan_id and k.due_on = c.due_on limit 1)))
    from coming c
   where c.due_on in (on_day + 1, on_day + 5)
     and (not exists (select from collected a where a.loan_id = c.loan_id)
          or exists (select from skipped k
                      where k.loan_id = c.loan_id and k.due_on = c.due_on and k.made_on < on_day))
  union all
  -- N02: the statement of a renewal, as many days ahead as the law of the product's state asks for (TCA 45-15-113(b)).
  select format('N02:%s:%s', c.loan_id, c.due_on), 'N02', c.loan_id, c.customer_id,
         jsonb_build_object('dueOn', c.due_on)
    from coming c
    join jsonb_to_recordset(terms -> 'renewal') as r ("productId" int, days int)
      on r."productId" = c.product_id
     and c.due_on = on_day + r.days
  union all
  -- N04: autopay took a payment.
  select format('N04:%s', d.reference), 'N04', d.loan_id,
         coalesce((select e.enroller_id from servicing.autopay e where e.loan_id = d.loan_id), d.customer_id),
         jsonb_build_object('amount', d.amount, 'paidOn', d.effective_on, 'confirmation', r.confirmation_number)
    from servicing.debit_attempt d
    join servicing.loan l on l.loan_id = d.loan_id and l.lms_id = of_lms
    join servicing.payment_result r on r.reference = d.reference
   where d.effective_on = on_day
     and d.state in ('sent', 'settled')
  union all
  -- N05: a loan is late. Each step is told within three days, so that a missed day-end loses no letter.
  select format('N05:%s:%s:%s', l.loan_id, l.due_on, s.step), 'N05', l.loan_id, l.customer_id,
         jsonb_build_object('dueOn', l.due_on, 'daysLate', l.days_late)
    from servicing.loan l
    join lateral (values (1), (5), (10)) s (step) on l.days_late between s.step and s.step + 3
   where l.lms_id = of_lms
     and (l.days_late > 0 or l.is_non_accrual)
     and l.phase = 'active'
     and l.status in (12, 31, 27, 33)
     and not exists (select from servicing.renewal r
                      where r.loan_id = l.loan_id and r.state in ('paying', 'awaitingSignature', 'awaitingVisit'))
  union all
  -- N06: a late fee was charged.
  select format('N06:%s', t.idempotency_key), 'N06', t.loan_id, l.customer_id,
         jsonb_build_object('amount', (select sum(e.dr) from servicing.ledger_entry e where e.txn_id = t.txn_id))
    from servicing.ledger_txn t
    join servicing.loan l on l.loan_id = t.loan_id
   where t.lms_id = of_lms
     and t.business_date in (on_day - 1, on_day)
     and t.event = 'LATE_FEE'
     and l.status not in (17, 32)
  union all
  -- N07: a loan is in active default. Both borrowers are told.
  select format('N07:%s:%s%s', h.loan_id, h.business_date, w.suffix), 'N07', h.loan_id, w.customer_id,
         jsonb_build_object('dueOn', h.due_on)
    from happened h
   cross join lateral (values (h.customer_id, ''), (h.cosigner_id, ':cosigner')) w (customer_id, suffix)
   where h.event = 'ladder31'
     and w.customer_id is not null
  union all
  -- N09: an agent was asked to recover the vehicle.
  select format('N09:%s:%s', h.loan_id, h.business_date), 'N09', h.loan_id, h.customer_id,
         jsonb_strip_nulls(jsonb_build_object('agent', c.agent_name, 'phone', c.agent_phone))
    from happened h
    left join latest_case c on c.loan_id = h.loan_id
   where h.event = 'assignRepo'
  union all
  -- N12: a settlement is offered, or its offer ends in three days.
  select format('N12:%s:%s%s', o.loan_id, o.seq, case when o.expires_on = on_day + 3 then ':expiry' else '' end), 'N12',
         o.loan_id, l.customer_id, jsonb_build_object('amount', o.amount, 'expiresOn', o.expires_on)
    from servicing.settlement_offer o
    join servicing.loan l on l.loan_id = o.loan_id
   where l.lms_id = of_lms
     and l.status not in (17, 32)
     and o.state = 'open'
     and (o.offered_on in (on_day - 1, on_day) or o.expires_on = on_day + 3)
     -- After a charge-off without a claim nothing is owed, so nothing is offered.
     and (l.status not in (6, 23, 24)
          or exists (select from servicing.loan_balance b
                      where b.loan_id = l.loan_id and b.account = '9100' and b.balance <> 0))
  union all
  -- N13: a new loan can still be rescinded.
  select format('N13:%s', h.loan_id), 'N13', h.loan_id, h.customer_id, '{}'
    from happened h
   where h.event = 'signingComplete'
     and (terms -> 'rescission') @> to_jsonb(h.product_id)
  union all
  -- N13: a draw can still be canceled.
  select format('N13:draw:%s', d.reference), 'N13', d.loan_id, d.customer_id,
         jsonb_build_object('amount', d.amount, 'cancelUntil', d.cancel_until)
    from servicing.disbursement d
    join servicing.loan l on l.loan_id = d.loan_id
   where l.lms_id = of_lms
     and d.purpose = 'draw'
     and d.approved_on in (on_day - 1, on_day)
     and d.cancel_until is not null
  union all
  -- N14: a blocked person is refused a renewal, once for each set of reasons.
  select format('N14:denied:%s:%s:%s', l.lms_id, f.customer_id, md5(f.risk_reasons::text || coalesce(f.risk_report::text, ''))), 'N14',
         min(l.loan_id), f.customer_id,
         jsonb_build_object('isAdverse', true, 'action', 'refused', 'reasons', to_jsonb(f.risk_reasons), 'report', f.risk_report)
    from servicing.customer_fact f
    join servicing.loan l on l.lms_id = f.lms_id and (l.customer_id = f.customer_id or l.cosigner_id = f.customer_id)
   where f.lms_id = of_lms
     and f.is_blocked
     and l.phase = 'active'
     and l.status in (12, 31)
     and (terms -> 'renewable') @> to_jsonb(l.product_id)
   group by l.lms_id, f.customer_id, f.risk_reasons, f.risk_report
  union all
  -- N15: a payment left a credit of more than $1.00.
  select format('N15:%s:%s', l.loan_id, t.business_date), 'N15', l.loan_id, l.customer_id,
         jsonb_build_object('amount', -min(b.balance))
    from servicing.ledger_txn t
    join servicing.loan l on l.loan_id = t.loan_id
    join servicing.loan_balance b
      on b.loan_id = l.loan_id
     and b.account = '2010'
     and b.balance < -100
     and b.as_of_txn = t.txn_id
   where t.lms_id = of_lms
     and t.business_date in (on_day - 1, on_day)
     and t.event in ('PAYMENT', 'PAYMENT_MEMO', 'SETTLEMENT', 'RECOVERY', 'ANCILLARY_CANCELLED', 'SALE')
   group by l.loan_id, t.business_date, l.customer_id
  union all
  -- N16: the spouse of a borrower is told of the loan.
  select format('N16:%s:%s', l.loan_id, md5(f.spouse_sealed)), 'N16', l.loan_id, l.customer_id,
         jsonb_build_object('grantedOn', l.note_on, 'principal', l.original_principal, 'product', l.product_id)
    from servicing.customer_fact f
    join servicing.loan l on l.lms_id = f.lms_id and l.customer_id = f.customer_id
   where f.lms_id = of_lms
     and f.is_married
     and f.spouse_sealed is not null
     and l.phase = 'active'
     and l.status in (12, 31, 27)
     and (terms -> 'spouse') @> to_jsonb(l.product_id)
  union all
  -- N17: the statement of a line of credit.
  select format('N17:%s:%s', s.loan_id, s.number), 'N17', s.loan_id, l.customer_id,
         servicing.statement_facts(s.loan_id, s.number)
           || coalesce((select r - 'productId' from jsonb_array_elements(terms -> 'lines') r
                         where (r ->> 'productId')::int = l.product_id), '{}')
    from servicing.line_statement s
    join servicing.loan l on l.loan_id = s.loan_id
   where l.lms_id = of_lms
     and l.status not in (17, 32)
     and s.cycle_on = on_day
  union all
  -- N23: a loan is paid off, and its lien is released. Both borrowers are told.
  select format('N23:%s:%s%s', p.loan_id, p.business_date, w.suffix), 'N23', p.loan_id, w.customer_id,
         jsonb_build_object(
           'paidOn', p.business_date,
           'vehicle', concat_ws(' ', p.collateral ->> 'year', p.collateral ->> 'make', p.collateral ->> 'model'))
    from paid_off p
   cross join lateral (values (p.customer_id, ''), (p.cosigner_id, ':cosigner')) w (customer_id, suffix)
   where w.customer_id is not null
$$;
