-- Moves a range of loans of one product to the next day: interest, fees, earning and grace.
-- Called by: servicing/day-end
-- It repeats the domain's openNextDay for many loans at once; a test compares both.
-- `terms`: {lmsId, productId, kind, graceDays, graceRateE8, customaryFeeRateE8, totalCostCapRateE8,
-- books: [status], memo: [status]}. Only loans that have not left `from_on` move, so that a range can be
-- opened twice. Interest and fees of a loan in non-accrual are claims outside the balance sheet
-- (9200 against 9290). Returns {loans}.
create function servicing.open_range(terms jsonb, from_on date, first_id bigint, last_id bigint) returns jsonb
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
  -- Exact amounts are cents times a rate in 1e-8 times days: of a year of 365 days for interest, of 30 days for grace.
  exact_cent constant numeric := 36500000000;
  exact_grace_cent constant numeric := 3000000000;
  facts jsonb;
begin
  with owed as materialized (
    select b.loan_id,
           coalesce(sum(b.balance) filter (where b.account = '1100'), 0)::bigint as principal,
           coalesce(sum(b.balance) filter (where b.account in ('1110', '9200') and b.component = 'interest'), 0)::bigint as interest,
           coalesce(sum(b.balance) filter (where b.account in ('1125', '9200') and b.component = 'customaryFee'), 0)::bigint
             as customary_fee,
           coalesce(sum(b.balance) filter (where b.account = '1130' and b.component = 'maintenance'), 0)::bigint as maintenance,
           coalesce(-sum(b.balance) filter (where b.account = '2200'), 0)::bigint as unearned,
           coalesce(sum(b.balance) filter (
             where b.account in ('1100', '1110', '1120', '1125', '1130', '1140', '9100', '9200', '2010')), 0) > 0 as is_owed
      from servicing.loan_balance b
     where b.loan_id between first_id and last_id
     group by b.loan_id
  ), held as (
    -- The loans that move, with what they owe, the days that count, and what has accrued when the day opens.
    select l.loan_id, l.note_on, l.due_on, l.last_due_on, l.period_charge, l.carried_charge, l.cash_charge, l.grace_exact, l.origination_fee,
           b.principal, b.interest, b.customary_fee, b.unearned, b.is_owed,
           l.is_non_accrual or l.status = any (memo) as is_memo,
           has_charge and b.is_owed and b.unearned > 0 as is_earning,
           coalesce(l.period_on, l.note_on) as period_on,
           coalesce(l.period_on, l.note_on) - l.note_on as days_ahead,
           -- Days of grace that are charged after today, and before.
           case when not is_pawn or opens_on <= l.due_rolled_on then 0 else least(opens_on - l.due_on, grace_days) end as grace_to,
           case when not is_pawn or from_on <= l.due_rolled_on then 0 else least(from_on - l.due_on, grace_days) end as grace_from,
           -- Days over which the charge of the period is earned: to the last due date of a pawn, to the first of a payday loan.
           case when not has_charge or b.unearned = 0 then 1
                when is_pawn then l.last_due_on - coalesce(l.period_on, l.note_on)
                else (select i.due_on from servicing.schedule_item i where i.loan_id = l.loan_id and i.number = 1) - l.note_on
           end as charge_days,
           -- Interest stops when the cost of the loan reaches its cap (I9). Without a cap the second value is null, which least() ignores.
           case when b.is_owed or is_line
                then least(
                  l.accrued_exact + b.principal::numeric * l.rate_e8,
                  case when cost_cap_rate is not null then
                    greatest(b.interest,
                             l.original_principal * cost_cap_rate / 100000000
                             - l.origination_fee
                             - b.maintenance
                             - greatest(0, l.applied - l.original_principal + b.principal)) * exact_cent
                  end)
                else l.accrued_exact
           end as accrued,
           case when is_line then l.customary_fee_exact + b.principal::numeric * customary_rate else l.customary_fee_exact end
             as customary_accrued,
           -- A line of credit is late by its oldest unpaid statement, not by its due date.
           case when not b.is_owed then 0
                when is_line then
                  coalesce(opens_on - (select s.due_on from servicing.line_statement s
                                        where s.loan_id = l.loan_id and s.unpaid > 0 and s.rolled_on < opens_on
                                        order by s.number limit 1), 0)
                when opens_on > l.due_on and opens_on > l.due_rolled_on then opens_on - l.due_on
                else 0
           end as late
      from servicing.loan l
      join owed b on b.loan_id = l.loan_id
     where l.lms_id = lms
       and l.product_id = product
       and l.loan_id between first_id and last_id
       and l.accrued_through <= from_on
       and l.status = any (live)
       and l.phase <> 'pendingSignature'
  ), opened as materialized (
    -- What the day adds to each loan, in cents. A quotient is rounded half up: (2a + b) / 2b.
    select h.*,
           div(2 * h.accrued + exact_cent, 2 * exact_cent)::bigint - h.interest as interest_added,
           case when is_line then div(2 * h.customary_accrued + exact_cent, 2 * exact_cent)::bigint - h.customary_fee else 0 end
             as customary_added,
           -- Each charge is earned over its own days: the period's, and until the period starts what was carried over and the cash's.
           -- What was earned before is the whole less what is unearned.
           case when h.is_earning
                then least(h.unearned, greatest(0,
                  least(h.period_charge,
                        (2 * h.period_charge * greatest(0, least(opens_on - h.period_on, h.charge_days)) + h.charge_days) / (2 * h.charge_days))
                  + case when h.days_ahead = 0
                         then h.carried_charge + h.cash_charge
                         else (2 * h.carried_charge * least(opens_on - h.note_on, h.days_ahead) + h.days_ahead) / (2 * h.days_ahead)
                            + (2 * h.cash_charge * least(opens_on - h.note_on, h.days_ahead) + h.days_ahead) / (2 * h.days_ahead)
                    end
                  - (h.period_charge + h.carried_charge + h.cash_charge - h.unearned)))
                else 0
           end as charge_earned,
           -- The origination fee is earned over all days of the loan: what is earned by today less what was earned by yesterday.
           case when h.origination_fee > 0 and h.is_owed
                then (2 * h.origination_fee * least(opens_on - h.note_on, f.days) + f.days) / (2 * f.days)
                   - (2 * h.origination_fee * least(from_on - h.note_on, f.days) + f.days) / (2 * f.days)
                else 0
           end as fee_earned,
           case when is_pawn and h.is_owed then (div(g.exact, exact_grace_cent) - div(h.grace_exact, exact_grace_cent))::bigint else 0 end
             as grace_added,
           case when is_pawn and h.is_owed then g.exact else h.grace_exact end as grace_accrued
      from held h
     cross join lateral (select h.last_due_on - h.note_on as days) f
     cross join lateral (select h.grace_exact + h.principal::numeric * grace_rate * (h.grace_to - h.grace_from) as exact) g
  ), loan_line as materialized (
    -- The loan's side of each entry. A claim outside the balance sheet has its contra account 9290 at the loan, too.
    select 'ACCRUE' as event, o.loan_id, case when o.is_memo then '9200' else '1110' end as account, 'interest' as component,
           o.interest_added as dr, 0::bigint as cr
      from opened o
     where o.interest_added > 0
    union all
    select 'ACCRUE', o.loan_id, '9290', 'interest', 0, o.interest_added
      from opened o
     where o.interest_added > 0 and o.is_memo
    union all
    select 'ACCRUE_CUSTOMARY_FEE', o.loan_id, case when o.is_memo then '9200' else '1125' end, 'customaryFee', o.customary_added, 0
      from opened o
     where o.customary_added > 0
    union all
    select 'ACCRUE_CUSTOMARY_FEE', o.loan_id, '9290', 'customaryFee', 0, o.customary_added
      from opened o
     where o.customary_added > 0 and o.is_memo
    union all
    select 'EARN_CHARGE', o.loan_id, '2200', 'charge', o.charge_earned, 0
      from opened o
     where o.charge_earned > 0
    union all
    select 'EARN_ORIGINATION_FEE', o.loan_id, '2210', 'fee', o.fee_earned, 0
      from opened o
     where o.fee_earned > 0
    union all
    select 'GRACE_CHARGE', o.loan_id, case when o.is_memo then '9200' else '1120' end, 'grace', o.grace_added, 0
      from opened o
     where o.grace_added > 0
    union all
    select 'GRACE_CHARGE', o.loan_id, '9290', 'grace', 0, o.grace_added
      from opened o
     where o.grace_added > 0 and o.is_memo
  ), lender_line as (
    -- The lender's side of a range is one line, because income belongs to no loan.
    select t.event, null::bigint as loan_id,
           case t.event when 'ACCRUE' then '4000'
                        when 'ACCRUE_CUSTOMARY_FEE' then '4020'
                        when 'EARN_ORIGINATION_FEE' then '4050'
                        else '4010' end as account,
           '' as component, 0::bigint as dr, t.moved as cr
      from (select event, (sum(dr) - sum(cr))::bigint as moved from loan_line group by event) t
     where t.moved > 0
  ), line as materialized (
    select l.*, row_number() over (partition by l.event order by l.loan_id nulls last, l.account)::int as number
      from (select * from loan_line union all select * from lender_line) l
  ), posting as (
    -- One transaction for each event. The key is the same when the range is opened again.
    select l.event,
           format('%s:%s:%s', lower(l.event), lms, product) as chain,
           format('%s:%s:%s:%s:%s', lower(l.event), lms, product, opens_on, first_id) as key,
           string_agg(servicing.line_text(l.number, l.account, l.loan_id, l.component, l.dr, l.cr), E'\n' order by l.number) as lines
      from line l
     group by l.event
  ), txn as (
    insert into servicing.ledger_txn (entity, lms_id, business_date, effective_date, event, idempotency_key, actor, narrative,
           chain, chain_seq, prev_hash, hash)
    select 'lender', lms, opens_on, opens_on, p.event, p.key, 'dayEnd', '',
           p.chain, coalesce(h.seq, 0) + 1, coalesce(h.hash, ''),
           servicing.txn_hash(coalesce(h.hash, ''), 'lender', lms, opens_on, opens_on, p.event, null, p.key, null, 'dayEnd', null,
             '', p.chain, coalesce(h.seq, 0) + 1, p.lines)
      from posting p
      left join lateral servicing.chain_head(p.chain) h on true
    returning txn_id, event
  ), span as (
    -- The days that a charge of grace is for.
    insert into servicing.charge_interval (txn_id, loan_id, from_on, to_on, principal)
    select t.txn_id, o.loan_id, o.due_on + o.grace_from, o.due_on + o.grace_to, o.principal
      from opened o
      join txn t on t.event = 'GRACE_CHARGE'
     where o.grace_added > 0
  ), entry as (
    insert into servicing.ledger_entry (txn_id, line, account, loan_id, component, dr, cr)
    select t.txn_id, l.number, l.account, l.loan_id, l.component, l.dr, l.cr
      from line l
      join txn t using (event)
  ), balance as (
    insert into servicing.loan_balance as b (loan_id, account, component, balance, as_of_txn)
    select l.loan_id, l.account, l.component, l.dr - l.cr, t.txn_id
      from loan_line l
      join txn t using (event)
    on conflict (loan_id, account, component)
    do update set balance = b.balance + excluded.balance, as_of_txn = excluded.as_of_txn
  ), moved as (
    update servicing.loan l
       set accrued_exact = o.accrued,
           customary_fee_exact = o.customary_accrued,
           grace_exact = o.grace_accrued,
           accrued_through = opens_on,
           days_late = o.late,
           quote_version = l.quote_version + 1
      from opened o
     where l.loan_id = o.loan_id
  )
  select jsonb_build_object('loans', count(*) filter (
           where o.interest_added > 0
              or o.charge_earned > 0
              or o.grace_added > 0
              or o.customary_added > 0))
    into facts
    from opened o;
  return facts;
end $$;
