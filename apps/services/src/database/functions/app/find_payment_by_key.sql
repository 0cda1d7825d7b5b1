-- Finds a payment of a profile by its idempotency key.
-- Called by: features/payments
create function app.find_payment_by_key(whose text, key text) returns table (payment_id text, request_hash bytea)
language plpgsql as $$
begin
  perform set_config('app.profile_id', whose, true);
  return query select p.payment_id, p.request_hash from app.payment p where p.profile_id = whose and p.payment_key = key;
end $$;
