-- Posting to the ledger: one function that everything goes through, and what it and day-end need at hand.

-- What follows from the terms alone is computed once, by the domain, when the loan is made.
alter table servicing.loan
  add column period_charge bigint not null default 0,
  -- The instalment lateness is counted from; moved by payments only. Null once paid off.
  add column due_on date,
  add column due_rolled_on date,
  add column last_due_on date;
alter table servicing.schedule_item
  add column rolled_on date not null,
  -- Sum of the amounts up to and with this item.
  add column amount_through bigint not null,
  add column late_fee_on date,
  add column late_fee bigint not null default 0;
create index schedule_item_late_fee on servicing.schedule_item (late_fee_on, loan_id) where late_fee > 0 and not late_fee_posted;
create index schedule_item_rolled on servicing.schedule_item (rolled_on, loan_id);
create index loan_by_product on servicing.loan (product_id, loan_id);
create index ledger_txn_day on servicing.ledger_txn (lms_id, business_date, event);

-- References of lines are checked by set, in the trigger below: three row triggers a line were two thirds of a day-end. Their
-- targets are never deleted, so that a check at insertion is all a foreign key would do.
alter table servicing.ledger_entry
  drop constraint ledger_entry_txn_id_fkey, drop constraint ledger_entry_account_fkey, drop constraint ledger_entry_loan_id_fkey;

-- Balance needs no look at the table: when every statement adds balanced lines to a transaction, it stays balanced. Targets
-- are scalar look-ups by key, not joins, because nobody has statistics of a transition table.
create or replace function servicing.check_balance() returns trigger language plpgsql as $$
declare wrong text;
begin
  select txn_id into wrong from added group by txn_id having sum(dr) <> sum(cr) limit 1;
  if found then
    raise exception 'transaction % does not balance', wrong using errcode = 'LS002';
  end if;
  select w.what into wrong from (
    select format('transaction %s', a.txn_id) as what from (select distinct txn_id from added) a
     where (select t.txn_id from servicing.ledger_txn t where t.txn_id = a.txn_id) is null
    union all
    select format('account %s', a.account) from (select distinct account from added) a
     where (select c.code from servicing.ledger_account c where c.code = a.account) is null
    union all
    select format('loan %s', a.loan_id) from (select distinct loan_id from added where loan_id is not null) a
     where (select l.loan_id from servicing.loan l where l.loan_id = a.loan_id) is null) w
   limit 1;
  if found then
    raise exception 'an entry points at %, which does not exist', wrong using errcode = 'LS005';
  end if;
  return null;
end $$;

-- Day-end touches every live loan; room on the page keeps its updates off the indexes.
alter table servicing.loan set (fillfactor = 80);
alter table servicing.loan_balance set (fillfactor = 80);

-- First answer to a payment reference, refusals included: a repeat gets it again and posts nothing.
create table servicing.payment_result (
  reference text primary key,
  loan_id bigint not null,
  txn_id bigint references servicing.ledger_txn,
  confirmation_number text not null,
  result jsonb not null,
  at timestamptz not null default now()
);
create index payment_result_txn on servicing.payment_result (txn_id) where txn_id is not null;
create trigger payment_result_is_append_only before update or delete or truncate on servicing.payment_result
  for each statement execute function app.refuse_change();

-- The one canonical form of a transaction: a JSON array of its facts and a text line for each entry. No clock reading and no
-- generated transaction number is in it, so that the same history has the same hashes on every database (I13).
create function servicing.line_text(line int, account text, loan_id bigint, component text, dr bigint, cr bigint) returns text
language sql stable parallel safe as
  $$ select concat_ws(':', line, account, coalesce(loan_id, 0), component, dr, cr) $$;

create function servicing.txn_hash(
  prev bytea, entity text, lms_id int, business_date date, effective_date date, event text, loan_id bigint,
  idempotency_key text, reverses text, actor text, channel int, narrative text, chain text, chain_seq bigint, lines text
) returns bytea language sql stable parallel safe as $$
  select sha256(prev || convert_to(jsonb_build_array(entity, lms_id, business_date, effective_date, event, loan_id,
    idempotency_key, reverses, actor, channel, narrative, chain, chain_seq)::text || E'\n' || lines, 'UTF8'))
$$;

create function servicing.chain_head(of_chain text, out seq bigint, out hash bytea) language sql stable as $$
  select t.chain_seq, t.hash from servicing.ledger_txn t where t.chain = of_chain order by t.chain_seq desc limit 1
$$;

-- Posts a batch: [{entity, lmsId, businessDate, effectiveDate, event, loanId, storeId, key, reversalOf, actor, channel,
-- narrative, chain, entries: [[account, component, dr, cr], …]}, …]. A known key is skipped and answers with its earlier
-- transaction. The caller holds the locks of the loans, so that nobody else writes to their chains. Rows of the batch are
-- looked up one by one through scalar subqueries: a set from JSON counts as 100 rows, and a join would read the whole journal.
create function servicing.post_journal(batch jsonb) returns table (ordinal int, txn_id bigint, is_new boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  item record;
  ordinals int[] := '{}';
  ids bigint[] := '{}';
  seqs bigint[] := '{}';
  prevs bytea[] := '{}';
  hashes bytea[] := '{}';
  chain_now text;
  seq bigint;
  prev bytea;
begin
  for item in
    select b.ordinality::int as ordinal, t.*,
           (select x.idempotency_key from servicing.ledger_txn x where x.txn_id = t."reversalOf") as reverses,
           (select string_agg(servicing.line_text(e.ordinality::int, a.code, case when a.per_loan then t."loanId" end,
                     coalesce(e.value ->> 1, ''), (e.value ->> 2)::bigint, (e.value ->> 3)::bigint), E'\n' order by e.ordinality)
              from jsonb_array_elements(b.value -> 'entries') with ordinality e
              join servicing.ledger_account a on a.code = e.value ->> 0) as lines
      from jsonb_array_elements(batch) with ordinality b
     cross join lateral jsonb_to_record(b.value) as t(entity text, "lmsId" int, "businessDate" date, "effectiveDate" date,
             event text, "loanId" bigint, key text, "reversalOf" bigint, actor text, channel int, narrative text, chain text)
     where (select known.txn_id from servicing.ledger_txn known where known.idempotency_key = t.key) is null
     order by t.chain, b.ordinality
  loop
    if chain_now is distinct from item.chain then
      chain_now := item.chain;
      select t.chain_seq, t.hash into seq, prev
        from servicing.ledger_txn t where t.chain = chain_now order by t.chain_seq desc limit 1;
      if not found then
        seq := 0;
        prev := '';
      end if;
    end if;
    seq := seq + 1;
    ordinals := ordinals || item.ordinal;
    ids := ids || nextval('servicing.ledger_txn_txn_id_seq');
    seqs := seqs || seq;
    prevs := prevs || prev;
    prev := servicing.txn_hash(prev, item.entity, item."lmsId", item."businessDate", item."effectiveDate", item.event,
      item."loanId", item.key, item.reverses, item.actor, item.channel, item.narrative, item.chain, seq, item.lines);
    hashes := hashes || prev;
  end loop;

  insert into servicing.ledger_txn (txn_id, entity, lms_id, business_date, effective_date, event, loan_id, idempotency_key,
         reversal_of, actor, channel, narrative, chain, chain_seq, prev_hash, hash)
  overriding system value
  select n.id, t.entity, t."lmsId", t."businessDate", t."effectiveDate", t.event, t."loanId", t.key, t."reversalOf", t.actor,
         t.channel, t.narrative, t.chain, n.seq, n.prev, n.hash
    from unnest(ordinals, ids, seqs, prevs, hashes) as n(ordinal, id, seq, prev, hash)
   cross join lateral jsonb_to_record(batch -> (n.ordinal - 1)) as t(entity text, "lmsId" int, "businessDate" date,
         "effectiveDate" date, event text, "loanId" bigint, key text, "reversalOf" bigint, actor text, channel int,
         narrative text, chain text);

  insert into servicing.ledger_entry (txn_id, line, account, loan_id, store_id, component, dr, cr)
  select n.id, e.ordinality, a.code, case when a.per_loan then (batch -> (n.ordinal - 1) ->> 'loanId')::bigint end,
         (batch -> (n.ordinal - 1) ->> 'storeId')::int, coalesce(e.value ->> 1, ''), (e.value ->> 2)::bigint, (e.value ->> 3)::bigint
    from unnest(ordinals, ids) as n(ordinal, id)
   cross join lateral jsonb_array_elements(batch -> (n.ordinal - 1) -> 'entries') with ordinality e
    join servicing.ledger_account a on a.code = e.value ->> 0;

  insert into servicing.loan_balance as b (loan_id, account, component, balance, as_of_txn)
  select e.loan_id, e.account, e.component, sum(e.dr - e.cr), max(e.txn_id)
    from servicing.ledger_entry e
   where e.txn_id = any (ids) and e.loan_id is not null
   group by e.loan_id, e.account, e.component
  on conflict (loan_id, account, component)
  do update set balance = b.balance + excluded.balance, as_of_txn = excluded.as_of_txn;

  return query
    select b.ordinality::int, b.id, b.id = any (ids)
      from (select b.ordinality, (select t.txn_id from servicing.ledger_txn t where t.idempotency_key = b.value ->> 'key') as id
              from jsonb_array_elements(batch) with ordinality b) b
     order by b.ordinality;
end $$;

-- Recomputes a chain, or all of them for null, and names every place where it breaks; no row means that it holds.
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

-- One hash over the heads of all chains: equal histories have equal ledgers (I13).
create function servicing.ledger_hash() returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg(h.chain || ' ' || encode(h.hash, 'hex'), E'\n' order by h.chain), ''), 'UTF8')), 'hex')
    from (select distinct on (t.chain) t.chain, t.hash from servicing.ledger_txn t order by t.chain, t.chain_seq desc) h
$$;

grant usage on sequence servicing.ledger_txn_txn_id_seq, servicing.loan_loan_id_seq to lendside_worker;
grant select on servicing.payment_result to lendside_api, lendside_worker;
grant insert on servicing.payment_result to lendside_worker;
