-- Autopay that was stopped by failed debits collects nothing: no screen may say that it is on.
create or replace view servicing.loan_record with (security_invoker = true) as
  select l.loan_id, l.lms_id, l.customer_id, l.brand, json_build_object(
    'loanId', l.loan_id, 'loanHeader', l.loan_header, 'lmsId', l.lms_id, 'productId', l.product_id, 'status', l.status,
    'phase', l.phase,
    -- Day-end opens loans one range after another; each stands on its own day until the clock follows.
    'asOf', greatest(c.business_date, l.accrued_through),
    'noteOn', l.note_on, 'chainStartOn', l.chain_start_on, 'originalPrincipal', l.original_principal, 'rateE8', l.rate_e8,
    'accruedExact', l.accrued_exact::text, 'applied', l.applied, 'brand', l.brand, 'storeId', l.store_id,
    'storePhone', s.phone, 'storeState', s.state, 'customerId', l.customer_id, 'cosignerId', l.cosigner_id,
    'paidOffOn', l.paid_off_on, 'collateral', l.collateral, 'quoteVersion', l.quote_version,
    'paymentInFlight', app.has_payment_in_flight(l.loan_id),
    'autopay', (select json_build_object('method', a.method, 'displayNumber', a.display_number)
                  from servicing.autopay a
                 where a.loan_id = l.loan_id and a.ended_on is null and a.suspended_on is null),
    'balances', (select json_object_agg(b.account || b.component, b.balance) from servicing.loan_balance b where b.loan_id = l.loan_id),
    -- Lists of whole numbers, days counted from 1970-01-01: instalments as JSON of their own were a third of reading a loan.
    'schedule', array(select array[i.number, i.due_on - date '1970-01-01', i.amount, i.interest, i.principal, i.balance]
                        from servicing.schedule_item i where i.loan_id = l.loan_id order by i.number),
    'isNonAccrual', l.is_non_accrual, 'renewalNumber', l.renewal_number, 'chainPrincipal', l.chain_principal,
    'statusBeforeBankruptcy', l.status_before_bankruptcy,
    'line', case when l.frequency = 'line' then json_build_object('creditLimit', l.credit_limit, 'holds', l.line_holds,
      'billedInterest', l.billed_interest, 'billedCustomaryFee', l.billed_customary_fee,
      'customaryFeeExact', l.customary_fee_exact::text, 'nextCycleOn', l.next_cycle_on,
      'statements', (select coalesce(json_agg(json_build_array(t.number, t.cycle_on, t.due_on, t.interest, t.customary_fee, t.principal,
                       t.past_due, t.fees, t.minimum, t.unpaid) order by t.number), '[]')
                       from servicing.line_statement t where t.loan_id = l.loan_id)) end) as record
    from servicing.loan l
    join servicing.store s on s.store_id = l.store_id
    join servicing.business_clock c on c.lms_id = l.lms_id;
