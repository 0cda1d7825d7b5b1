-- Returns the canonical text of a ledger line, which is part of the hash.
-- Called by: servicing.write_journal, servicing.verify_chain, servicing.open_range
create function servicing.line_text(line int, account text, loan_id bigint, component text, dr bigint, cr bigint) returns text
language sql stable parallel safe as
  $$ select concat_ws(':', line, account, coalesce(loan_id, 0), component, dr, cr) $$;
