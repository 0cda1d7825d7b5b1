-- Accepts a batch of payments and returns one answer for each, in their order.
-- Called by: features/payments, app.accept_payment_with_autopay, app.accept_bank_payment
-- Answers: accepted, replayed, key_reused, in_flight, day_over.
-- Rows are written in the order of their loans, so that two batches cannot deadlock.
-- A row that cannot be written fails the whole batch; the caller then tries each payment alone.
-- A payment is accepted only on the business day it was decided on. Without this, a process that
-- was paused over a day-end could accept a payment that another process had already refused.
-- A day that is being closed is not over yet.
create function app.accept_payments(batch jsonb) returns table (payment_id text, answer text) language plpgsql as $$
#variable_conflict use_column
declare
  made text[];
begin
  perform app.act_as(array(select p ->> 'profileId' from jsonb_array_elements(batch) p));
  with written as (
    insert into app.payment as a (
        payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial, card_id,
        remove_card_after, contact, security_code_token, business_date, guest_session_id)
    select p."paymentId", p."profileId", p."paymentKey", decode(p."requestHash", 'hex'), p."loanId", p."lmsId", p.brand,
           p."amountCents", p.purpose, p."isPartial", p."cardId", p."removeCardAfter", p.contact, p."securityCodeToken",
           p."businessDate", p."guestSessionId"
      from rows from (jsonb_to_recordset(batch) as ("paymentId" text, "profileId" text, "paymentKey" text, "requestHash" text,
           "loanId" bigint, "lmsId" int, brand text, "amountCents" bigint, purpose text, "isPartial" boolean, "cardId" text,
           "removeCardAfter" boolean, contact jsonb, "securityCodeToken" text, "businessDate" date, "guestSessionId" text))
           with ordinality as p
     where not app.is_day_over(p."lmsId", p."businessDate")
     order by p."loanId", p.ordinality
    on conflict do nothing
    returning a.payment_id)
  select coalesce(array_agg(w.payment_id), '{}') into made from written w;
  if cardinality(made) = jsonb_array_length(batch) then
    return query select p ->> 'paymentId', 'accepted' from jsonb_array_elements(batch) with ordinality b (p, n) order by n;
    return;
  end if;
  return query
    select case when b.p ->> 'paymentId' = any (made) then b.p ->> 'paymentId'
                when e.request_hash = decode(b.p ->> 'requestHash', 'hex') then e.payment_id end,
           case when b.p ->> 'paymentId' = any (made) then 'accepted'
                when e.payment_id is null and app.is_day_over((b.p ->> 'lmsId')::int, (b.p ->> 'businessDate')::date) then 'day_over'
                when e.payment_id is null then 'in_flight'
                when e.request_hash = decode(b.p ->> 'requestHash', 'hex') then 'replayed'
                else 'key_reused' end
      from jsonb_array_elements(batch) with ordinality b (p, n)
      left join app.payment e on e.profile_id = b.p ->> 'profileId' and e.payment_key = b.p ->> 'paymentKey'
     order by b.n;
end $$;
