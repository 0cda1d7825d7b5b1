-- Lists the money that goes out, as people see it: the newest payout of each disbursement, or the disbursement itself when it has none.
-- Called by: app.payouts_of_loan, app.find_payout
-- A disbursement without a payout was finished before payouts were kept, or the worker is about to make its payout. Of such a row only the
-- days are known, not the instants. Small credits that prove an account are not shown. Nobody reads this view but the two functions, which
-- say whose rows they return.
create view app.payout_shown as
  select p.payout_id, p.profile_id, p.payout_key, p.purpose, p.channel, p.lms_id, p.loan_id, p.customer_id, p.amount, p.state,
         p.reference_number, coalesce('•••• ' || c.last_four, d.display_number) as display_number, p.new_product_id, p.business_date, p.sent_on,
         p.expires_on, p.asked_at, p.accepted_at, p.sent_at, p.paid_at, p.finished_at, null::date as asked_on, null::date as accepted_on,
         p.paid_on, p.cancel_asked_at, p.cancel_asked_why, p.cancel_refused, p.failure_code, p.return_code,
         coalesce(t.time_zone, 'UTC') as time_zone
    from app.payout p
    left join servicing.loan l on l.loan_id = p.loan_id and l.lms_id = p.lms_id
    left join servicing.store t on t.store_id = l.store_id
    left join servicing.disbursement d on d.reference = p.disbursement_ref
    left join app.card c on c.card_id = p.card_id
   where p.purpose <> 'accountProof'
     and not exists (select from app.payout n where n.disbursement_ref = p.disbursement_ref and n.attempt > p.attempt)
  union all
  select d.reference, null, null, d.purpose, d.channel, l.lms_id, d.loan_id, d.customer_id, d.amount,
         case d.state when 'requested' then 'accepted' when 'approved' then 'sent' when 'completed' then 'paid' else d.state end,
         null, d.display_number, null, d.requested_on, d.approved_on, d.expires_on, null, null, null, null, null,
         d.requested_on, d.approved_on, case d.state when 'completed' then d.finished_on end, null, null, null, null, null,
         coalesce(t.time_zone, 'UTC')
    from servicing.disbursement d
    left join servicing.loan l on l.loan_id = d.loan_id
    left join servicing.store t on t.store_id = l.store_id
   where d.purpose <> 'accountProof'
     and not exists (select from app.payout p where p.disbursement_ref = d.reference);
