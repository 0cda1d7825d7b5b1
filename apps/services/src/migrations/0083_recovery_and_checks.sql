-- A borrower marks the notice of a recovery as read, once, by their own hand (GET and PUT /repoInfo). The role that serves them
-- may write nothing else of a recovery.
create function servicing.acknowledge_repo(whose text[], loan bigint, profile text) returns boolean
language sql security definer set search_path = '' as $$
  with last_case as (
    select c.loan_id, max(c.seq) as seq from servicing.repo_case c join servicing.loan l on l.loan_id = c.loan_id
     where c.loan_id = loan and l.customer_id = any (whose) group by c.loan_id
  ), read as (
    update servicing.repo_case c
       set acknowledged_at = coalesce(c.acknowledged_at, now()), acknowledged_by = coalesce(c.acknowledged_by, profile)
      from last_case k where c.loan_id = k.loan_id and c.seq = k.seq
    returning 1
  )
  select exists (select from read)
$$;
revoke all on function servicing.acknowledge_repo(text[], bigint, text) from public;
grant execute on function servicing.acknowledge_repo(text[], bigint, text) to lendside_api, lendside_worker;
