-- Returns one renewal with its terms as JSON; null when it is not there or hidden.
-- Called by: servicing/commands/renewals, servicing.renewals_of
create function servicing.renewal_json(of_renewal uuid) returns json language sql stable as $$
  select json_build_object('renewalId', r.renewal_id, 'lmsId', r.lms_id, 'loanId', r.loan_id, 'state', r.state, 'kind', r.kind,
      'newProductId', r.new_product_id, 'amount', r.amount, 'cash', r.cash, 'channel', r.channel, 'cashCardId', r.cash_card_id, 'tender', r.tender,
      'ancillaries', r.ancillaries, 'dueDates', r.due_dates, 'decided', r.decided,
      'newLoanId', r.new_loan_id, 'newLoanHeader', r.new_header, 'paymentId', r.payment_id, 'capturedOn', r.captured_on, 'capturedCharge', r.captured_charge,
      'customerIds', r.customer_ids, 'opener', r.opener, 'openedOn', r.opened_on, 'openedAt', r.opened_at,
      'endsOn', r.ends_on, 'endsAt', r.ends_at, 'endAskedAt', r.end_asked_at, 'endAskedWhy', r.end_asked_why,
      'endedWhy', r.ended_why, 'signedAt', r.signed_at, 'signedOn', r.signed_on, 'bookedOn', r.booked_on,
      'voidUntil', servicing.renewal_void_until(r.renewal_id), 'voidAskedAt', r.void_asked_at,
      'voidAskedOn', r.void_asked_on, 'voidRefused', r.void_refused, 'voidedOn', r.voided_on, 'voidedWhy', r.voided_why,
      'revisions', (select coalesce(json_agg(json_build_object('revision', t.revision, 'asOf', t.as_of, 'hash', encode(t.hash, 'hex'))
                             order by t.revision), '[]')
                      from servicing.renewal_terms t where t.renewal_id = r.renewal_id))
    from servicing.renewal r where r.renewal_id = of_renewal
$$;
