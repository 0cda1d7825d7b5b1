-- Returns the hash of a transaction from the hash before it.
-- Called by: servicing.link_hash
create function servicing.next_link(before bytea, head bytea, entity text, lms_id int, business_date date, effective_date date,
  event text, loan_id bigint, idempotency_key text, reverses text, actor text, channel int, narrative text, chain text,
  chain_seq bigint, lines text) returns bytea
language plpgsql stable parallel safe as $$
begin
  return servicing.txn_hash(coalesce(before, head), entity, lms_id, business_date, effective_date, event, loan_id, idempotency_key,
    reverses, actor, channel, narrative, chain, chain_seq, lines);
end $$;
