-- Locks the keys and the loans of commands that run together, each on another loan, and reads them after the wait.
-- Called by: servicing/executor
-- Returns the earlier answers by key. Locks are taken as servicing.open_command takes them, those of the keys in one order, so that two
-- batches never wait for each other.
create function servicing.open_commands(keys text[], of_lms int, loan_ids bigint[])
returns table (known json, on_day date, loans json) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7343, l.lock) from (select distinct hashtext(k) as lock from unnest(keys) k order by 1) l;
  select json_object_agg(c.key, json_build_object('kind', c.kind, 'inputHash', encode(c.input_hash, 'hex'), 'result', c.result)) into known
    from servicing.loan_command c where c.key = any (keys);
  select json_agg(l) into loans from servicing.lock_loans(of_lms, loan_ids, false) l;
  select c.business_date into on_day from servicing.business_clock c where c.lms_id = of_lms;
  return next;
end $$;
