-- What a payment writes costs less (decision 011). Nothing is checked less: what row triggers checked is checked by set.

-- Every way a statement may move a payment, worked out once instead of at every step: edges change by migration only, and whoever
-- changes them refreshes this (a test compares both with the domain).
alter view app.payment_move rename to payment_move_by_edges;
create materialized view app.payment_move as select * from app.payment_move_by_edges;
create unique index payment_move_key on app.payment_move (from_state, event, to_state, number);
grant select on app.payment_move to lendside_worker;

create function app.refuse_payment_move(payment text, from_state text, event text, to_state text) returns text language plpgsql as $$
begin
  raise exception 'payment % cannot go from % to % by %', payment, from_state, to_state, event using errcode = 'LS003';
end $$;

-- One statement looks the moves up, refuses those that are none, and writes the steps down.
create or replace function app.follow_payment_edges() returns trigger language plpgsql as $$
begin
  insert into app.payment_transition (payment_id, seq, from_state, event, to_state, fence)
  select c.payment_id, c.last + m.number, m.step_from,
         coalesce(m.step_event, app.refuse_payment_move(c.payment_id, c.from_state, c.event, c.to_state)), m.step_to, c.fence
    from (select n.payment_id, n.fence, o.state as from_state, n.last_event as event, n.state as to_state,
                 (select t.seq from app.payment_transition t where t.payment_id = n.payment_id order by t.seq desc limit 1) as last
            from after_rows n join before_rows o using (payment_id)
           where n.state <> o.state
          offset 0) c
    left join app.payment_move m on m.from_state = c.from_state and m.event = c.event and m.to_state = c.to_state;
  return null;
end $$;

-- The loan a transaction belongs to is checked by set, like what its lines point at (0010): a row trigger for each, with a lock on the
-- loan, was a twentieth of a booking. Loans are never deleted.
alter table servicing.ledger_txn drop constraint ledger_txn_loan_id_fkey;
create function servicing.check_txn_loans() returns trigger language plpgsql as $$
declare missing bigint;
begin
  select a.loan_id into missing from added a
   where a.loan_id is not null and (select l.loan_id from servicing.loan l where l.loan_id = a.loan_id) is null
   limit 1;
  if found then
    raise exception 'a transaction points at loan %, which does not exist', missing using errcode = 'LS005';
  end if;
  return null;
end $$;
create trigger ledger_txn_names_its_loan after insert on servicing.ledger_txn
  referencing new table as added
  for each statement execute function servicing.check_txn_loans();

-- The transaction of a first answer is looked up in the journal as it is written, and the journal is only added to.
alter table servicing.payment_result drop constraint payment_result_txn_id_fkey;

-- Writes a batch to the journal and the balances; the numbers of what is new in it. See servicing.post_journal (0010, 0051), whose
-- work it is: heads of chains and reversed keys come with the rows, so that nothing but the hash is left to do one by one.
create function servicing.write_journal(batch jsonb) returns bigint[] language plpgsql as $$
#variable_conflict use_column
declare
  item record;
  ordinals int[] := '{}';
  ids bigint[] := '{}';
  seqs bigint[] := '{}';
  prevs bytea[] := '{}';
  hashes bytea[] := '{}';
  reversals bigint[] := '{}';
  chain_now text;
  seq bigint;
  prev bytea;
begin
  for item in
    select b.ordinality::int as ordinal, t.*, h.chain_seq as head_seq, h.hash as head_hash,
           case when t."reversesKey" is not null then
             (select x.txn_id from servicing.ledger_txn x where x.idempotency_key = t."reversesKey") end as named,
           -- Day-end books many loans in one transaction: taking it back for one of them names no reversed transaction.
           case when t."reversesKey" is null then t."reversalOf" else
             (select x.txn_id from servicing.ledger_txn x where x.idempotency_key = t."reversesKey" and x.loan_id is not null) end as reversed,
           case when t."reversesKey" is not null then
             (select x.idempotency_key from servicing.ledger_txn x where x.idempotency_key = t."reversesKey" and x.loan_id is not null)
                when t."reversalOf" is not null then
             (select x.idempotency_key from servicing.ledger_txn x where x.txn_id = t."reversalOf") end as reversed_key,
           (select string_agg(servicing.line_text(e.ordinality::int, a.code,
                     case when a.per_loan then coalesce((e.value ->> 4)::bigint, t."loanId") end,
                     coalesce(e.value ->> 1, ''), (e.value ->> 2)::bigint, (e.value ->> 3)::bigint), E'\n' order by e.ordinality)
              from jsonb_array_elements(b.value -> 'entries') with ordinality e
              join servicing.ledger_account a on a.code = e.value ->> 0) as lines
      from jsonb_array_elements(batch) with ordinality b
     cross join lateral jsonb_to_record(b.value) as t(entity text, "lmsId" int, "businessDate" date, "effectiveDate" date,
             event text, "loanId" bigint, key text, "reversalOf" bigint, "reversesKey" text, actor text, channel int,
             narrative text, chain text)
      left join lateral (select g.chain_seq, g.hash from servicing.ledger_txn g
                          where g.chain = t.chain order by g.chain_seq desc limit 1) h on true
     where (select known.txn_id from servicing.ledger_txn known where known.idempotency_key = t.key) is null
     order by t.chain, b.ordinality
  loop
    if item.named is null and item."reversesKey" is not null then
      raise exception 'transaction % reverses %, which does not exist', item.key, item."reversesKey" using errcode = 'LS005';
    end if;
    if chain_now is distinct from item.chain then
      chain_now := item.chain;
      seq := coalesce(item.head_seq, 0);
      prev := coalesce(item.head_hash, '');
    end if;
    seq := seq + 1;
    ordinals := ordinals || item.ordinal;
    ids := ids || nextval('servicing.ledger_txn_txn_id_seq');
    seqs := seqs || seq;
    prevs := prevs || prev;
    reversals := reversals || item.reversed;
    prev := servicing.txn_hash(prev, item.entity, item."lmsId", item."businessDate", item."effectiveDate", item.event,
      item."loanId", item.key, item.reversed_key, item.actor, item.channel, item.narrative, item.chain, seq, item.lines);
    hashes := hashes || prev;
  end loop;

  insert into servicing.ledger_txn (txn_id, entity, lms_id, business_date, effective_date, event, loan_id, idempotency_key,
         reversal_of, actor, channel, narrative, chain, chain_seq, prev_hash, hash)
  overriding system value
  select n.id, t.entity, t."lmsId", t."businessDate", t."effectiveDate", t.event, t."loanId", t.key, n.reversed, t.actor,
         t.channel, t.narrative, t.chain, n.seq, n.prev, n.hash
    from unnest(ordinals, ids, seqs, prevs, hashes, reversals) as n(ordinal, id, seq, prev, hash, reversed)
   cross join lateral jsonb_to_record(batch -> (n.ordinal - 1)) as t(entity text, "lmsId" int, "businessDate" date,
         "effectiveDate" date, event text, "loanId" bigint, key text, actor text, channel int, narrative text, chain text);

  insert into servicing.ledger_entry (txn_id, line, account, loan_id, store_id, component, dr, cr)
  select n.id, e.ordinality, a.code,
         case when a.per_loan then coalesce((e.value ->> 4)::bigint, (batch -> (n.ordinal - 1) ->> 'loanId')::bigint) end,
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
  return ids;
end $$;

create or replace function servicing.post_journal(batch jsonb) returns table (ordinal int, txn_id bigint, is_new boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  ids bigint[] := servicing.write_journal(batch);
begin
  return query
    select b.ordinality::int, b.id, b.id = any (ids)
      from (select b.ordinality, (select t.txn_id from servicing.ledger_txn t where t.idempotency_key = b.value ->> 'key') as id
              from jsonb_array_elements(batch) with ordinality b) b
     order by b.ordinality;
end $$;

-- Nobody asks what was new in a batch of payments.
create or replace function servicing.post_payments(journal jsonb, loans jsonb, results jsonb) returns void language plpgsql as $$
begin
  perform servicing.write_journal(journal);
  perform servicing.save_loans(loans);
  insert into servicing.payment_result (reference, loan_id, txn_id, confirmation_number, result)
  select r.reference, r."loanId", (select t.txn_id from servicing.ledger_txn t where t.idempotency_key = 'pay:' || r.reference),
         r."confirmationNumber", r.result
    from jsonb_to_recordset(results) as r(reference text, "loanId" bigint, "confirmationNumber" text, result jsonb);
end $$;

-- Few transactions reverse another; the others need no entry that says so.
alter table servicing.ledger_txn drop constraint ledger_txn_reversal_of_key;
create unique index ledger_txn_reversal_of_key on servicing.ledger_txn (reversal_of) where reversal_of is not null;

-- As before (0050); what no payment has, nobody looks through.
create or replace function servicing.save_loans(loans jsonb) returns void language plpgsql as $$
declare
  -- Named apart, so that the loans are found by key and not by reading all of them against a set of unknown size.
  ids bigint[] := array(select (n ->> 'loanId')::bigint from jsonb_array_elements(loans) n);
begin
  update servicing.loan l
     set status = n.status, phase = n.phase, accrued_exact = n."accruedExact", applied = n.applied, days_late = n."daysLate",
         due_on = n."dueOn", due_rolled_on = n."dueRolledOn", paid_off_on = n."paidOffOn", quote_version = l.quote_version + 1,
         is_non_accrual = n."isNonAccrual", status_before_bankruptcy = n."statusBeforeBankruptcy",
         credit_limit = (n.line ->> 'creditLimit')::bigint, line_holds = coalesce((n.line ->> 'holds')::bigint, 0),
         billed_interest = coalesce((n.line ->> 'billedInterest')::bigint, 0),
         billed_customary_fee = coalesce((n.line ->> 'billedCustomaryFee')::bigint, 0),
         customary_fee_exact = coalesce((n.line ->> 'customaryFeeExact')::numeric, 0),
         next_cycle_on = (n.line ->> 'nextCycleOn')::date
    from jsonb_to_recordset(loans) as n("loanId" bigint, status int, phase text, "accruedExact" numeric, applied bigint,
         "daysLate" int, "dueOn" date, "dueRolledOn" date, "paidOffOn" date, "isNonAccrual" boolean,
         "statusBeforeBankruptcy" int, line jsonb)
   where l.loan_id = any (ids) and l.loan_id = n."loanId";
  if jsonb_path_exists(loans, '$[*].line.statements[*]') then
    insert into servicing.line_statement as k (loan_id, number, cycle_on, due_on, rolled_on, interest, customary_fee, principal,
           past_due, fees, minimum, unpaid)
    select (n ->> 'loanId')::bigint, (s ->> 0)::int, (s ->> 1)::date, (s ->> 2)::date, (s ->> 3)::date, (s ->> 4)::bigint,
           (s ->> 5)::bigint, (s ->> 6)::bigint, (s ->> 7)::bigint, (s ->> 8)::bigint, (s ->> 9)::bigint, (s ->> 10)::bigint
      from jsonb_array_elements(loans) n, jsonb_array_elements(n -> 'line' -> 'statements') s
    on conflict (loan_id, number) do update set unpaid = excluded.unpaid where k.unpaid <> excluded.unpaid;
  end if;
  -- Most payments change no state.
  if jsonb_path_exists(loans, '$[*].events[*]') then
    insert into servicing.loan_event (loan_id, seq, event, from_status, to_status, to_phase, actor, business_date, txn_id)
    select v.loan_id, v.last + v.ordinality, e.event, e."fromStatus", e."toStatus", e."toPhase", e.actor, e."businessDate",
           (select t.txn_id from servicing.ledger_txn t where t.idempotency_key = e."txnKey")
      from (select (n ->> 'loanId')::bigint as loan_id, x.value, x.ordinality,
                   coalesce((select max(p.seq) from servicing.loan_event p where p.loan_id = (n ->> 'loanId')::bigint), 0) as last
              from jsonb_array_elements(loans) n, jsonb_array_elements(n -> 'events') with ordinality x) v
     cross join lateral jsonb_to_record(v.value) as e(event text, "fromStatus" int, "toStatus" int, "toPhase" text, actor text,
           "businessDate" date, "txnKey" text);
  end if;
end $$;
