-- Returns the latest renewal of each loan, given its old or its new loan, as the port reads it.
-- Called by: servicing/commands/renewals
-- Reads with the rights of the reader, so that row-level security applies.
create function servicing.renewals_of(loans bigint[]) returns table (asked_loan bigint, renewal json) language sql stable as $$
  select a.loan_id, servicing.renewal_json(r.renewal_id)
    from unnest(loans) as a (loan_id)
   cross join lateral (
     select r.renewal_id from servicing.renewal r
      where r.loan_id = a.loan_id or r.new_loan_id = a.loan_id
      order by r.opened_at desc, r.new_loan_id desc limit 1) r
$$;
