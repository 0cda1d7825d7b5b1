-- Tells whether the payment with this ledger key was made toward a product switch.
-- Called by: servicing.paid_as
-- The ledger does not record the purpose of a payment.
create function app.is_for_product_switch(payment_key text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.payment p where starts_with(payment_key, 'pay:') and p.payment_id = substr(payment_key, 5)
                                             and p.purpose = 'productSwitch')
$$;
revoke execute on function app.is_for_product_switch(text) from public;
grant execute on function app.is_for_product_switch(text) to lendside_api, lendside_worker;
