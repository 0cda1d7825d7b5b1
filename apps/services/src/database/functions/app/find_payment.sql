-- Finds a payment of a profile or of its guest session by id.
-- Called by: features/payments
create function app.find_payment(whose text, guest text, id text) returns setof app.payment language plpgsql as $$
begin
  perform set_config('app.profile_id', whose, true);
  return query
    select p.* from app.payment p
     where p.payment_id = id and p.profile_id = whose and p.guest_session_id is not distinct from guest;
end $$;
