-- Who may see a loan, for authorize(): the one question about a loan that is answered before it is known whose it is.
create function servicing.loan_owner(id bigint) returns text[] language sql stable security definer set search_path = ''
  as $$ select array_remove(array[l.customer_id, l.cosigner_id], null) from servicing.loan l where l.loan_id = id $$;
revoke execute on function servicing.loan_owner(bigint) from public;
grant execute on function servicing.loan_owner(bigint) to lendside_api;
