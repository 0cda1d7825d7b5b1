-- Computes the hashes of new transactions of a chain, each from the one before.
-- Called by: servicing.write_journal
create aggregate servicing.link_hash(head bytea, entity text, lms_id int, business_date date, effective_date date, event text,
  loan_id bigint, idempotency_key text, reverses text, actor text, channel int, narrative text, chain text, chain_seq bigint,
  lines text) (sfunc = servicing.next_link, stype = bytea);
