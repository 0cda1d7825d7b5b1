-- Saves that the borrower or co-borrower has read about the repossession. Keeps the first reader.
-- Called by: servicing/commands
create function servicing.acknowledge_repo(whose text[], loan bigint, profile text) returns boolean
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
revoke execute on function servicing.acknowledge_repo(text[],bigint,text) from public;
grant execute on function servicing.acknowledge_repo(text[],bigint,text) to lendside_api, lendside_worker;
