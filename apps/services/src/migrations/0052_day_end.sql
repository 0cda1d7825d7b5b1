-- Day-end of every kind of loan. The mass of a day (interest, customary fee, earning, grace) is opened in sets here and tested
-- equal to the domain's openNextDay; what is rare (fees of a due date, statements, the ladder, non-accrual, charge-off) is
-- decided by the domain itself, for the loans that `day_event_candidates` finds.

alter table servicing.loan
  -- The last day whose rare events were decided, so that a run that was killed decides none of them twice.
  add column events_through date;
create index loan_pending on servicing.loan (lms_id, loan_id) where phase <> 'active';
create index loan_late on servicing.loan (lms_id, loan_id) where days_late > 0 or is_non_accrual;
create index loan_stored on servicing.loan (lms_id, loan_id) where status in (13, 24);
-- The allowance is one small account among millions of lines.
create index ledger_entry_allowance on servicing.ledger_entry (txn_id) where account = '1190';

-- The lines and loans of one range of one product, from its day to the next: interest, customary fee, earning and grace.
-- `terms`: {lmsId, productId, kind, graceDays, graceRateE8, customaryFeeRateE8, totalCostCapRateE8, books: [status],
-- memo: [status]}. Only loans that have not left `from_on` move, so that a range that was opened already is left alone; a loan that came back to life
-- (a payment returned) is brought up to its day by the command and is opened from there. Interest and fees of a loan in
-- non-accrual are claims outside the balance sheet (9200 against 9290). Answers {loans}.
create or replace function servicing.open_range(terms jsonb, from_on date, first_id bigint, last_id bigint) returns jsonb
language plpgsql as $$
declare
  opens_on constant date := from_on + 1;
  lms constant int := terms ->> 'lmsId';
  product constant int := terms ->> 'productId';
  is_pawn constant boolean := terms ->> 'kind' = 'pawn';
  is_line constant boolean := terms ->> 'kind' = 'line';
  has_charge constant boolean := terms ->> 'kind' in ('pawn', 'payday');
  grace_days constant int := coalesce((terms ->> 'graceDays')::int, 0);
  grace_rate constant bigint := coalesce((terms ->> 'graceRateE8')::bigint, 0);
  customary_rate constant bigint := coalesce((terms ->> 'customaryFeeRateE8')::bigint, 0);
  cost_cap_rate constant bigint := (terms ->> 'totalCostCapRateE8')::bigint;
  memo constant int[] := array(select v::int from jsonb_array_elements_text(terms -> 'memo') v);
  live constant int[] := memo || array(select v::int from jsonb_array_elements_text(terms -> 'books') v);
  facts jsonb;
begin
  with owed as materialized (
    select b.loan_id,
           coalesce(sum(b.balance) filter (where b.account = '1100'), 0)::bigint as principal,
           coalesce(sum(b.balance) filter (where b.account in ('1110', '9200') and b.component = 'interest'), 0)::bigint as interest,
           coalesce(sum(b.balance) filter (where b.account in ('1125', '9200') and b.component = 'customaryFee'), 0)::bigint as customary_fee,
           coalesce(sum(b.balance) filter (where b.account = '1130' and b.component = 'maintenance'), 0)::bigint as maintenance,
           coalesce(-sum(b.balance) filter (where b.account = '2200'), 0)::bigint as unearned,
           coalesce(sum(b.balance) filter (where b.account in ('1100', '1110', '1120', '1125', '1130', '1140', '9100', '9200', '2010')), 0) > 0 as is_owed
      from servicing.loan_balance b
     where b.loan_id between first_id and last_id
     group by b.loan_id
  ), held as (
    select l.loan_id, l.note_on, l.period_charge, l.origination_fee, l.due_on, l.due_rolled_on, l.last_due_on,
           case when not has_charge or b.unearned = 0 then 1
                when is_pawn then l.last_due_on - l.note_on
                else (select i.due_on from servicing.schedule_item i where i.loan_id = l.loan_id and i.number = 1) - l.note_on end as charge_days,
           b.principal, b.interest, b.customary_fee, b.unearned, b.is_owed, l.is_non_accrual or l.status = any (memo) as is_memo,
           -- Interest stops where the cost of the loan reaches its cap (I9); least() passes over a cap that is null.
           case when b.is_owed or is_line then least(l.accrued_exact + b.principal::numeric * l.rate_e8, greatest(b.interest,
                  l.original_principal * cost_cap_rate / 100000000 - l.origination_fee - b.maintenance
                  - greatest(0, l.applied - l.original_principal + b.principal)) * 36500000000::numeric
                  + case when cost_cap_rate is null then null else 0 end) else l.accrued_exact end as accrued,
           case when is_line then l.customary_fee_exact + b.principal::numeric * customary_rate else l.customary_fee_exact end as customary_accrued,
           -- A line is late by its oldest unpaid statement, whatever its due date shows.
           case when not b.is_owed then 0
                when is_line then coalesce(opens_on - (select s.due_on from servicing.line_statement s
                  where s.loan_id = l.loan_id and s.unpaid > 0 and s.rolled_on < opens_on order by s.number limit 1), 0)
                when opens_on > l.due_on and opens_on > l.due_rolled_on then opens_on - l.due_on else 0 end as late
      from servicing.loan l
      join owed b on b.loan_id = l.loan_id
     where l.product_id = product and l.loan_id between first_id and last_id and l.accrued_through <= from_on
       and l.status = any (live) and l.phase <> 'pendingSignature'
  ), opened as materialized (
    select h.*,
           div(2 * h.accrued + 36500000000, 73000000000)::bigint - h.interest as interest_added,
           case when is_line then div(2 * h.customary_accrued + 36500000000, 73000000000)::bigint - h.customary_fee else 0 end as customary_added,
           case when has_charge and h.is_owed and h.unearned > 0 then least(h.unearned, greatest(0,
             least(h.period_charge, (2 * h.period_charge * least(opens_on - h.note_on, h.charge_days) + h.charge_days) / (2 * h.charge_days))
             - (h.period_charge - h.unearned))) else 0 end as charge_earned,
           case when h.origination_fee > 0 and h.is_owed then
             (2 * h.origination_fee * least(opens_on - h.note_on, h.last_due_on - h.note_on) + (h.last_due_on - h.note_on)) / (2 * (h.last_due_on - h.note_on))
             - (2 * h.origination_fee * least(from_on - h.note_on, h.last_due_on - h.note_on) + (h.last_due_on - h.note_on)) / (2 * (h.last_due_on - h.note_on))
             else 0 end as fee_earned,
           case when is_pawn and h.is_owed then
             h.principal * grace_rate * (case when opens_on <= h.due_rolled_on then 0 else least(opens_on - h.due_on, grace_days) end) / 3000000000
             - h.principal * grace_rate * (case when from_on <= h.due_rolled_on then 0 else least(from_on - h.due_on, grace_days) end) / 3000000000
             else 0 end as grace_added
      from held h
  ), loan_line as materialized (
    select 'ACCRUE' as event, o.loan_id, case when o.is_memo then '9200' else '1110' end as account, 'interest' as component,
           o.interest_added as dr, 0::bigint as cr from opened o where o.interest_added > 0
    union all
    select 'ACCRUE', o.loan_id, '9290', 'interest', 0, o.interest_added from opened o where o.interest_added > 0 and o.is_memo
    union all
    select 'ACCRUE_CUSTOMARY_FEE', o.loan_id, case when o.is_memo then '9200' else '1125' end, 'customaryFee', o.customary_added, 0
      from opened o where o.customary_added > 0
    union all
    select 'ACCRUE_CUSTOMARY_FEE', o.loan_id, '9290', 'customaryFee', 0, o.customary_added from opened o
     where o.customary_added > 0 and o.is_memo
    union all
    select 'EARN_CHARGE', o.loan_id, '2200', 'charge', o.charge_earned, 0 from opened o where o.charge_earned > 0
    union all
    select 'EARN_ORIGINATION_FEE', o.loan_id, '2210', 'fee', o.fee_earned, 0 from opened o where o.fee_earned > 0
    union all
    select 'GRACE_CHARGE', o.loan_id, case when o.is_memo then '9200' else '1120' end, 'grace', o.grace_added, 0
      from opened o where o.grace_added > 0
    union all
    select 'GRACE_CHARGE', o.loan_id, '9290', 'grace', 0, o.grace_added from opened o where o.grace_added > 0 and o.is_memo
  ), line as materialized (
    select l.*, row_number() over (partition by l.event order by l.loan_id nulls last, l.account)::int as number
      from (
        select * from loan_line
        union all
        -- The lender's side of a range is one line: income has no loan.
        select t.event, null, case t.event when 'ACCRUE' then '4000' when 'ACCRUE_CUSTOMARY_FEE' then '4020'
                 when 'EARN_ORIGINATION_FEE' then '4050' else '4010' end, '', 0, t.moved
          from (select event, (sum(dr) - sum(cr))::bigint as moved from loan_line group by event) t where t.moved > 0) l
  ), txn as (
    insert into servicing.ledger_txn (entity, lms_id, business_date, effective_date, event, idempotency_key, actor, narrative,
           chain, chain_seq, prev_hash, hash)
    select 'lender', lms, opens_on, opens_on, e.event, e.key, 'dayEnd', '', e.chain, coalesce(h.seq, 0) + 1, coalesce(h.hash, ''),
           servicing.txn_hash(coalesce(h.hash, ''), 'lender', lms, opens_on, opens_on, e.event, null, e.key, null, 'dayEnd', null,
             '', e.chain, coalesce(h.seq, 0) + 1, e.lines)
      from (select l.event, format('%s:%s:%s', lower(l.event), lms, product) as chain,
                   format('%s:%s:%s:%s:%s', lower(l.event), lms, product, opens_on, first_id) as key,
                   string_agg(servicing.line_text(l.number, l.account, l.loan_id, l.component, l.dr, l.cr), E'\n' order by l.number) as lines
              from line l group by l.event) e
      left join lateral servicing.chain_head(e.chain) h on true
    returning txn_id, event
  ), entry as (
    insert into servicing.ledger_entry (txn_id, line, account, loan_id, component, dr, cr)
    select t.txn_id, l.number, l.account, l.loan_id, l.component, l.dr, l.cr from line l join txn t using (event)
  ), balance as (
    insert into servicing.loan_balance as b (loan_id, account, component, balance, as_of_txn)
    select l.loan_id, l.account, l.component, l.dr - l.cr, t.txn_id from loan_line l join txn t using (event)
    on conflict (loan_id, account, component)
    do update set balance = b.balance + excluded.balance, as_of_txn = excluded.as_of_txn
  ), moved as (
    update servicing.loan l
       set accrued_exact = o.accrued, customary_fee_exact = o.customary_accrued, accrued_through = opens_on, days_late = o.late,
           quote_version = l.quote_version + 1
      from opened o where l.loan_id = o.loan_id
  )
  select jsonb_build_object('loans', count(*) filter (where o.interest_added > 0 or o.charge_earned > 0 or o.grace_added > 0
           or o.customary_added > 0))
    into facts from opened o;
  return facts;
end $$;

-- The loans of a loan system on which something rare may happen on the day that opens, oldest number first and after a given one:
-- a rung of the ladder is reached or left, a fee of a due date, a statement, a lapsed origination. `rungs`: [{productId,
-- activeDefault, default, nonAccrual, chargeOff, hasDueDayFee}], `statuses`: {ladder31, ladder27, accruing, chargeOff: [status]}.
-- It may name a loan too many, never one too few: the domain decides.
create function servicing.day_event_candidates(of_lms int, opens_on date, rungs jsonb, statuses jsonb, after_id bigint, at_most int)
returns setof bigint language plpgsql stable as $$
declare
  ladder31 constant int[] := array(select v::int from jsonb_array_elements_text(statuses -> 'ladder31') v);
  ladder27 constant int[] := array(select v::int from jsonb_array_elements_text(statuses -> 'ladder27') v);
  accruing constant int[] := array(select v::int from jsonb_array_elements_text(statuses -> 'accruing') v);
  charge_off constant int[] := array(select v::int from jsonb_array_elements_text(statuses -> 'chargeOff') v);
  fee_products constant int[] := array(select (r ->> 'productId')::int from jsonb_array_elements(rungs) r where (r ->> 'hasDueDayFee')::boolean);
begin
  return query
    select c.loan_id from (
      select l.loan_id from servicing.loan l
        join jsonb_to_recordset(rungs) as r("productId" int, "activeDefault" int, "default" int, "nonAccrual" int, "chargeOff" int)
          on r."productId" = l.product_id
       where l.lms_id = of_lms and l.loan_id > after_id and (l.days_late > 0 or l.is_non_accrual)
         and (l.status = any (ladder31) and l.days_late >= r."activeDefault"
           or l.status = any (ladder27) and l.days_late >= r."default"
           or l.status = any (charge_off) and l.days_late >= r."chargeOff"
           or l.status = any (accruing) and (l.is_non_accrual and l.days_late = 0 or not l.is_non_accrual and l.days_late >= r."nonAccrual"))
      union
      -- A sold loan does not accrue, so that its days late are not kept.
      select l.loan_id from servicing.loan l
        join jsonb_to_recordset(rungs) as r("productId" int, "chargeOff" int) on r."productId" = l.product_id
       where l.lms_id = of_lms and l.loan_id > after_id and l.status = any (charge_off) and l.status <> all (accruing)
         and opens_on - l.due_on >= r."chargeOff"
      union
      select i.loan_id from servicing.schedule_item i
        join servicing.loan l on l.loan_id = i.loan_id
       where i.late_fee_on = opens_on and i.late_fee > 0 and not i.late_fee_posted and l.applied < i.amount_through
         and i.loan_id > after_id and l.lms_id = of_lms and l.status = any (accruing)
      union
      select i.loan_id from servicing.schedule_item i
        join servicing.loan l on l.loan_id = i.loan_id
       where i.due_on = opens_on and i.loan_id > after_id and l.product_id = any (fee_products) and l.lms_id = of_lms
         and l.status = any (accruing)
      union
      -- A vehicle in possession (13, 24) costs its storage every day.
      select l.loan_id from servicing.loan l
       where l.lms_id = of_lms and l.loan_id > after_id and l.status in (13, 24)
      union
      select l.loan_id from servicing.loan l
       where l.next_cycle_on <= opens_on and l.loan_id > after_id and l.lms_id = of_lms and l.status not in (3, 8, 10, 22, 28, 29)) c
      join servicing.loan l on l.loan_id = c.loan_id
     where l.phase = 'active' and (l.events_through is null or l.events_through < opens_on)
     order by c.loan_id limit at_most;
end $$;
create index schedule_item_due on servicing.schedule_item (due_on, loan_id);
-- Late fees are decided with the rest now.
drop function servicing.post_late_fees(int, int, int[], date, bigint, bigint);

-- Breaches of the invariants, as sentences. Totals are of the day; loans are those of one range of ids, so that the work of one
-- day stays bounded while every loan is proved again when its range comes round.
create or replace function servicing.find_breaches(of_lms int, on_day date, first_id bigint, last_id bigint) returns setof text
language sql stable as $$
  with today as materialized (
    select t.entity, case when e.account in ('2600', '2610') then e.account end as clearing, sum(e.dr - e.cr) as total
      from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
     where t.lms_id = of_lms and t.business_date = on_day group by 1, 2
  ), loan as materialized (
    select l.loan_id, l.status, l.accrued_exact, l.customary_fee_exact, l.is_non_accrual, l.line_holds, l.credit_limit, l.frequency
      from servicing.loan l
     where l.lms_id = of_lms and l.loan_id between first_id and last_id
  ), kept as materialized (
    select b.loan_id, b.account, b.component, b.balance from servicing.loan_balance b
     where b.loan_id between first_id and last_id and b.loan_id in (select loan_id from loan)
  ), posted as (
    select e.loan_id, e.account, e.component, sum(e.dr - e.cr) as balance from servicing.ledger_entry e
     where e.loan_id between first_id and last_id and e.loan_id in (select loan_id from loan) group by 1, 2, 3
  ), owed as materialized (
    select l.loan_id, l.status, l.is_non_accrual, l.frequency, l.line_holds, l.credit_limit,
           div(2 * l.accrued_exact + 36500000000, 73000000000) as accrued,
           div(2 * l.customary_fee_exact + 36500000000, 73000000000) as customary_accrued,
           coalesce(sum(k.balance) filter (where k.account in ('1110', '9200', '9100') and k.component = 'interest'), 0) as interest,
           coalesce(sum(k.balance) filter (where k.account in ('1125', '9200', '9100') and k.component = 'customaryFee'), 0) as customary_fee,
           coalesce(sum(k.balance) filter (where k.account = '1100'), 0) as principal,
           coalesce(sum(k.balance) filter (where k.account in ('1110', '1120', '1125')), 0) as on_balance_charges,
           coalesce(sum(k.balance) filter (where k.account in ('1100', '1110', '1120', '1125', '1130', '1140')), 0) as on_balance,
           coalesce(sum(k.balance) filter (where k.account in ('9100', '9200')), 0) as claims,
           coalesce(sum(k.balance) filter (where k.account in ('9190', '9290')), 0) as contra
      from loan l left join kept k using (loan_id)
     group by l.loan_id, l.status, l.is_non_accrual, l.frequency, l.line_holds, l.credit_limit, l.accrued_exact, l.customary_fee_exact
  ), step as (
    select e.loan_id, e.seq, e.from_status, e.business_date, lag(e.to_status) over steps as status_before,
           lag(e.business_date) over steps as day_before
      from servicing.loan_event e where e.loan_id between first_id and last_id and e.loan_id in (select loan_id from loan)
    window steps as (partition by e.loan_id order by e.seq)
  )
  select format('I1 %s: debits less credits of the day are %s cents', entity, sum(total)) from today group by entity having sum(total) <> 0
  union all
  select format('I5 clearing account %s stands at %s cents', clearing, total) from today where clearing is not null and total <> 0
  union all
  select format('I4 loan %s: account %s %s stands at %s, its entries at %s', loan_id, account, component, coalesce(k.balance, 0), coalesce(p.balance, 0))
    from kept k full join posted p using (loan_id, account, component) where coalesce(k.balance, 0) <> coalesce(p.balance, 0)
  union all
  -- Claims outside the balance sheet stand against their contra accounts.
  select format('I4 loan %s: claims of %s cents stand against %s', loan_id, claims, contra) from owed where claims + contra <> 0
  union all
  select format('I7 loan %s: %s cents of interest booked, %s accrued', loan_id, interest, accrued) from owed
   where interest <> accrued and status in (6, 12, 13, 15, 17, 23, 24, 27, 31, 32, 33)
  union all
  select format('I7 loan %s: %s cents of customary fee booked, %s accrued', loan_id, customary_fee, customary_accrued) from owed
   where customary_fee <> customary_accrued and status in (6, 12, 13, 15, 17, 23, 24, 27, 31, 32, 33)
  union all
  select format('I7 loan %s is in non-accrual and has %s cents of charges on the balance sheet', loan_id, on_balance_charges) from owed
   where is_non_accrual and on_balance_charges <> 0 and status in (12, 13, 15, 17, 27, 31, 33)
  union all
  select format('I6 loan %s has status %s and still stands at %s cents on the balance sheet', loan_id, status, on_balance) from owed
   where status in (3, 6, 8, 10, 22, 23, 24, 28, 29, 32) and on_balance <> 0
  union all
  select format('I8 loan %s: account %s %s stands at %s cents', loan_id, account, component, balance) from kept
   where account in ('1100', '1110', '1120', '1125', '1130', '1140', '9100', '9200') and balance < 0
      or account in ('2010', '2200', '2210') and balance > 0
  union all
  select format('I11 loan %s has status %s, its last event says %s', l.loan_id, l.status, e.to_status)
    from loan l
    left join lateral (select v.to_status from servicing.loan_event v where v.loan_id = l.loan_id order by v.seq desc limit 1) e on true
   where e.to_status is distinct from l.status
  union all
  select format('I11 loan %s: event %s starts from %s on %s, the one before ended at %s on %s', loan_id, seq, from_status, business_date,
           status_before, day_before)
    from step where seq > 1 and (from_status is distinct from status_before or business_date < day_before)
  union all
  select format('I12 line %s: %s cents drawn or held of a limit of %s', loan_id, principal + line_holds, credit_limit) from owed
   where frequency = 'line' and status = 12 and principal + line_holds > credit_limit
     -- A payment that came back after it had been drawn again takes a line past its limit lawfully.
     and not exists (select from servicing.ledger_txn t where t.loan_id = owed.loan_id and t.event in ('PAYMENT_REVERSED', 'CHARGEBACK'))
$$;

-- What came in through a clearing account on the days [from_on, to_on] less what went back, in cents.
create or replace function servicing.received_on(of_lms int, of_account text, from_on date, to_on date) returns bigint
language sql stable as $$
  select coalesce(sum(e.dr - e.cr), 0)::bigint
    from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
   where t.lms_id = of_lms and t.business_date between from_on and to_on and e.account = of_account
     and t.event in ('PAYMENT', 'PAYMENT_MEMO', 'PAYMENT_REVERSED', 'CHARGEBACK', 'SETTLEMENT', 'RECOVERY', 'ANCILLARY', 'REVERSAL', 'RESCIND')
$$;

-- Debits by enrolment (loan-core 5.3).
alter table servicing.autopay
  -- Simulation only: what the bank or the card will answer to the next debit of this loan.
  add column next_return_code text check (next_return_code ~ '^R[0-9]{2}$');
alter table servicing.debit_attempt
  -- The answer that is on its way (simulation); null: it will settle.
  add column coming_return_code text;
create index debit_attempt_day on servicing.debit_attempt (effective_on);
create index line_statement_rolled on servicing.line_statement (rolled_on, loan_id);
create index line_statement_cycle on servicing.line_statement (cycle_on, loan_id);
create index loan_event_day on servicing.loan_event (business_date, event);

-- The notices of loan-core 5.4 that fall due in opening `on_day`: what happened on the day that closed or happens at the opening,
-- each with the key that lets it be made once (N14 and others are made by the commands that cause them). Amounts are those of rows, never worked out anew. `terms`: {renewal:
-- [{productId, days}], rescission: [productId], spouse: [productId]}; `in_three` is the third business day after `on_day`, null when
-- `on_day` is none.
create function servicing.notices_due(of_lms int, on_day date, in_three date, terms jsonb)
returns table (key text, code text, loan_id bigint, customer_id text, facts jsonb) language sql stable as $$
  with collected as (
    select a.loan_id, a.display_number from servicing.autopay a where a.ended_on is null and a.suspended_on is null
  ), coming as (
    select l.loan_id, l.customer_id, l.product_id, l.frequency, i.number, i.due_on, i.rolled_on,
           least(i.amount, i.amount_through - l.applied) as amount
      from servicing.schedule_item i join servicing.loan l on l.loan_id = i.loan_id
     where i.due_on = any (array[on_day + 1, on_day + 5] || array(select on_day + (r ->> 'days')::int from jsonb_array_elements(terms -> 'renewal') r))
       and l.lms_id = of_lms and l.phase = 'active' and l.status in (12, 31, 33) and l.applied < i.amount_through
    union
    select l.loan_id, l.customer_id, l.product_id, l.frequency, i.number, i.due_on, i.rolled_on,
           least(i.amount, i.amount_through - l.applied)
      from collected a
      join servicing.schedule_item i on i.loan_id = a.loan_id and i.rolled_on in (on_day + 10, in_three)
      join servicing.loan l on l.loan_id = a.loan_id
     where l.lms_id = of_lms and l.phase = 'active' and l.status in (12, 31, 33) and l.applied < i.amount_through
    union
    select l.loan_id, l.customer_id, l.product_id, l.frequency, s.number, s.due_on, s.rolled_on, s.unpaid
      from servicing.line_statement s join servicing.loan l on l.loan_id = s.loan_id
     where s.rolled_on between on_day + 1 and on_day + 14 and l.lms_id = of_lms and l.phase = 'active' and l.status in (12, 31, 33)
       and s.unpaid > 0 and (s.due_on in (on_day + 1, on_day + 5) or s.rolled_on in (on_day + 10, in_three))
  ), happened as (
    select e.loan_id, e.event, e.business_date, l.customer_id, l.product_id, l.due_on
      from servicing.loan_event e join servicing.loan l on l.loan_id = e.loan_id
     where e.business_date in (on_day - 1, on_day) and l.lms_id = of_lms
       and e.event in ('ladder31', 'assignRepo', 'recover', 'sell', 'signingComplete')
  ), latest_case as (
    select distinct on (c.loan_id) c.* from servicing.repo_case c
     where c.loan_id in (select h.loan_id from happened h where h.event in ('assignRepo', 'recover', 'sell')) order by c.loan_id, c.seq desc
  )
  select format('N01:%s:%s:%s', c.loan_id, c.due_on, c.due_on - on_day), 'N01', c.loan_id, c.customer_id,
         jsonb_build_object('dueOn', c.due_on, 'amount', case when c.frequency <> 'single' then c.amount end)
    from coming c where c.due_on in (on_day + 1, on_day + 5) and not exists (select from collected a where a.loan_id = c.loan_id)
  union all
  select format('N02:%s:%s', c.loan_id, c.due_on), 'N02', c.loan_id, c.customer_id, jsonb_build_object('dueOn', c.due_on)
    from coming c join jsonb_to_recordset(terms -> 'renewal') as r ("productId" int, days int)
      on r."productId" = c.product_id and c.due_on = on_day + r.days
  union all
  select format('N03:%s:%s:%s', c.loan_id, c.rolled_on, case when c.rolled_on = in_three then 'days3' else 'days10' end), 'N03',
         c.loan_id, c.customer_id, jsonb_build_object('onDay', c.rolled_on, 'amount', c.amount, 'account', a.display_number)
    from coming c join collected a on a.loan_id = c.loan_id
    left join lateral (select d.amount from servicing.debit_attempt d where d.loan_id = c.loan_id order by d.effective_on desc, d.try desc limit 1) b on true
   where c.rolled_on = on_day + 10 and b.amount is distinct from c.amount or c.rolled_on = in_three and b.amount is null
  union all
  select format('N04:%s', d.reference), 'N04', d.loan_id, d.customer_id,
         jsonb_build_object('amount', d.amount, 'paidOn', d.effective_on, 'confirmation', r.confirmation_number)
    from servicing.debit_attempt d join servicing.loan l on l.loan_id = d.loan_id and l.lms_id = of_lms
    join servicing.payment_result r on r.reference = d.reference
   where d.effective_on = on_day and d.state in ('sent', 'settled')
  union all
  select format('N05:%s:%s:%s', l.loan_id, l.due_on, s.step), 'N05', l.loan_id, l.customer_id,
         jsonb_build_object('dueOn', l.due_on, 'daysLate', l.days_late)
    from servicing.loan l join lateral (values (1), (5), (10)) s (step) on l.days_late between s.step and s.step + 3
   where l.lms_id = of_lms and (l.days_late > 0 or l.is_non_accrual) and l.phase = 'active' and l.status in (12, 31, 27, 33)
  union all
  select format('N06:%s', t.idempotency_key), 'N06', t.loan_id, l.customer_id,
         jsonb_build_object('amount', (select sum(e.dr) from servicing.ledger_entry e where e.txn_id = t.txn_id))
    from servicing.ledger_txn t join servicing.loan l on l.loan_id = t.loan_id
   where t.lms_id = of_lms and t.business_date in (on_day - 1, on_day) and t.event = 'LATE_FEE'
  union all
  select format('N07:%s:%s', h.loan_id, h.business_date), 'N07', h.loan_id, h.customer_id, jsonb_build_object('dueOn', h.due_on)
    from happened h where h.event = 'ladder31'
  union all
  select format('N08:%s:%s', l.customer_id, a.suspended_on), 'N08', min(l.loan_id), l.customer_id, '{}'
    from servicing.autopay a join servicing.loan l on l.loan_id = a.loan_id
   where l.lms_id = of_lms and a.suspended_on in (on_day - 1, on_day) and a.suspended_why = 'twoFailures'
   group by l.customer_id, a.suspended_on
  union all
  select format('%s:%s:%s', case h.event when 'assignRepo' then 'N09' when 'recover' then 'N10' else 'N11' end, h.loan_id, h.business_date),
         case h.event when 'assignRepo' then 'N09' when 'recover' then 'N10' else 'N11' end, h.loan_id, h.customer_id,
         jsonb_strip_nulls(jsonb_build_object('agent', c.agent_name, 'phone', c.agent_phone, 'lot', c.lot_address,
           'propertyUntil', c.property_until, 'saleNotBefore', c.sale_not_before, 'gross', c.gross, 'surplus', c.surplus,
           'deficiency', c.deficiency))
    from happened h left join latest_case c on c.loan_id = h.loan_id where h.event in ('assignRepo', 'recover', 'sell')
  union all
  select format('N12:%s:%s%s', o.loan_id, o.seq, case when o.expires_on = on_day + 3 then ':expiry' else '' end), 'N12', o.loan_id,
         l.customer_id, jsonb_build_object('amount', o.amount, 'expiresOn', o.expires_on)
    from servicing.settlement_offer o join servicing.loan l on l.loan_id = o.loan_id
   where l.lms_id = of_lms and o.state = 'open' and (o.offered_on in (on_day - 1, on_day) or o.expires_on = on_day + 3)
  union all
  select format('N13:%s', h.loan_id), 'N13', h.loan_id, h.customer_id, '{}'
    from happened h where h.event = 'signingComplete' and (terms -> 'rescission') @> to_jsonb(h.product_id)
  union all
  select format('N13:draw:%s', d.reference), 'N13', d.loan_id, d.customer_id,
         jsonb_build_object('amount', d.amount, 'cancelUntil', d.cancel_until)
    from servicing.disbursement d join servicing.loan l on l.loan_id = d.loan_id
   where l.lms_id = of_lms and d.purpose = 'draw' and d.approved_on in (on_day - 1, on_day) and d.cancel_until is not null
  union all
  select format('N15:%s:%s', l.loan_id, t.business_date), 'N15', l.loan_id, l.customer_id, jsonb_build_object('amount', -min(b.balance))
    from servicing.ledger_txn t
    join servicing.loan l on l.loan_id = t.loan_id
    join servicing.loan_balance b on b.loan_id = l.loan_id and b.account = '2010' and b.balance < -100 and b.as_of_txn = t.txn_id
   where t.lms_id = of_lms and t.business_date in (on_day - 1, on_day)
     and t.event in ('PAYMENT', 'PAYMENT_MEMO', 'SETTLEMENT', 'RECOVERY', 'ANCILLARY_CANCELLED', 'SALE')
   group by l.loan_id, t.business_date, l.customer_id
  union all
  select format('N16:%s', h.loan_id), 'N16', h.loan_id, h.customer_id, '{}'
    from happened h join servicing.customer_fact f on f.lms_id = of_lms and f.customer_id = h.customer_id and f.is_married
   where h.event = 'signingComplete' and (terms -> 'spouse') @> to_jsonb(h.product_id)
  union all
  select format('N17:%s:%s', s.loan_id, s.number), 'N17', s.loan_id, l.customer_id,
         jsonb_build_object('minimum', s.minimum, 'dueOn', s.due_on, 'cycleOn', s.cycle_on)
    from servicing.line_statement s join servicing.loan l on l.loan_id = s.loan_id
   where l.lms_id = of_lms and s.cycle_on = on_day
$$;

-- Makes the notices of a day, each once, and hands them and those that commands made since the day before to the outbox, by the
-- customer's preference (0 e-mail, 1 text, 2 both; the other way when that address is missing). Answers how many it made.
create function servicing.make_notices(of_lms int, on_day date, in_three date, terms jsonb, delivers boolean) returns int
language sql as $$
  with made as (
    insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
    select d.key, d.code, d.loan_id, d.customer_id, on_day, d.facts from servicing.notices_due(of_lms, on_day, in_three, terms) d
    on conflict do nothing
    returning key, customer_id
  ), sent as (
    insert into app.outbox (kind, dedupe_key, payload)
    select 'notice', format('notice:%s:%s', m.key, w.channel), jsonb_build_object('key', m.key, 'profileId', p.profile_id, 'channel', w.channel)
      from (select key, customer_id from made
            union
            select n.key, n.customer_id from servicing.notice n where n.made_on in (on_day - 1, on_day) and n.delivered_at is null) m
      join app.profile_customer c on c.lms_id = of_lms and c.customer_id = m.customer_id
      join app.profile p on p.profile_id = c.profile_id
     cross join lateral unnest(case
       when p.preference = 2 and p.email is not null and p.phone is not null then array['email', 'text']
       when p.phone is not null and (p.preference = 1 or p.email is null) then array['text']
       when p.email is not null then array['email'] else array[]::text[] end) w (channel)
     where delivers
    on conflict do nothing
  )
  select count(*)::int from made
$$;
create index notice_day on servicing.notice (made_on);

-- A production lives by the calendar: its business date is at most the day after today on the wall (loan-core 8).
create function servicing.keep_with_the_wall() returns trigger language plpgsql as $$
begin
  if new.business_date > current_date + 1 and exists (select from app.system_mode where mode = 'production') then
    raise exception 'a production may not live on %, later than tomorrow', new.business_date using errcode = 'LS007';
  end if;
  return new;
end $$;
create trigger business_clock_keeps_with_the_wall before insert or update on servicing.business_clock
  for each row execute function servicing.keep_with_the_wall();

-- The books of one loan, of the size of the loan and not of the book: of what day-end booked for many loans only its own lines,
-- and its transactions by their keys.
create or replace function servicing.books_of(of_loan bigint) returns setof json language sql stable as $$
  select json_build_object('key', t.idempotency_key, 'event', t.event, 'on', t.business_date, 'effectiveOn', t.effective_date,
           'chainLoanId', t.loan_id, 'channel', t.channel,
           'reversesKey', (select x.idempotency_key from servicing.ledger_txn x where x.txn_id = t.reversal_of),
           'isReversed', exists (select from servicing.ledger_txn r where r.reversal_of = t.txn_id),
           'lines', (select json_agg(json_build_array(e.account, e.component, e.dr, e.cr, e.loan_id) order by e.line)
                       from servicing.ledger_entry e
                      where e.txn_id = t.txn_id and (t.loan_id is not null or e.loan_id = of_loan)))
    from servicing.ledger_txn t
   where t.txn_id in (select x.txn_id from servicing.ledger_txn x where x.loan_id = of_loan
                      union select e.txn_id from servicing.ledger_entry e where e.loan_id = of_loan)
   order by t.business_date, t.txn_id
$$;
