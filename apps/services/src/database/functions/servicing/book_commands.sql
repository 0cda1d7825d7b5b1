-- Writes everything that commands decided. No two of them change the same loan.
-- Called by: servicing/executor
-- A journal key that is already known means that two commands share a name. In that case nothing may be written,
-- or loans would change without their entries (LS006).
create function servicing.book_commands(commands jsonb, terms jsonb, journal jsonb, loans jsonb, renewals jsonb) returns void
language plpgsql as $$
begin
  if jsonb_array_length(terms) > 0 then
    perform servicing.write_terms(terms);
  end if;
  if jsonb_array_length(journal) > 0 and exists (select from servicing.post_journal(journal) p where not p.is_new) then
    raise exception 'the journal of command % has keys that are known', jsonb_path_query_array(commands, '$[*].key') using errcode = 'LS006';
  end if;
  if jsonb_array_length(loans) > 0 then
    perform servicing.save_loans(loans);
  end if;
  if jsonb_array_length(renewals) > 0 then
    update servicing.loan l set refinanced_into = r."into"
      from jsonb_to_recordset(renewals) as r("loanId" bigint, "into" bigint) where l.loan_id = r."loanId";
  end if;
  insert into servicing.loan_command (key, kind, lms_id, loan_id, input_hash, result, actor, business_date)
  select c.key, c.kind, c."lmsId", c."loanId", decode(c."inputHash", 'hex'), c.result, c.actor, c."businessDate"
    from jsonb_to_recordset(commands) as c(key text, kind text, "lmsId" int, "loanId" bigint, "inputHash" text, result jsonb,
         actor text, "businessDate" date);
end $$;
