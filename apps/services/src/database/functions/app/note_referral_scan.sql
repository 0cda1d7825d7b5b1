-- Counts once a day that a device opened the short link of a code. Returns whether the code is in use.
-- Called by: features/referrals
-- Owner: features/referrals
create function app.note_referral_scan(of_code text, of_device text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from servicing.referrer r where r.short_code = of_code and r.state = 'active') then
    return false;
  end if;
  insert into app.referral_scan (short_code, device_hash, scanned_on) values (of_code, of_device, current_date)
  on conflict do nothing;
  if found then
    perform servicing.count_referral_scan(of_code);
  end if;
  return true;
end $$;
revoke execute on function app.note_referral_scan(text,text) from public;
grant execute on function app.note_referral_scan(text,text) to lendside_api;
