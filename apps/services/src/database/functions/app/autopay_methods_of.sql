-- Lists the payment methods that active autopay of a profile debits.
-- Called by: features/cards, app.end_autopay_from
create function app.autopay_methods_of(of_profile text) returns table (method_id text, loan_id bigint)
language sql stable security definer set search_path = '' as $$
  select a.method_id, a.loan_id from servicing.autopay a
   where a.profile_id = of_profile and a.method_id is not null and a.ended_on is null and a.suspended_on is null
   order by a.loan_id
$$;
revoke execute on function app.autopay_methods_of(text) from public;
grant execute on function app.autopay_methods_of(text) to lendside_api;
