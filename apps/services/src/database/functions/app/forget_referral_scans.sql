-- Deletes the devices that opened short links before yesterday. Their counts stay. Returns how many rows it deleted, at most `batch`.
-- Called by: platform
-- Owner: features/referrals
-- Runs with the rights of the owner, because only this function deletes them.
create function app.forget_referral_scans(batch int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  deleted int;
begin
  delete from app.referral_scan s
   where s.ctid in (select o.ctid from app.referral_scan o where o.scanned_on < current_date - 1 limit batch for update skip locked);
  get diagnostics deleted = row_count;
  return deleted;
end $$;
revoke execute on function app.forget_referral_scans(int) from public;
grant execute on function app.forget_referral_scans(int) to lendside_worker;
