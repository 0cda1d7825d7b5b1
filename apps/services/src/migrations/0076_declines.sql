-- Card testing stops at us: how often the cards of a payer were declined within the hour is asked before every payment (T22).
create index payment_declined on app.payment (profile_id, finished_at) where state = 'declined';

-- One answer a question, in their order: the declines of the last hour and when the oldest of them is an hour old. The borrower
-- answers for their own payments, a guest for all of the link's: opening it again starts no new count.
create function app.recent_declines(whose text[], guests text[]) returns table (declines int, declines_until timestamptz)
language plpgsql as $$
#variable_conflict use_column
begin
  perform app.act_as(whose);
  return query
    select coalesce(d.declines, 0), d.declines_until
      from unnest(whose, guests) with ordinality as w (id, guest, n)
      left join lateral (
        select count(*)::int as declines, min(p.finished_at) + interval '1 hour' as declines_until
          from app.payment p
         where p.profile_id = w.id and p.state = 'declined' and p.finished_at > now() - interval '1 hour'
           and case when w.guest is null then p.guest_session_id is null
                    else p.guest_session_id = any (app.sessions_of_link(w.guest)) end) d on true
     order by w.n;
end $$;

-- The sessions that the same signed link opened, the one asked for among them.
create function app.sessions_of_link(session text) returns text[] language sql stable as $$
  select array_agg(other.session_id)
    from user_pool.session s
    join user_pool.session other on other.session_id = s.session_id or other.link_hash = s.link_hash
   where s.session_id = session
$$;
create index session_of_link on user_pool.session (link_hash) where link_hash is not null;
