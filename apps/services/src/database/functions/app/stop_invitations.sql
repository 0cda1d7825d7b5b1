-- Records that the recipient of an invitation wants no more of them, from any referrer.
-- Called by: features/referrals
-- Owner: features/referrals
-- Answers false when there is no such invitation.
create function app.stop_invitations(of_share bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  hidden text;
begin
  select s.recipient_hash into hidden from app.referral_share s where s.share_id = of_share;
  if hidden is null then
    return false;
  end if;
  insert into app.share_opt_out (recipient_hash) values (hidden) on conflict do nothing;
  return true;
end $$;
revoke execute on function app.stop_invitations(bigint) from public;
grant execute on function app.stop_invitations(bigint) to lendside_api;
