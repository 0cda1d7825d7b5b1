-- Writes a batch of transactions, entries and balances and returns the numbers of new transactions.
-- Called by: servicing.post_journal, servicing.post_payments
-- A window function over each chain passes each hash on to the next transaction.
create function servicing.write_journal(batch jsonb) returns bigint[] language plpgsql as $$
#variable_conflict use_column
declare
  ids bigint[];
begin
  with asked as (
    select b.ordinality, b.entity, b."lmsId" as lms_id, b."businessDate" as business_date, b."effectiveDate" as effective_date, b.event,
           b."loanId" as loan_id, b."storeId" as store_id, b.key, b."reversalOf" as reverses_id, b."reversesKey" as reverses_key,
           b.actor, b.channel, b.narrative, b.chain, b.entries, b."chargedFor" as charged_for
      from rows from (jsonb_to_recordset(batch) as (entity text, "lmsId" int, "businessDate" date, "effectiveDate" date, event text,
             "loanId" bigint, "storeId" int, key text, "reversalOf" bigint, "reversesKey" text, actor text, channel int, narrative text,
             chain text, entries jsonb, "chargedFor" jsonb)) with ordinality as b
  ), read as (
    -- New transactions, each with the head of its chain and its place after it. A known key is not written again.
    select a.*, h.hash as head,
           coalesce(h.chain_seq, 0) + row_number() over (partition by a.chain order by a.ordinality) as seq
      from asked a
      left join lateral (
        select g.chain_seq, g.hash
          from servicing.ledger_txn g
         where g.chain = a.chain
         order by g.chain_seq desc
         limit 1) h on true
     where (select known.txn_id from servicing.ledger_txn known where known.idempotency_key = a.key) is null
  ), named as (
    -- Day-end books many loans in one transaction, so a reversal for one of them names no transaction.
    select r.*,
           case when x.txn_id is null and r.reverses_key is not null then servicing.refuse_reversal(r.key, r.reverses_key)
                when r.reverses_key is null or x.loan_id is not null then x.txn_id
           end as reversal_of,
           case when r.reverses_key is null or x.loan_id is not null then x.idempotency_key end as reversed_key,
           -- The entries as the hash takes them: [account, component, debit, credit, loan].
           (select string_agg(
                     servicing.line_text(
                       e.ordinality::int,
                       a.code,
                       case when a.per_loan then coalesce((e.value ->> 4)::bigint, r.loan_id) end,
                       coalesce(e.value ->> 1, ''),
                       (e.value ->> 2)::bigint,
                       (e.value ->> 3)::bigint),
                     E'\n' order by e.ordinality)
              from jsonb_array_elements(r.entries) with ordinality e
              join servicing.ledger_account a on a.code = e.value ->> 0) as lines
      from read r
      left join servicing.ledger_txn x
        on x.txn_id = case
             when r.reverses_key is not null
             then (select y.txn_id from servicing.ledger_txn y where y.idempotency_key = r.reverses_key)
             else r.reverses_id
           end
  ), linked as (
    select n.*,
           servicing.link_hash(coalesce(n.head, ''), n.entity, n.lms_id, n.business_date, n.effective_date, n.event, n.loan_id, n.key,
             n.reversed_key, n.actor, n.channel, n.narrative, n.chain, n.seq, n.lines) over (partition by n.chain order by n.ordinality) as hash
      from named n
  ), fresh as materialized (
    select k.*,
           coalesce(lag(k.hash) over (partition by k.chain order by k.ordinality), k.head, '') as prev,
           nextval('servicing.ledger_txn_txn_id_seq') as txn_id
      from linked k
  ), txn as (
    insert into servicing.ledger_txn (txn_id, entity, lms_id, business_date, effective_date, event, loan_id, idempotency_key,
           reversal_of, actor, channel, narrative, chain, chain_seq, prev_hash, hash)
    overriding system value
    select f.txn_id, f.entity, f.lms_id, f.business_date, f.effective_date, f.event, f.loan_id, f.key, f.reversal_of, f.actor, f.channel,
           f.narrative, f.chain, f.seq, f.prev, f.hash
      from fresh f
  ), span as (
    -- Days and principal of a pawn's charge.
    insert into servicing.charge_interval (txn_id, loan_id, from_on, to_on, principal)
    select f.txn_id, f.loan_id, (f.charged_for ->> 0)::date, (f.charged_for ->> 1)::date, (f.charged_for ->> 2)::bigint
      from fresh f
     where jsonb_typeof(f.charged_for) = 'array'
  ), entry as (
    insert into servicing.ledger_entry as w (txn_id, line, account, loan_id, store_id, component, dr, cr)
    select f.txn_id, e.ordinality, a.code,
           case when a.per_loan then coalesce((e.value ->> 4)::bigint, f.loan_id) end,
           f.store_id, coalesce(e.value ->> 1, ''), (e.value ->> 2)::bigint, (e.value ->> 3)::bigint
      from fresh f
     cross join lateral jsonb_array_elements(f.entries) with ordinality e
      join servicing.ledger_account a on a.code = e.value ->> 0
    returning w.txn_id, w.account, w.loan_id, w.component, w.dr, w.cr
  ), balance as (
    insert into servicing.loan_balance as b (loan_id, account, component, balance, as_of_txn)
    select e.loan_id, e.account, e.component, sum(e.dr - e.cr), max(e.txn_id)
      from entry e
     where e.loan_id is not null
     group by e.loan_id, e.account, e.component
    on conflict (loan_id, account, component)
    do update set balance = b.balance + excluded.balance, as_of_txn = excluded.as_of_txn
  )
  select array_agg(f.txn_id)
    into ids
    from fresh f;
  return coalesce(ids, '{}');
end $$;
