-- Recomputes a chain, or all chains for null, and lists every place where a chain is broken.
-- Called by: servicing/ledger
create function servicing.verify_chain(of_chain text) returns table (chain text, chain_seq bigint, problem text)
language sql stable as $$
  with linked as (
    select t.*, lag(t.hash, 1, ''::bytea) over w as hash_before, row_number() over w as seq_expected
      from servicing.ledger_txn t
     where of_chain is null or t.chain = of_chain
    window w as (partition by t.chain order by t.chain_seq)
  )
  select l.chain, l.chain_seq,
         case when l.chain_seq <> l.seq_expected then 'a transaction is missing'
              when l.prev_hash <> l.hash_before then 'it does not follow the transaction before it'
              else 'its facts or lines were changed' end
    from linked l
    left join servicing.ledger_txn x on x.txn_id = l.reversal_of
   where l.chain_seq <> l.seq_expected or l.prev_hash <> l.hash_before
      or l.hash <> servicing.txn_hash(l.prev_hash, l.entity, l.lms_id, l.business_date, l.effective_date, l.event, l.loan_id,
           l.idempotency_key, x.idempotency_key, l.actor, l.channel, l.narrative, l.chain, l.chain_seq,
           (select string_agg(servicing.line_text(e.line, e.account, e.loan_id, e.component, e.dr, e.cr), E'\n' order by e.line)
              from servicing.ledger_entry e where e.txn_id = l.txn_id))
   order by l.chain, l.chain_seq
$$;
