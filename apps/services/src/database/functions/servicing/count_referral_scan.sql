-- Counts one more scan of a code.
-- Called by: app.note_referral_scan
-- Owner: servicing
create function servicing.count_referral_scan(of_code text) returns void
  language sql set search_path = '' as $$
  update servicing.referrer set scans = scans + 1 where short_code = of_code $$;
revoke execute on function servicing.count_referral_scan(text) from public;
