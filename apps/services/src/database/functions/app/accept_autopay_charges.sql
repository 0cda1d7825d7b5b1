-- Accepts autopay debits of the enrolled person's own card or bank account as payments, which the worker charges.
-- Called by: servicing/autopay
-- Owner: features/payments
-- `charges` is a list of { loanId, reference, amount }; the reference becomes the payment's id and key. A charge is skipped when its
-- loan has a payment in progress or an open renewal; the lock of a loan is that of app.accept_payments. Returns the ids of the accepted payments.
create function app.accept_autopay_charges(charges jsonb, on_day date) returns setof text language sql as $$
  select pg_advisory_xact_lock(7344, l.lock)
    from (select distinct hashint8(d."loanId") as lock from jsonb_to_recordset(charges) as d ("loanId" bigint) order by 1) l;
  insert into app.payment (payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial,
         card_id, remove_card_after, contact, business_date)
  select d.reference, a.profile_id, d.reference, sha256(convert_to(d.reference, 'UTF8')), l.loan_id, l.lms_id, l.brand, d.amount,
         'standard', false, a.method_id, false,
         jsonb_build_object('email', p.email, 'phone', p.phone, 'preference', p.preference, 'name', p.first_name || ' ' || p.last_name), on_day
    from jsonb_to_recordset(charges) as d ("loanId" bigint, reference text, amount bigint)
    join servicing.loan l on l.loan_id = d."loanId"
    join servicing.autopay a on a.loan_id = l.loan_id
    join app.profile p on p.profile_id = a.profile_id
   where not exists (select from servicing.open_renewal_of_loan r where r.loan_id = l.loan_id)
   order by l.loan_id
  on conflict do nothing
  returning payment_id
$$;
revoke execute on function app.accept_autopay_charges(jsonb,date) from public;
grant execute on function app.accept_autopay_charges(jsonb,date) to lendside_worker;
