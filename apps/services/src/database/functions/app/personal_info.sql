-- Returns what the loan systems know about a profile.
-- Called by: features/profile, features/sign-in
-- Finds records only by the customer ids of the profile.
create function app.personal_info(whose text)
  returns table (lms_id int, customer_id text, first_name text, last_name text, email text, phone text, birth_day_sealed bytea,
                 ssn_sealed bytea, pay_frequency text, last_pay_on date, discretionary_income bigint, is_blocked boolean, store_id int)
  language sql stable security definer set search_path = '' as $$
  select p.lms_id, p.customer_id, c.first_name, c.last_name, c.email, c.phone, c.birth_day_sealed, c.ssn_sealed, c.pay_frequency,
         c.last_pay_on, f.discretionary_income, coalesce(f.is_blocked, false),
         (select l.store_id from servicing.loan l where l.lms_id = p.lms_id and l.customer_id = p.customer_id order by l.loan_id desc limit 1)
    from app.profile_customer p
    left join servicing.customer c on c.lms_id = p.lms_id and c.customer_id = p.customer_id
    left join servicing.customer_fact f on f.lms_id = p.lms_id and f.customer_id = p.customer_id
   where p.profile_id = whose
   order by p.lms_id $$;
revoke execute on function app.personal_info(text) from public;
grant execute on function app.personal_info(text) to lendside_api;
