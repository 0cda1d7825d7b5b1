-- Ends all autopay that debits the given payment methods.
-- Called by: app.remove_methods
-- When this is not allowed, it ends nothing and returns the methods that autopay debits.
create function app.end_autopay_from(whose text, ids text[], is_allowed boolean, end_id text) returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  of_method record;
begin
  perform from servicing.loan l
    where l.loan_id in (select a.loan_id from servicing.autopay a where a.profile_id = whose and a.method_id = any (ids) and a.ended_on is null)
    order by l.loan_id for update;
  if not is_allowed and exists (select from app.autopay_methods_of(whose) m where m.method_id = any (ids)) then
    return query select distinct m.method_id from app.autopay_methods_of(whose) m where m.method_id = any (ids);
    return;
  end if;
  for of_method in
    select a.loan_id, coalesce(a.enroller_id, l.customer_id) as enroller from servicing.autopay a join servicing.loan l using (loan_id)
     where a.profile_id = whose and a.method_id = any (ids) and a.ended_on is null order by a.loan_id
  loop
    perform app.end_autopay(of_method.loan_id, array[of_method.enroller], whose, end_id || ':' || of_method.loan_id);
  end loop;
end $$;
revoke execute on function app.end_autopay_from(text,text[],boolean,text) from public;
grant execute on function app.end_autopay_from(text,text[],boolean,text) to lendside_api;
