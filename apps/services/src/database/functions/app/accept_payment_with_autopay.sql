-- Accepts a payment together with the autopay that its payer requested.
-- Called by: features/payments
-- `allowed` holds the authorization of a bank debit; it is null for a card.
create function app.accept_payment_with_autopay(p jsonb, allowed jsonb, autopay jsonb, customers text[])
returns table (payment_id text, answer text) language plpgsql as $$
#variable_conflict use_column
declare answered record;
begin
  if allowed is null then
    select a.payment_id, a.answer into answered from app.accept_payments(jsonb_build_array(p)) a;
  else
    select a.payment_id, a.answer into answered from app.accept_bank_payment(p, allowed) a;
  end if;
  if answered.answer = 'accepted' then
    insert into app.payment_autopay (payment_id, profile_id, customer_ids, authorisation)
    values (answered.payment_id, p ->> 'profileId', customers, autopay);
  end if;
  return query select answered.payment_id, answered.answer;
end $$;
revoke execute on function app.accept_payment_with_autopay(jsonb,jsonb,jsonb,text[]) from public;
grant execute on function app.accept_payment_with_autopay(jsonb,jsonb,jsonb,text[]) to lendside_api;
