-- Adds documents to the end of a loan's chain, in the caller's transaction, and returns the number of its links.
-- Called by: features/documents
-- A document that is in the chain already is not added again.
create function app.add_document_links(of_loan bigint, documents uuid[], of_act text, on_date date) returns int
language plpgsql as $$
declare
  last_seq int := 0;
  last_link bytea;
  added record;
begin
  -- Two signatures of one loan must not both follow the same link. The first link has no row to lock.
  perform pg_advisory_xact_lock(hashtextextended('documents of loan ' || of_loan, 0));
  select l.seq, l.link into last_seq, last_link from app.document_link l where l.loan_id = of_loan order by l.seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  for added in
    select asked.document_id, d.bytes_hash, d.loan_id is not distinct from of_loan as is_of_loan
      from unnest(documents) with ordinality asked (document_id, place) left join app.document d using (document_id)
     where not exists (select from app.document_link l where l.loan_id = of_loan and l.document_id = asked.document_id)
     order by asked.place
  loop
    if not added.is_of_loan then
      raise exception 'document % is not of loan %', added.document_id, of_loan using errcode = 'foreign_key_violation';
    end if;
    last_seq := last_seq + 1;
    last_link := app.document_link_hash(last_link, of_loan, last_seq, added.bytes_hash, of_act, on_date);
    insert into app.document_link (loan_id, seq, document_id, bytes_hash, act, business_date, link)
    values (of_loan, last_seq, added.document_id, added.bytes_hash, of_act, on_date, last_link);
  end loop;
  return last_seq;
end $$;
