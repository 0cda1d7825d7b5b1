-- Lists every place where the chain of signed documents of a loan is broken.
-- Called by: features/documents, servicing.find_breaches_of_loans
-- It also lists documents signed with effect that are in no chain, and envelopes whose documents are not those that the signers
-- were shown.
create function app.find_broken_document_links(first_id bigint, last_id bigint) returns table (loan_id bigint, problem text)
language sql stable as $$
  with linked as (
    select l.*, lag(l.link) over chain as before, row_number() over chain as seq_expected
      from app.document_link l where l.loan_id between first_id and last_id
    window chain as (partition by l.loan_id order by l.seq)
  )
  select l.loan_id, case when l.seq <> l.seq_expected then format('the link before link %s is missing', l.seq)
           when l.bytes_hash is distinct from d.bytes_hash then format('link %s is of another document than %s', l.seq, l.document_id)
           else format('link %s was changed, or the link before it', l.seq) end
    from linked l left join app.document d using (document_id)
   where l.seq <> l.seq_expected or l.bytes_hash is distinct from d.bytes_hash
      or l.link <> app.document_link_hash(l.before, l.loan_id, l.seq, l.bytes_hash, l.act, l.business_date)
  union all
  -- The last links could be cut off without a trace in the chain itself.
  select e.loan_id, format('%s of envelope %s is not in the chain', s.what, e.envelope_id)
    from app.envelope e
    cross join lateral (
      select format('document %s', m.place) as what, m.document_id from app.envelope_document m where m.envelope_id = e.envelope_id
      union all
      select format('signed document %s', m.place), m.signed_document_id
        from app.envelope_document m where m.envelope_id = e.envelope_id and m.signed_document_id is not null
      union all
      select 'the certificate', e.certificate_id where e.certificate_id is not null) s
   where e.loan_id between first_id and last_id and e.applied_at is not null and e.refused_why is null
     and not exists (select from app.document_link l where l.loan_id = e.loan_id and l.document_id = s.document_id)
  union all
  -- What the signers were shown.
  select e.loan_id, format('document %s of envelope %s is not the one that was shown', m.place, e.envelope_id)
    from app.envelope e join app.envelope_document m using (envelope_id) join app.document d using (document_id)
   where e.loan_id between first_id and last_id and m.bytes_hash <> d.bytes_hash
  union all
  select e.loan_id, format('the documents of envelope %s are not those of its terms', e.envelope_id)
    from app.envelope e
   where e.loan_id between first_id and last_id
     and e.terms_hash is distinct from (
       select sha256(string_agg(m.bytes_hash, ''::bytea order by m.place)) from app.envelope_document m
        where m.envelope_id = e.envelope_id)
$$;
