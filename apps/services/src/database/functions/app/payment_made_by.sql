-- Returns who made a payment, for authorize().
-- Called by: features/payments
create function app.payment_made_by(id text) returns table (profile_id text, guest_session_id text)
  language sql stable security definer set search_path = ''
  as $$ select p.profile_id, p.guest_session_id from app.payment p where p.payment_id = id $$;
revoke execute on function app.payment_made_by(text) from public;
grant execute on function app.payment_made_by(text) to lendside_api;
