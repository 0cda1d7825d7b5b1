-- Ends the renewals whose payments were declined, failed or voided, in the commit that says so.
-- Called by: features/payments
create function servicing.fail_renewals(payment_ids text[]) returns void language sql as $$
  select servicing.end_renewal(r.loan_id, 'paymentFailed', c.business_date)
    from servicing.renewal r join servicing.business_clock c on c.lms_id = r.lms_id
   where r.payment_id = any (payment_ids) and r.state in ('paying', 'awaitingSignature', 'awaitingVisit')
$$;
