-- Queues one message job about what happened to a renewal: toSign (its payment is booked), ended, booked or voided.
-- Called by: servicing.end_renewal, servicing.book_renewal, servicing.void_renewal
create function servicing.tell_of_renewal(of_renewal uuid, what text, why text default null) returns void language sql as $$
  insert into app.outbox (kind, dedupe_key, payload)
  select 'renewalTold', format('renewalTold:%s:%s', of_renewal, what),
         jsonb_build_object('renewalId', r.renewal_id, 'lmsId', r.lms_id, 'loanId', r.loan_id, 'what', what, 'why', coalesce(why, r.ended_why))
    from servicing.renewal r where r.renewal_id = of_renewal
  on conflict do nothing
$$;
