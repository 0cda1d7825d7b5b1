-- Queues a notice for a person on the channels that the person chose, or on paper.
-- Called by: app.tell_other_of_autopay, app.end_autopay, app.enrol_autopay
create function app.tell_of_notice(notice_key text, of_profile text) returns void language sql security definer set search_path = '' as $$
  insert into app.outbox (kind, dedupe_key, payload)
  select 'notice', pg_catalog.format('notice:%s:%s', notice_key, w.channel),
         pg_catalog.jsonb_build_object('key', notice_key, 'profileId', p.profile_id, 'channel', w.channel)
    from app.profile p
   cross join lateral pg_catalog.unnest(case
     when app.wants_paper(p.profile_id) then array['post']
     when p.preference = 2 and p.email is not null and p.phone is not null then array['email', 'text']
     when p.phone is not null and (p.preference = 1 or p.email is null) then array['text']
     when p.email is not null then array['email'] else array[]::text[] end) w (channel)
   where p.profile_id = of_profile
  on conflict do nothing
$$;
revoke execute on function app.tell_of_notice(text,text) from public;
