-- Saves sealed demographic details for all customer ids of a profile.
-- Called by: features/profile
-- Marks the customer as complete when all four details are on file. Returns how many were written.
create function app.save_demographics(whose text, given jsonb) returns int language plpgsql security definer set search_path = '' as $$
declare written int;
begin
  insert into servicing.customer_demographic (lms_id, customer_id, detail, sealed)
  select c.lms_id, c.customer_id, g.key, decode(g.value, 'hex')
    from app.profile_customer p
    join servicing.customer c on c.lms_id = p.lms_id and c.customer_id = p.customer_id
    cross join jsonb_each_text(given) g
   where p.profile_id = whose and p.lms_id in (1, 2)
  on conflict (lms_id, customer_id, detail) do update set sealed = excluded.sealed, changed_at = now();
  get diagnostics written = row_count;
  update servicing.customer_fact f set demographics_complete = true
    from app.profile_customer p
   where p.profile_id = whose and f.lms_id = p.lms_id and f.customer_id = p.customer_id and not f.demographics_complete
     and (select count(*) = 4 from servicing.customer_demographic d where d.lms_id = f.lms_id and d.customer_id = f.customer_id);
  return written;
end $$;
revoke execute on function app.save_demographics(text,jsonb) from public;
grant execute on function app.save_demographics(text,jsonb) to lendside_api;
