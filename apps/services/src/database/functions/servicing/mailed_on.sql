-- Returns the day on which a notice was mailed; null until then.
-- Called by: servicing/loans
-- A notice is seen only by those who may see its row; this adds one column that the HTTP side may not read.
create function servicing.mailed_on(of_key text) returns date language sql stable security definer set search_path = '' as $$
  select d.sent_on from servicing.notice_delivery d where d.key = of_key and d.channel = 'post' $$;
revoke execute on function servicing.mailed_on(text) from public;
grant execute on function servicing.mailed_on(text) to lendside_api, lendside_worker;
