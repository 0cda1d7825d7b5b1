-- Lists the live offers of the given customers whose reason ended: the loan was paid, renewed or is late, or the person gets no offers now.
-- Called by: servicing/capabilities, servicing/day-end
-- A reader sees them as withdrawn at once; day-end withdraws them for good. A settlement whose payment is on its way stays. Runs with the
-- rights of the owner, because the API sees neither who wants no offers nor the payment of another borrower.
create function servicing.offers_over(of_lms int, whom text[], settleable int[]) returns table (offer_id bigint)
language sql stable security definer set search_path = '' as $$
  with live as materialized (
    select o.offer_id, o.rule, o.loan_id, o.customer_id from servicing.offer o
     where o.lms_id = of_lms and o.customer_id = any (whom) and o.state in ('open', 'dismissed')
  ), barred as materialized (
    select b.customer_id from servicing.barred_from_offers(of_lms, (select array_agg(distinct v.customer_id) from live v)) b
  )
  select v.offer_id
    from live v left join servicing.loan l on l.loan_id = v.loan_id
   where (v.customer_id in (select b.customer_id from barred b)
      or v.rule in ('qualifiedAmount', 'line')
         and (l.status <> 12 or l.phase <> 'active' or l.days_late > 0 or l.is_non_accrual)
      or v.rule = 'settlement' and not l.status = any (settleable)
      or v.rule = 'lender' and l.status in (3, 10, 22, 28, 29, 30)
      or v.rule = 'appraisal'
         and (exists (select from servicing.loan x
                       where x.lms_id = of_lms and x.customer_id = v.customer_id and x.status not in (3, 10, 22, 28, 29, 30))
           or exists (select from servicing.application a
                       where a.lms_id = of_lms and a.customer_id = v.customer_id and a.state in ('inProgress', 'documents', 'open', 'signing'))))
     and not (v.rule = 'settlement' and exists (
       select from app.payment p where p.loan_id = v.loan_id and p.lms_id = of_lms and p.purpose = 'settlement'
          and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending')))
$$;
revoke execute on function servicing.offers_over(int,text[],int[]) from public;
grant execute on function servicing.offers_over(int,text[],int[]) to lendside_api, lendside_worker;
