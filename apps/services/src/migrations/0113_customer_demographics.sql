-- What the law wants to know of a pledgor. Each detail is sealed by itself: which are on file is known without opening any of them.
create table servicing.customer_demographic (
  lms_id int not null,
  customer_id text not null,
  detail text not null check (detail in ('race', 'height', 'gender', 'weight')),
  sealed bytea not null,
  changed_at timestamptz not null default now(),
  primary key (lms_id, customer_id, detail),
  foreign key (lms_id, customer_id) references servicing.customer
);
alter table servicing.customer_demographic enable row level security;
create policy customer_demographic_of_customer on servicing.customer_demographic for select to lendside_api
  using (customer_id = any (app.current_customers()));
create policy customer_demographic_of_worker on servicing.customer_demographic to lendside_worker using (true) with check (true);
-- Which, never what: only app.demographics_of answers what is sealed.
grant select (lms_id, customer_id, detail) on servicing.customer_demographic to lendside_api;
grant select, delete on servicing.customer_demographic to lendside_worker;

-- A person has one height: a detail is written for all the numbers the profile has in the built-in loan systems, and where all of them
-- are there nothing is missing any more. Answers how many were written.
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
create function app.demographics_of(whose text) returns table (detail text, sealed bytea)
  language sql stable security definer set search_path = '' as $$
  select distinct on (d.detail) d.detail, d.sealed
    from app.profile_customer p
    join servicing.customer_demographic d on d.lms_id = p.lms_id and d.customer_id = p.customer_id
   where p.profile_id = whose
   order by d.detail, d.changed_at desc $$;
revoke execute on function app.save_demographics(text, jsonb), app.demographics_of(text) from public;
grant execute on function app.save_demographics(text, jsonb), app.demographics_of(text) to lendside_api;
