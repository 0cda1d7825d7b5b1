-- Returns who may see loans and under which brand, for authorize().
-- Called by: servicing/loans
create function servicing.loan_access(ids bigint[]) returns table (loan_id bigint, owners text[], brand text)
  language sql stable security definer set search_path = '' as $$
  select l.loan_id, array_remove(array[l.customer_id, l.cosigner_id], null), l.brand from servicing.loan l where l.loan_id = any (ids) $$;
revoke execute on function servicing.loan_access(bigint[]) from public;
grant execute on function servicing.loan_access(bigint[]) to lendside_api;
