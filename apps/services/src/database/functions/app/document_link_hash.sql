-- Returns a link of the chain of a loan's signed documents: a hash over the link before it and the canonical JSON of its facts.
-- Called by: app.add_document_links, app.find_broken_document_links
-- The first link follows 32 zero bytes. The JSON holds no spaces, no clock reading and no generated number.
create function app.document_link_hash(before bytea, loan_id bigint, seq int, bytes_hash bytea, act text, business_date date)
returns bytea language sql immutable parallel safe as $$
  select sha256(coalesce(before, decode(repeat('00', 32), 'hex')) || convert_to(format('[%s,%s,"%s",%s,"%s"]', loan_id, seq,
    encode(bytes_hash, 'hex'), to_json(act)::text, to_char(business_date, 'YYYY-MM-DD')), 'UTF8'))
$$;
