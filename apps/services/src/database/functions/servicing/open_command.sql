-- Opens a command: locks its key and its loans and reads them after the wait.
-- Called by: servicing/executor
-- Returns the earlier answer, without locks, when the key is known. Advisory locks of keys are
-- (7343, hash). They are taken first and alone, so that commands cannot deadlock.
create function servicing.open_command(of_key text, of_lms int, loan_ids bigint[], new_loans int, by_day_end boolean)
returns table (known json, on_day date, loans json, new_loan_ids bigint[]) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7343, hashtext(of_key));
  select json_build_object('kind', c.kind, 'inputHash', encode(c.input_hash, 'hex'), 'result', c.result) into known
    from servicing.loan_command c where c.key = of_key;
  if found then
    return next;
    return;
  end if;
  select json_agg(l) into loans from servicing.lock_loans(of_lms, loan_ids, by_day_end) l;
  select c.business_date into on_day from servicing.business_clock c where c.lms_id = of_lms;
  new_loan_ids := array(select nextval('servicing.loan_loan_id_seq') from generate_series(1, new_loans));
  return next;
end $$;
