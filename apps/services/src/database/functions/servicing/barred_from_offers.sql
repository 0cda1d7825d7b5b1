-- Lists those of the given customers to whom nothing is offered: bankrupt, covered or blocked people, and who wants no offers.
-- Called by: servicing/commands/offers, servicing.offer_candidates, servicing.offers_over
create function servicing.barred_from_offers(of_lms int, whom text[]) returns table (customer_id text) language sql stable as $$
  select f.customer_id from servicing.customer_fact f
   where f.lms_id = of_lms and f.customer_id = any (whom) and (f.is_blocked or f.is_covered_borrower)
  union
  select c.customer_id from app.profile_customer c join app.profile p on p.profile_id = c.profile_id
   where c.lms_id = of_lms and c.customer_id = any (whom) and p.blocked
  union
  select w.customer_id
    from unnest(whom) w (customer_id)
   cross join lateral (
     select o.loan_id, o.lms_id, o.status, o.is_covered_borrower from servicing.loan o where o.customer_id = w.customer_id
     union all
     select c.loan_id, c.lms_id, c.status, c.is_covered_borrower from servicing.loan c where c.cosigner_id = w.customer_id) l
   where l.lms_id = of_lms
     and (l.status in (17, 32) or l.is_covered_borrower
          or exists (select from servicing.bankruptcy_case b
                      where b.loan_id = l.loan_id and b.dismissed_on is null and b.discharged_on is null))
  union
  select s.customer_id from servicing.offer_stop s where s.lms_id = of_lms and s.customer_id = any (whom)
$$;
revoke execute on function servicing.barred_from_offers(int,text[]) from public;
grant execute on function servicing.barred_from_offers(int,text[]) to lendside_worker;
