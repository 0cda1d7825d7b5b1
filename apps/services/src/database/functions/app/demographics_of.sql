-- Returns the sealed demographic details of a profile, the latest value of each.
-- Called by: features/profile
create function app.demographics_of(whose text) returns table (detail text, sealed bytea)
  language sql stable security definer set search_path = '' as $$
  select distinct on (d.detail) d.detail, d.sealed
    from app.profile_customer p
    join servicing.customer_demographic d on d.lms_id = p.lms_id and d.customer_id = p.customer_id
   where p.profile_id = whose
   order by d.detail, d.changed_at desc $$;
revoke execute on function app.demographics_of(text) from public;
grant execute on function app.demographics_of(text) to lendside_api;
