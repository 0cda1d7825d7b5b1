-- Returns until when a booked renewal can be taken back; null when it cannot.
-- Called by: servicing.renewal_json, servicing.loan_record
-- It cannot once it was, its cash was taken, the hour has passed, or the new loan has a later posting. Postings of opening and day-end
-- do not count: they are those of the domain (void-refinance.ts).
-- The day is the business date, and the hour is that of the store's clock (servicing.store_minutes). Runs with the rights of the owner, because a co-borrower
-- sees neither the row of the loan nor its cash.
create function servicing.renewal_void_until(of_renewal uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (r.void_ends_on + time '17:00') at time zone s.time_zone
    from servicing.renewal r
    join servicing.loan l on l.loan_id = r.loan_id
    join servicing.store s on s.store_id = l.store_id
    join servicing.business_clock c on c.lms_id = r.lms_id
   where r.renewal_id = of_renewal and r.state = 'booked' and r.voided_on is null
     and (c.business_date < r.void_ends_on
          or c.business_date = r.void_ends_on and servicing.store_minutes(s.time_zone, c.business_date, now()) < 17 * 60)
     and not exists (select from servicing.disbursement d
                      where d.loan_id = r.new_loan_id and d.purpose = 'refinance' and d.state = 'completed')
     and not exists (select from servicing.ledger_txn t
                      where t.loan_id = r.new_loan_id and t.reversal_of is null
                        and t.event not in ('REFINANCE', 'PERIOD_CHARGE', 'CASH_CHARGE', 'PAYDAY_FEE', 'EARN_CHARGE', 'EARN_ORIGINATION_FEE',
                                            'ACCRUE', 'DISBURSE_FAILED')
                        and not exists (select from servicing.ledger_txn v where v.reversal_of = t.txn_id))
$$;
revoke execute on function servicing.renewal_void_until(uuid) from public;
grant execute on function servicing.renewal_void_until(uuid) to lendside_api, lendside_worker;
