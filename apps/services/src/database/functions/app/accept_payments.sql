-- Accepts a batch of payments and returns one answer for each, in their order.
-- Called by: features/payments, app.accept_payment_with_autopay, app.accept_bank_payment
-- Answers: accepted, replayed, key_reused, in_flight, renewal_open, loan_renewed, day_over.
-- Rows are written in the order of their loans, so that two batches cannot deadlock. For the same reason the locks are taken in their
-- own order. A loan has one advisory lock, (7344, hash), which servicing.open_renewal takes too.
-- While a renewal is open, its loan takes only the payment of that renewal, and the payoff, which ends it. A payoff that waited for the lock
-- while the renewal was booked is refused: the loan no longer exists, and its money would be charged and given back.
-- A row that cannot be written fails the whole batch. The caller then tries each payment alone.
-- A payment is accepted only on the business day it was decided on. Without this, a process that
-- was paused over a day-end could accept a payment that another process had already refused.
-- A day that is being closed is not over yet.
create function app.accept_payments(batch jsonb) returns table (payment_id text, answer text) language plpgsql as $$
#variable_conflict use_column
declare
  made text[];
begin
  perform app.act_as(array(select p ->> 'profileId' from jsonb_array_elements(batch) p));
  if jsonb_array_length(batch) = 1 then
    perform pg_advisory_xact_lock(7344, hashint8((batch -> 0 ->> 'loanId')::bigint));
  else
    perform pg_advisory_xact_lock(7344, l.lock)
       from (select distinct hashint8((p ->> 'loanId')::bigint) as lock from jsonb_array_elements(batch) p order by 1) l;
  end if;
  with asked as (
    select p.*
      from rows from (jsonb_to_recordset(batch) as ("paymentId" text, "profileId" text, "paymentKey" text, "requestHash" text,
             "loanId" bigint, "lmsId" int, brand text, "amountCents" bigint, purpose text, "isPartial" boolean, "cardId" text,
             "removeCardAfter" boolean, contact jsonb, "securityCodeToken" text, "businessDate" date, "guestSessionId" text,
             "renewalId" uuid, "isFlagged" boolean)) with ordinality as p
  ), written as (
    insert into app.payment as a (
           payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial, card_id,
           remove_card_after, contact, security_code_token, business_date, guest_session_id, renewal_id, is_flagged)
    select p."paymentId", p."profileId", p."paymentKey", decode(p."requestHash", 'hex'), p."loanId", p."lmsId", p.brand,
           p."amountCents", p.purpose, p."isPartial", p."cardId", p."removeCardAfter", p.contact, p."securityCodeToken",
           p."businessDate", p."guestSessionId", p."renewalId", coalesce(p."isFlagged", false)
      from asked p
     where not app.is_day_over(p."lmsId", p."businessDate")
       and not exists (select from servicing.open_renewal_of_loan r
                        where r.loan_id = p."loanId"
                          and r.lms_id = p."lmsId"
                          and p.purpose <> 'payoff'
                          and r.payment_id is distinct from p."paymentId")
       and not exists (select from servicing.booked_renewal_of_loan b
                        where b.loan_id = p."loanId"
                          and b.lms_id = p."lmsId")
     order by p."loanId", p.ordinality
    on conflict do nothing
    returning a.payment_id
  )
  select coalesce(array_agg(w.payment_id), '{}')
    into made
    from written w;

  -- The fast path: all were accepted.
  if cardinality(made) = jsonb_array_length(batch) then
    return query
      select p ->> 'paymentId', 'accepted'
        from jsonb_array_elements(batch) with ordinality b (p, n)
       order by n;
    return;
  end if;

  -- `known`: the payment with the key of a request. For a request that was not accepted, it was there before.
  return query
    with asked as (
      select b.n, b.p ->> 'paymentId' as payment_id, b.p ->> 'profileId' as profile_id, b.p ->> 'paymentKey' as payment_key,
             decode(b.p ->> 'requestHash', 'hex') as request_hash, (b.p ->> 'loanId')::bigint as loan_id, (b.p ->> 'lmsId')::int as lms_id,
             (b.p ->> 'businessDate')::date as business_date, b.p ->> 'purpose' as purpose
        from jsonb_array_elements(batch) with ordinality b (p, n)
    )
    select case when a.payment_id = any (made) then a.payment_id
                when known.request_hash = a.request_hash then known.payment_id
           end,
           case when a.payment_id = any (made) then 'accepted'
                when known.payment_id is not null
                  then case when known.request_hash = a.request_hash then 'replayed' else 'key_reused' end
                when app.is_day_over(a.lms_id, a.business_date)
                  then 'day_over'
                when exists (select from servicing.open_renewal_of_loan r
                              where r.loan_id = a.loan_id
                                and r.lms_id = a.lms_id
                                and a.purpose <> 'payoff'
                                and r.payment_id is distinct from a.payment_id)
                  then 'renewal_open'
                when exists (select from servicing.booked_renewal_of_loan r
                              where r.loan_id = a.loan_id
                                and r.lms_id = a.lms_id)
                  then 'loan_renewed'
                else 'in_flight'
           end
      from asked a
      left join app.payment known on known.profile_id = a.profile_id and known.payment_key = a.payment_key
     order by a.n;
end $$;
