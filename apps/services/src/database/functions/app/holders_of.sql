-- Returns the profiles that hold any of these customer numbers, and whether each is blocked.
-- Called by: features/linking
-- Runs with the rights of the owner: before loans move, the caller must learn that another profile holds them. No loan leaves a
-- blocked profile.
create function app.holders_of(lms_ids int[], customer_ids text[]) returns table (profile_id text, lms_id int, customer_id text, is_blocked boolean)
language sql stable security definer set search_path = '' as $$
  select p.profile_id, p.lms_id, p.customer_id, o.blocked
    from app.profile_customer p
    join app.profile o using (profile_id)
    join unnest(lms_ids, customer_ids) as n (lms_id, customer_id) using (lms_id, customer_id)
   order by p.profile_id, p.lms_id, p.customer_id $$;
revoke execute on function app.holders_of(int[],text[]) from public;
grant execute on function app.holders_of(int[],text[]) to lendside_api;
