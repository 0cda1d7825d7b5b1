-- Day-end in sets. It repeats the domain's openNextDay for many loans at once and is tested equal to it.

-- The lines and loans of one range of one product, from its day to the next: interest, earning, grace, the ladder's step.
-- `terms`: {lmsId, productId, kind, periodDays, graceDays, graceRateE8, books: [status], memo: [status], activeDefaultDays,
-- defaultDays, ladder31: {from, to}, ladder27: {from, to}}. Only loans still on `from_on` move, so that a range that was
-- opened already is left alone. Answers {loans, transitions}.
create function servicing.open_range(terms jsonb, from_on date, first_id bigint, last_id bigint) returns jsonb
language plpgsql as $$
declare
  opens_on constant date := from_on + 1;
  lms constant int := terms ->> 'lmsId';
  product constant int := terms ->> 'productId';
  is_pawn constant boolean := terms ->> 'kind' = 'pawn';
  period_days constant int := coalesce((terms ->> 'periodDays')::int, 1);
  grace_days constant int := coalesce((terms ->> 'graceDays')::int, 0);
  grace_rate constant bigint := coalesce((terms ->> 'graceRateE8')::bigint, 0);
  memo constant int[] := array(select v::int from jsonb_array_elements_text(terms -> 'memo') v);
  live constant int[] := memo || array(select v::int from jsonb_array_elements_text(terms -> 'books') v);
  from31 constant int := terms #>> '{ladder31,from}';
  to31 constant int := terms #>> '{ladder31,to}';
  from27 constant int := terms #>> '{ladder27,from}';
  to27 constant int := terms #>> '{ladder27,to}';
  late31 constant int := terms ->> 'activeDefaultDays';
  late27 constant int := terms ->> 'defaultDays';
  facts jsonb;
begin
  with owed as materialized (
    select b.loan_id,
           coalesce(sum(b.balance) filter (where b.account = '1100'), 0)::bigint as principal,
           coalesce(sum(b.balance) filter (where b.account in ('1110', '9200')), 0)::bigint as interest,
           coalesce(-sum(b.balance) filter (where b.account = '2200'), 0)::bigint as unearned,
           coalesce(sum(b.balance) filter (where b.account in ('1100', '1110', '1120', '1130', '1140', '9200', '2010')), 0) > 0 as is_owed
      from servicing.loan_balance b
     where b.loan_id between first_id and last_id
     group by b.loan_id
  ), held as (
    select l.loan_id, l.status, l.phase, l.note_on, l.period_charge, l.origination_fee, l.due_on, l.due_rolled_on, l.last_due_on,
           b.principal, b.interest, b.unearned, b.is_owed, l.status = any (memo) as is_memo,
           case when b.is_owed then l.accrued_exact + b.principal::numeric * l.rate_e8 else l.accrued_exact end as accrued,
           case when b.is_owed and opens_on > l.due_on and opens_on > l.due_rolled_on then opens_on - l.due_on else 0 end as late
      from servicing.loan l
      join owed b on b.loan_id = l.loan_id
     where l.product_id = product and l.loan_id between first_id and last_id and l.accrued_through = from_on and l.status = any (live)
  ), opened as materialized (
    select h.*,
           div(2 * h.accrued + 36500000000, 73000000000)::bigint - h.interest as interest_added,
           case when is_pawn and h.is_owed then least(h.unearned, greatest(0,
             least(h.period_charge, (2 * h.period_charge * least(opens_on - h.note_on, period_days) + period_days) / (2 * period_days))
             - (h.period_charge - h.unearned))) else 0 end as charge_earned,
           case when h.origination_fee > 0 and h.is_owed then
             (2 * h.origination_fee * least(opens_on - h.note_on, h.last_due_on - h.note_on) + (h.last_due_on - h.note_on)) / (2 * (h.last_due_on - h.note_on))
             - (2 * h.origination_fee * least(from_on - h.note_on, h.last_due_on - h.note_on) + (h.last_due_on - h.note_on)) / (2 * (h.last_due_on - h.note_on))
             else 0 end as fee_earned,
           case when is_pawn and h.is_owed and not h.is_memo then
             h.principal * grace_rate * (case when opens_on <= h.due_rolled_on then 0 else least(opens_on - h.due_on, grace_days) end) / 3000000000
             - h.principal * grace_rate * (case when from_on <= h.due_rolled_on then 0 else least(from_on - h.due_on, grace_days) end) / 3000000000
             else 0 end as grace_added,
           case when h.phase <> 'active' or not h.is_owed then null
                when h.status = from31 and h.late >= late31 then 'ladder31'
                when h.status = from27 and h.late >= late27 then 'ladder27' end as step
      from held h
  ), loan_line as materialized (
    select 'ACCRUE' as event, o.loan_id, case when o.is_memo then '9200' else '1110' end as account, 'interest' as component,
           o.interest_added as dr, 0::bigint as cr from opened o where o.interest_added > 0
    union all
    select 'ACCRUE', o.loan_id, '9290', 'interest', 0, o.interest_added from opened o where o.interest_added > 0 and o.is_memo
    union all
    select 'EARN_CHARGE', o.loan_id, '2200', 'charge', o.charge_earned, 0 from opened o where o.charge_earned > 0
    union all
    select 'EARN_ORIGINATION_FEE', o.loan_id, '2210', 'fee', o.fee_earned, 0 from opened o where o.fee_earned > 0
    union all
    select 'GRACE_CHARGE', o.loan_id, '1120', 'grace', o.grace_added, 0 from opened o where o.grace_added > 0
  ), line as materialized (
    select l.*, row_number() over (partition by l.event order by l.loan_id nulls last, l.account)::int as number
      from (
        select * from loan_line
        union all
        -- The lender's side of a range is one line: income has no loan.
        select t.event, null, case t.event when 'ACCRUE' then '4000' when 'EARN_ORIGINATION_FEE' then '4050' else '4010' end, '', 0, t.moved
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
       set accrued_exact = o.accrued, accrued_through = opens_on, days_late = o.late, quote_version = l.quote_version + 1,
           status = case o.step when 'ladder31' then to31 when 'ladder27' then to27 else l.status end
      from opened o where l.loan_id = o.loan_id
  ), stepped as (
    insert into servicing.loan_event (loan_id, seq, event, from_status, to_status, to_phase, actor, business_date)
    select o.loan_id, 1 + coalesce((select max(e.seq) from servicing.loan_event e where e.loan_id = o.loan_id), 0), o.step, o.status,
           case o.step when 'ladder31' then to31 else to27 end, 'active', 'dayEnd', opens_on
      from opened o where o.step is not null
  )
  select jsonb_build_object('loans', count(*) filter (where o.interest_added > 0 or o.charge_earned > 0 or o.grace_added > 0),
                            'transitions', count(o.step))
    into facts from opened o;
  return facts;
end $$;

-- Posts the late fees whose day has come on loans of the range that are open on that day; each in its loan's own chain.
create function servicing.post_late_fees(of_lms int, of_product int, books int[], fee_on date, first_id bigint, last_id bigint) returns int
language plpgsql as $$
declare
  fees jsonb;
begin
  select jsonb_agg(jsonb_build_object('entity', 'lender', 'lmsId', of_lms, 'businessDate', fee_on, 'effectiveDate', fee_on,
           'event', 'LATE_FEE', 'loanId', l.loan_id, 'key', format('fee:late:%s:%s', l.loan_id, i.number), 'actor', 'dayEnd',
           'narrative', format('instalment %s', i.number), 'chain', 'loan:' || l.loan_id,
           'entries', jsonb_build_array(jsonb_build_array('1130', 'fee', i.late_fee, 0), jsonb_build_array('4030', '', 0, i.late_fee)))
           order by l.loan_id, i.number)
    into fees
    from servicing.schedule_item i
    join servicing.loan l on l.loan_id = i.loan_id
   where i.late_fee_on = fee_on and i.late_fee > 0 and not i.late_fee_posted and l.applied < i.amount_through
     and i.loan_id between first_id and last_id
     and l.product_id = of_product and l.accrued_through = fee_on and l.status = any (books);
  if fees is null then return 0; end if;
  perform servicing.post_journal(fees);
  update servicing.schedule_item i set late_fee_posted = true
    from jsonb_array_elements(fees) f
   where i.loan_id = (f ->> 'loanId')::bigint and i.number = split_part(f ->> 'key', ':', 4)::int;
  return jsonb_array_length(fees);
end $$;

-- Breaches of the invariants, as sentences. Totals are of the day; loans are those of one range of ids, so that the work of one
-- day stays bounded while every loan is proved again when its range comes round.
create function servicing.find_breaches(of_lms int, on_day date, first_id bigint, last_id bigint) returns setof text
language sql stable as $$
  with today as materialized (
    select t.entity, case when e.account in ('2600', '2610') then e.account end as clearing, sum(e.dr - e.cr) as total
      from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
     where t.lms_id = of_lms and t.business_date = on_day group by 1, 2
  ), loan as materialized (
    select l.loan_id, l.status, l.accrued_exact from servicing.loan l
     where l.lms_id = of_lms and l.loan_id between first_id and last_id
  ), kept as materialized (
    select b.loan_id, b.account, b.component, b.balance from servicing.loan_balance b
     where b.loan_id between first_id and last_id and b.loan_id in (select loan_id from loan)
  ), posted as (
    select e.loan_id, e.account, e.component, sum(e.dr - e.cr) as balance from servicing.ledger_entry e
     where e.loan_id between first_id and last_id and e.loan_id in (select loan_id from loan) group by 1, 2, 3
  ), interest as (
    select l.loan_id, div(2 * l.accrued_exact + 36500000000, 73000000000) as accrued,
           coalesce(sum(k.balance) filter (where k.account in ('1110', '9200')), 0) as booked
      from loan l left join kept k using (loan_id) group by l.loan_id, l.accrued_exact
  )
  select format('I1 %s: debits less credits of the day are %s cents', entity, sum(total)) from today group by entity having sum(total) <> 0
  union all
  select format('I5 clearing account %s stands at %s cents', clearing, total) from today where clearing is not null and total <> 0
  union all
  select format('I4 loan %s: account %s %s stands at %s, its entries at %s', loan_id, account, component, coalesce(k.balance, 0), coalesce(p.balance, 0))
    from kept k full join posted p using (loan_id, account, component) where coalesce(k.balance, 0) <> coalesce(p.balance, 0)
  union all
  select format('I7 loan %s: %s cents of interest booked, %s accrued', loan_id, booked, accrued) from interest where booked <> accrued
  union all
  select format('I8 loan %s: account %s %s stands at %s cents', loan_id, account, component, balance) from kept
   where account in ('1100', '1110', '1120', '1130', '1140') and balance < 0 or account in ('2010', '2200', '2210') and balance > 0
  union all
  select format('I11 loan %s has status %s, its last event says %s', l.loan_id, l.status, e.to_status)
    from loan l
    left join lateral (select v.to_status from servicing.loan_event v where v.loan_id = l.loan_id order by v.seq desc limit 1) e on true
   where e.to_status is distinct from l.status
$$;

-- What came in through a clearing account on the days [from_on, to_on], in cents.
create function servicing.received_on(of_lms int, of_account text, from_on date, to_on date) returns bigint
language sql stable as $$
  select coalesce(sum(e.dr - e.cr), 0)::bigint
    from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
   where t.lms_id = of_lms and t.business_date between from_on and to_on and t.event in ('PAYMENT', 'PAYMENT_REVERSED')
     and e.account = of_account
$$;
