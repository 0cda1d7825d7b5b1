-- Records that a person shared their code, and queues the invitation when one may be sent.
-- Called by: features/referrals
-- Owner: features/referrals
-- Returns shared, day_full or recipient_full. `recipient` is the address or phone of the invitation, null for a share that sends nothing;
-- `hidden` its keyed hash, which alone is kept. Nothing is sent to a customer, to somebody who wants no invitations, or to somebody who
-- got the most of all referrers; the answer is the same. Runs with the rights of the owner, because customers are looked for by
-- their contact.
create function app.share_referral(whose text, by_method text, from_source text, of_store text, of_store_name text, of_name text,
    recipient text, hidden text, day_max int, recipient_max int, recipient_days int, payload jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  is_wanted boolean;
  made_id bigint;
begin
  perform pg_advisory_xact_lock(7348, hashtext(whose));
  if (select count(*) from app.referral_share s
       where s.profile_id = whose and s.shared_at > clock_timestamp() - interval '24 hours') >= day_max then
    return 'day_full';
  end if;
  if hidden is not null then
    if (select count(*) from app.referral_share s
         where s.recipient_hash = hidden and s.profile_id = whose
           and s.shared_at > clock_timestamp() - make_interval(days => recipient_days)) >= recipient_max then
      return 'recipient_full';
    end if;
    perform pg_advisory_xact_lock(7349, hashtext(hidden));
    is_wanted := not exists (select from app.share_opt_out o where o.recipient_hash = hidden)
      and not exists (select from user_pool.account a where a.email = recipient or a.phone = recipient)
      and not exists (select from servicing.customer c where lower(c.email) = recipient or c.phone in (recipient, right(recipient, 10)))
      and (select count(*) from app.referral_share s
            where s.recipient_hash = hidden
              and s.shared_at > clock_timestamp() - make_interval(days => recipient_days)) < recipient_max;
  end if;
  insert into app.referral_share (profile_id, method, source, store_number, store_name, name, recipient_hash, shared_at)
  values (whose, by_method, from_source, of_store, of_store_name, of_name, hidden, clock_timestamp())
  returning share_id into made_id;
  if is_wanted then
    insert into app.outbox (kind, dedupe_key, payload)
    values ('referralShare', 'referralShare:' || made_id, payload || jsonb_build_object('shareId', made_id))
    on conflict do nothing;
  end if;
  return 'shared';
end $$;
revoke execute on function app.share_referral(text,text,text,text,text,text,text,text,int,int,int,jsonb) from public;
grant execute on function app.share_referral(text,text,text,text,text,text,text,text,int,int,int,jsonb) to lendside_api;
