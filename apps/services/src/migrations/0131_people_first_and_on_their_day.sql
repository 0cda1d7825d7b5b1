-- Whether the books of one of our own loan systems have left a day; a partner's stand elsewhere.
create function app.is_day_over(of_lms int, of_day date) returns boolean language sql stable as $$
  select of_lms <> 3 and exists (select from servicing.business_clock c where c.lms_id = of_lms and c.business_date > of_day)
$$;

-- As before, and a payment is accepted only on the day it was decided on. A process that stood still between deciding and accepting, while
-- the day was closed, accepted what its payer had meanwhile been refused under the same key by another process, and had paid again
-- under a new one. A day that is being closed is not over: loans already stand on the next one.
create or replace function app.accept_payments(batch jsonb) returns table (payment_id text, answer text) language plpgsql as $$
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

-- Whoever waits before a screen is found without going through the debits of autopay, of which a day orders many at once.
create index payment_of_person on app.payment (next_at)
  where state = 'accepted' and attempts = 0 and not starts_with(payment_id, 'apay_');
