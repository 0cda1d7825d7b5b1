-- Accepts a payment from a bank account together with the authorization that its payer agreed to.
-- Called by: features/payments, app.accept_payment_with_autopay
-- Returns the payment id and the answer of app.accept_payments.
create function app.accept_bank_payment(p jsonb, allowed jsonb) returns table (payment_id text, answer text) language plpgsql as $$
#variable_conflict use_column
declare answered record;
begin
  select a.payment_id, a.answer into answered from app.accept_payments(jsonb_build_array(p)) a;
  if answered.answer = 'accepted' then
    insert into app.payment_authorisation (payment_id, profile_id, card_id, version, words, is_anew, business_date)
    values (answered.payment_id, p->>'profileId', p->>'cardId', allowed->>'version', allowed->>'words',
            (allowed->>'isAnew')::boolean, (p->>'businessDate')::date);
  end if;
  return query select answered.payment_id, answered.answer;
end $$;
