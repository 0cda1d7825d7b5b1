-- Lists the brands of the loans of a customer, shared loans included.
-- Called by: features/linking
create function servicing.brands_of(asked_customers text[]) returns table (brand text)
  language sql stable security definer set search_path = '' as $$
  select l.brand from servicing.loan l where l.customer_id = any (asked_customers)
  union
  select l.brand from servicing.loan l where l.cosigner_id = any (asked_customers) $$;
revoke execute on function servicing.brands_of(text[]) from public;
grant execute on function servicing.brands_of(text[]) to lendside_api;
