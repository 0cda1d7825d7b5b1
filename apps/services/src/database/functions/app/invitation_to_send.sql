-- Returns who sends an invitation and where the recipient stops further ones; no row for one that nobody wants any more.
-- Called by: features/referrals
-- A text waits for the morning. Meanwhile its recipient may have asked for no more invitations.
create function app.invitation_to_send(of_share bigint) returns table (first_name text)
  language sql stable security definer set search_path = '' as $$
  select p.first_name
    from app.referral_share s join app.profile p on p.profile_id = s.profile_id
   where s.share_id = of_share and s.recipient_hash is not null
     and not exists (select from app.share_opt_out o where o.recipient_hash = s.recipient_hash) $$;
revoke execute on function app.invitation_to_send(bigint) from public;
grant execute on function app.invitation_to_send(bigint) to lendside_worker;
