-- Whoever signed too is told of the recovery as the borrower is, and may say that it was read; the first reader is kept.
create or replace function servicing.acknowledge_repo(whose text[], loan bigint, profile text) returns boolean
language sql security definer set search_path = '' as $$
  with last_case as (
    select c.loan_id, max(c.seq) as seq from servicing.repo_case c join servicing.loan l on l.loan_id = c.loan_id
     where c.loan_id = loan and array[l.customer_id, l.cosigner_id] && whose group by c.loan_id
  ), read as (
    update servicing.repo_case c
       set acknowledged_at = coalesce(c.acknowledged_at, now()), acknowledged_by = coalesce(c.acknowledged_by, profile)
      from last_case k where c.loan_id = k.loan_id and c.seq = k.seq
    returning 1
  )
  select exists (select from read)
$$;
