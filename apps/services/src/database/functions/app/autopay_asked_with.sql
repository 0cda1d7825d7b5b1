-- Returns the outcome of the autopay that was requested with a payment.
-- Called by: features/payments
-- The outcome is null while the payment is pending; there is no row when no autopay was requested.
create function app.autopay_asked_with(whose text, id text) returns table (outcome text) language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('app.profile_id', whose, true);
  return query select a.outcome from app.payment_autopay a where a.payment_id = id and a.profile_id = whose;
end $$;
