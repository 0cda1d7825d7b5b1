-- Queues notices for delivery: on the borrower's preferred channels, and on paper where the law wants a letter to keep.
-- Called by: servicing.make_notices, servicing.record_letter, servicing/commands
-- Preference: 0 email, 1 text, 2 both; the other channel is used when an address is missing. A borrower reads that the
-- spouse was told (N16) only after the mail house took the spouse's letter. Who took the agreement to electronic documents back
-- gets paper only. A letter that was given up and is still owed is tried again.
create function servicing.queue_notices(keys text[]) returns void language sql as $$
  with told as (
    select n.key, n.code, n.customer_id, n.facts, coalesce(l.lms_id, (n.facts ->> 'lmsId')::int) as lms_id, d.sent_at as mailed_at
      from servicing.notice n
      left join servicing.loan l on l.loan_id = n.loan_id
      left join servicing.notice_delivery d on d.key = n.key and d.channel = 'post'
     where n.key = any (keys)
  )
  insert into app.outbox (kind, dedupe_key, payload)
  select 'notice', format('notice:%s:post', t.key), jsonb_build_object('key', t.key, 'channel', 'post')
    from told t
   where t.code in ('N07', 'N10', 'N11', 'N16', 'N22', 'N32') or t.code = 'N14' and t.facts ? 'isAdverse'
      or exists (select from app.profile_customer c
                  where c.customer_id = t.customer_id and (t.lms_id is null or c.lms_id = t.lms_id) and app.wants_paper(c.profile_id))
  union all
  select 'notice', format('notice:%s:%s', t.key, w.channel), jsonb_build_object('key', t.key, 'profileId', p.profile_id, 'channel', w.channel)
    from told t
    -- A referrer who is no customer stands under their profile.
    join lateral (select m.profile_id from app.profile_customer m where m.customer_id = t.customer_id and (t.lms_id is null or m.lms_id = t.lms_id)
                  union select o.profile_id from app.profile o where o.profile_id = t.customer_id) c on true
    join app.profile p on p.profile_id = c.profile_id
   cross join lateral unnest(case
     when p.preference = 2 and p.email is not null and p.phone is not null then array['email', 'text']
     when p.phone is not null and (p.preference = 1 or p.email is null) then array['text']
     when p.email is not null then array['email'] else array[]::text[] end) w (channel)
   where (t.code <> 'N16' or t.mailed_at is not null) and not app.wants_paper(p.profile_id)
  on conflict (dedupe_key) do update set given_up_at = null, attempts = 0, next_at = now()
    where outbox.given_up_at is not null and excluded.payload ->> 'channel' = 'post'
      and not exists (select from servicing.notice_delivery d where d.key = excluded.payload ->> 'key' and d.channel = 'post'
                       and (d.sent_at is not null or d.refused_at is not null))
$$;
