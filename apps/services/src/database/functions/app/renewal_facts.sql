-- Returns the confirmation number of a renewal's payment, whether it is posted, and the cash of its new loan, for its parties.
-- Called by: features/renewals
-- Runs with the rights of the owner, because the other party sees neither the payment nor the cash. The reference of the cash is the
-- number that the borrower shows where the cash is paid out; null while there is none.
create function app.renewal_facts(of_renewal uuid)
  returns table (confirmation_number text, is_paid boolean, cash_reference text, cash_channel text, cash_state text)
  language sql stable security definer set search_path = '' as $$
  select p.confirmation_number, p.posted_at is not null, d.number, d.channel, d.state
    from servicing.renewal r
    left join app.payment p on p.payment_id = r.payment_id
    left join lateral (
      select x.channel, x.state,
             coalesce((select o.reference_number from app.payout o where o.disbursement_ref = x.reference
                        order by o.attempt desc limit 1), x.partner_reference) as number
        from servicing.disbursement x
       where x.loan_id = r.new_loan_id and x.purpose = 'refinance'
       order by x.requested_on desc, x.reference desc limit 1) d on true
   where r.renewal_id = of_renewal and r.customer_ids && app.current_customers()
     and r.lms_id = coalesce(nullif(current_setting('app.lms_id', true), '')::int, r.lms_id) $$;
revoke execute on function app.renewal_facts(uuid) from public;
grant execute on function app.renewal_facts(uuid) to lendside_api, lendside_worker;
