-- Makes the notices of a day, each once, and queues them on the customer's preferred channels.
-- Called by: servicing/day-end
-- Also queues notices that commands made since the day before. Preference: 0 email, 1 text, 2 both;
-- the other channel is used when an address is missing. Returns how many notices were made.
create function servicing.make_notices(of_lms int, on_day date, in_three date, terms jsonb, delivers boolean) returns int
language sql as $$
  with made as (
    insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
    select d.key, d.code, d.loan_id, d.customer_id, on_day, d.facts from servicing.notices_due(of_lms, on_day, in_three, terms) d
    on conflict do nothing
    returning key, customer_id
  ), sent as (
    insert into app.outbox (kind, dedupe_key, payload)
    select 'notice', format('notice:%s:%s', m.key, w.channel), jsonb_build_object('key', m.key, 'profileId', p.profile_id, 'channel', w.channel)
      from (select key, customer_id from made
            union
            select n.key, n.customer_id from servicing.notice n where n.made_on in (on_day - 1, on_day) and n.delivered_at is null) m
      join app.profile_customer c on c.lms_id = of_lms and c.customer_id = m.customer_id
      join app.profile p on p.profile_id = c.profile_id
     cross join lateral unnest(case
       when p.preference = 2 and p.email is not null and p.phone is not null then array['email', 'text']
       when p.phone is not null and (p.preference = 1 or p.email is null) then array['text']
       when p.email is not null then array['email'] else array[]::text[] end) w (channel)
     where delivers
    on conflict do nothing
  )
  select count(*)::int from made
$$;
