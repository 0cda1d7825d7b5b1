-- Lists the loans for which a rule may publish an offer on a day. The rules themselves decide, and name the amount.
-- Called by: servicing/day-end
-- `every` looks at all loans, else at those whose turn it is: each has one of 28 days. `terms`: the products and dates of the rules. No
-- loan with an open renewal, settlement, payoff or draw, and nobody who is barred. One row a person for a new loan, by the last one that was paid off.
-- A renewal takes the value of a vehicle from the last application, so its offers do too. A new loan needs the value of that very vehicle.
create function servicing.offer_candidates(of_lms int, on_day date, every boolean, terms jsonb)
  returns table (rule text, loan_id bigint, customer_id text, vehicle_value bigint)
  language sql stable set search_path = '' as $$
  with looked_at as materialized (
    select l.loan_id, l.customer_id, l.cosigner_id, l.status, l.phase, l.product_id, l.days_late, l.is_non_accrual, l.paid_off_on, l.collateral
      from servicing.loan l
     where l.lms_id = of_lms
       and (every or l.loan_id % 28 = least(extract(day from on_day)::int, 28) - 1)
  ), barred as materialized (
    select b.customer_id
      from servicing.barred_from_offers(of_lms, (
             select array_agg(distinct w.customer_id)
               from looked_at l
              cross join lateral (values (l.customer_id), (l.cosigner_id)) w (customer_id)
              where w.customer_id is not null)) b
  ), turn as materialized (
    -- Loans of which neither borrower is barred.
    select l.*
      from looked_at l
     where not l.customer_id in (select b.customer_id from barred b)
       and not exists (select from barred b where b.customer_id = l.cosigner_id)
  ), settlement as (
    -- Loans more than 90 days late, without an offer in this quarter or a settlement that was open lately.
    select 'settlement' as rule, t.loan_id, t.customer_id
      from turn t
     where t.days_late >= 91
       and t.status in (select jsonb_array_elements_text(terms -> 'settleable')::int)
       and not exists (select from servicing.settlement_offer s
                        where s.loan_id = t.loan_id
                          and (s.state = 'open' or s.expires_on > (terms ->> 'restedSince')::date))
       and not exists (select from servicing.offer o
                        where o.loan_id = t.loan_id
                          and o.rule = 'settlement'
                          and o.cycle = terms ->> 'quarter')
  ), more_cash as (
    -- Loans in good standing, from which their borrower may take more cash, or a line of credit may be drawn.
    select kind.rule, t.loan_id, t.customer_id
      from turn t
     cross join (values ('qualifiedAmount', 'cash'), ('line', 'line')) kind (rule, products)
     where t.status = 12
       and t.phase = 'active'
       and t.days_late = 0
       and not t.is_non_accrual
       and t.product_id in (select jsonb_array_elements_text(terms -> kind.products)::int)
       and not exists (select from servicing.offer o
                        where o.loan_id = t.loan_id
                          and o.rule = kind.rule
                          and (o.cycle = terms ->> 'month' or o.state in ('open', 'dismissed')))
       and not servicing.is_loan_changing(of_lms, t.loan_id)
  ), new_loan as (
    -- People who paid off their last loan on a vehicle, and have no loan, application or appraisal open.
    select distinct on (t.customer_id) 'appraisal' as rule, t.loan_id, t.customer_id
      from turn t
     where t.status = 3
       and t.collateral is not null
       and t.paid_off_on >= (terms ->> 'paidOffSince')::date
       and t.product_id in (select jsonb_array_elements_text(terms -> 'vehicle')::int)
       and not exists (select from servicing.loan x
                        where x.lms_id = of_lms
                          and t.customer_id in (x.customer_id, x.cosigner_id)
                          and x.status not in (3, 10, 22, 28, 29, 30))
       and not exists (select from servicing.application a
                        where a.lms_id = of_lms
                          and a.customer_id = t.customer_id
                          and a.state in ('inProgress', 'documents', 'open', 'signing'))
       and not exists (select from servicing.appraisal p
                        where p.lms_id = of_lms
                          and p.customer_id = t.customer_id
                          and p.state = 'open')
       and not exists (select from servicing.offer o
                        where o.lms_id = of_lms
                          and o.customer_id = t.customer_id
                          and o.rule = 'appraisal'
                          and o.cycle = terms ->> 'month')
     order by t.customer_id, t.paid_off_on desc, t.loan_id desc
  ), found as (
    select * from settlement
    union all
    select * from more_cash
    union all
    select * from new_loan
  )
  select f.rule, f.loan_id, f.customer_id,
         (select a.appraisal
            from servicing.application a
           where a.lms_id = of_lms
             and a.customer_id = f.customer_id
             and a.appraisal is not null
             and (f.rule <> 'appraisal'
                  or exists (select from servicing.loan made
                               join turn t on t.loan_id = f.loan_id
                              where made.loan_id = a.loan_id
                                and made.collateral = t.collateral))
           order by a.application_id desc
           limit 1) as vehicle_value
    from found f
   order by f.loan_id, f.rule
$$;
revoke execute on function servicing.offer_candidates(int,date,boolean,jsonb) from public;
grant execute on function servicing.offer_candidates(int,date,boolean,jsonb) to lendside_worker;
