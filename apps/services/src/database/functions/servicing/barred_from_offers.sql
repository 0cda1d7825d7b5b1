-- Lists the customers of a loan system who get no offers: bankrupt, covered or blocked people, and people who want none.
-- Called by: servicing/day-end, servicing/commands/offers
create function servicing.barred_from_offers(of_lms int) returns table (customer_id text) language sql stable as $$
  select f.customer_id from servicing.customer_fact f where f.lms_id = of_lms and (f.is_blocked or f.is_covered_borrower)
  union
  select c.customer_id from app.profile p join app.profile_customer c on c.profile_id = p.profile_id
   where p.blocked and c.lms_id = of_lms
  union
  select w.customer_id
    from servicing.loan l cross join lateral (values (l.customer_id), (l.cosigner_id)) w (customer_id)
   where l.lms_id = of_lms and w.customer_id is not null
     and (l.status in (17, 32) or l.is_covered_borrower
          or exists (select from servicing.bankruptcy_case b
                      where b.loan_id = l.loan_id and b.dismissed_on is null and b.discharged_on is null))
  union
  select s.customer_id from servicing.offer_stop s where s.lms_id = of_lms
$$;
revoke execute on function servicing.barred_from_offers(int) from public;
grant execute on function servicing.barred_from_offers(int) to lendside_worker;
