-- Commands on loans: whatever one of them changes is read under lock by one statement and written by one other (loan-core 2.1).

-- A transaction may now touch two loans (a refinance closes one and opens another): an entry may name its own loan. And it may
-- say by key which transaction it reverses. Entries: [account, component, dr, cr, loanId?]; a line without a loan of its own
-- is the transaction's, so that earlier histories keep their hashes.
create or replace function servicing.post_journal(batch jsonb) returns table (ordinal int, txn_id bigint, is_new boolean)
language plpgsql as $$
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
    select b.ordinality::int as ordinal, t.*,
           case when t."reversesKey" is not null then
             (select x.txn_id from servicing.ledger_txn x where x.idempotency_key = t."reversesKey") end as named,
           -- Day-end books many loans in one transaction: taking it back for one of them names no reversed transaction.
           case when t."reversesKey" is null then t."reversalOf" else
             (select x.txn_id from servicing.ledger_txn x where x.idempotency_key = t."reversesKey" and x.loan_id is not null) end as reversed,
           (select string_agg(servicing.line_text(e.ordinality::int, a.code,
                     case when a.per_loan then coalesce((e.value ->> 4)::bigint, t."loanId") end,
                     coalesce(e.value ->> 1, ''), (e.value ->> 2)::bigint, (e.value ->> 3)::bigint), E'\n' order by e.ordinality)
              from jsonb_array_elements(b.value -> 'entries') with ordinality e
              join servicing.ledger_account a on a.code = e.value ->> 0) as lines
      from jsonb_array_elements(batch) with ordinality b
     cross join lateral jsonb_to_record(b.value) as t(entity text, "lmsId" int, "businessDate" date, "effectiveDate" date,
             event text, "loanId" bigint, key text, "reversalOf" bigint, "reversesKey" text, actor text, channel int,
             narrative text, chain text)
     where (select known.txn_id from servicing.ledger_txn known where known.idempotency_key = t.key) is null
     order by t.chain, b.ordinality
  loop
    if item.named is null and item."reversesKey" is not null then
      raise exception 'transaction % reverses %, which does not exist', item.key, item."reversesKey" using errcode = 'LS005';
    end if;
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
    reversals := reversals || item.reversed;
    prev := servicing.txn_hash(prev, item.entity, item."lmsId", item."businessDate", item."effectiveDate", item.event,
      item."loanId", item.key, case when item.reversed is not null then
        (select x.idempotency_key from servicing.ledger_txn x where x.txn_id = item.reversed) end,
      item.actor, item.channel, item.narrative, item.chain, seq, item.lines);
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

  return query
    select b.ordinality::int, b.id, b.id = any (ids)
      from (select b.ordinality, (select t.txn_id from servicing.ledger_txn t where t.idempotency_key = b.value ->> 'key') as id
              from jsonb_array_elements(batch) with ordinality b) b
     order by b.ordinality;
end $$;

-- Opens a command: waits for another one of the same key, shares the loan system's lock, locks the loans lowest id first, and
-- reads them, the business date and new loan numbers after the wait. A known key answers with what was said the first time
-- and locks nothing. Advisory locks of keys are (7343, hash): taken first of all and held alone, so that nobody waits in a ring.
create function servicing.open_command(of_key text, of_lms int, loan_ids bigint[], new_loans int, by_day_end boolean)
returns table (known json, on_day date, loans json, new_loan_ids bigint[]) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7343, hashtext(of_key));
  select json_build_object('kind', c.kind, 'inputHash', encode(c.input_hash, 'hex'), 'result', c.result) into known
    from servicing.loan_command c where c.key = of_key;
  if found then
    return next;
    return;
  end if;
  select json_agg(l) into loans from servicing.lock_loans(of_lms, loan_ids, by_day_end) l;
  select c.business_date into on_day from servicing.business_clock c where c.lms_id = of_lms;
  new_loan_ids := array(select nextval('servicing.loan_loan_id_seq') from generate_series(1, new_loans));
  return next;
end $$;

-- Writes loans with their terms and schedules: new ones, and those whose terms were signed or agreed anew. What the ledger
-- projects on them comes from save_loans.
create function servicing.write_terms(terms jsonb) returns void language plpgsql as $$
declare
  ids bigint[] := array(select (t ->> 'loanId')::bigint from jsonb_array_elements(terms) t);
begin
  insert into servicing.loan as l (loan_id, loan_header, lms_id, product_id, store_id, brand, customer_id, cosigner_id, status,
         phase, note_on, chain_start_on, original_principal, rate_e8, frequency, origination_fee, accrued_through, collateral,
         period_charge, due_on, due_rolled_on, last_due_on, renewal_number, chain_principal, refinanced_from, is_covered_borrower)
  overriding system value
  select t."loanId", t."loanHeader", t."lmsId", t."productId", t."storeId", t.brand, t."customerId", t."cosignerId", t.status,
         t.phase, t."noteOn", t."chainStartOn", t."originalPrincipal", t."rateE8", t.frequency, t."originationFee",
         t."accruedThrough", t.collateral, t."periodCharge", t."dueOn", t."dueRolledOn", t."lastDueOn", t."renewalNumber",
         t."chainPrincipal", t."refinancedFrom", coalesce(t."isCoveredBorrower", false)
    from jsonb_to_recordset(terms) as t("loanId" bigint, "loanHeader" text, "lmsId" int, "productId" int, "storeId" int,
         brand text, "customerId" text, "cosignerId" text, status int, phase text, "noteOn" date, "chainStartOn" date,
         "originalPrincipal" bigint, "rateE8" bigint, frequency text, "originationFee" bigint, "accruedThrough" date,
         collateral jsonb, "periodCharge" bigint, "dueOn" date, "dueRolledOn" date, "lastDueOn" date, "renewalNumber" int,
         "chainPrincipal" bigint, "refinancedFrom" bigint, "isCoveredBorrower" boolean)
  on conflict (loan_id) do update
     set note_on = excluded.note_on, chain_start_on = excluded.chain_start_on, original_principal = excluded.original_principal,
         rate_e8 = excluded.rate_e8, origination_fee = excluded.origination_fee, accrued_through = excluded.accrued_through,
         period_charge = excluded.period_charge, last_due_on = excluded.last_due_on, chain_principal = excluded.chain_principal;

  delete from servicing.schedule_item i
   using jsonb_array_elements(terms) t
   where i.loan_id = any (ids) and i.loan_id = (t ->> 'loanId')::bigint and i.number > jsonb_array_length(t -> 'items');
  insert into servicing.schedule_item as i (loan_id, number, due_on, amount, interest, principal, balance, rolled_on,
         amount_through, late_fee_on, late_fee)
  select (t ->> 'loanId')::bigint, n.number, n."dueOn", n.amount, n.interest, n.principal, n.balance, n."rolledOn", n.through,
         n."lateFeeOn", n."lateFee"
    from jsonb_array_elements(terms) t
   cross join lateral jsonb_to_recordset(t -> 'items') as n(number int, "dueOn" date, amount bigint, interest bigint,
         principal bigint, balance bigint, "rolledOn" date, through bigint, "lateFeeOn" date, "lateFee" bigint)
  on conflict (loan_id, number) do update
     set due_on = excluded.due_on, amount = excluded.amount, interest = excluded.interest, principal = excluded.principal,
         balance = excluded.balance, rolled_on = excluded.rolled_on, amount_through = excluded.amount_through,
         late_fee_on = excluded.late_fee_on, late_fee = excluded.late_fee;
end $$;
grant delete on servicing.schedule_item to lendside_worker;

-- Writes all that a command decided. A key of its journal that is known already means that two commands share a name: nothing
-- may be written then, or loans would move without their entries.
create function servicing.book_command(command jsonb, terms jsonb, journal jsonb, loans jsonb, renewals jsonb) returns void
language plpgsql as $$
begin
  if jsonb_array_length(terms) > 0 then
    perform servicing.write_terms(terms);
  end if;
  if jsonb_array_length(journal) > 0 and exists (select from servicing.post_journal(journal) p where not p.is_new) then
    raise exception 'the journal of command % has keys that are known', command ->> 'key' using errcode = 'LS006';
  end if;
  if jsonb_array_length(loans) > 0 then
    perform servicing.save_loans(loans);
  end if;
  update servicing.loan l set refinanced_into = r."into"
    from jsonb_to_recordset(renewals) as r("loanId" bigint, "into" bigint) where l.loan_id = r."loanId";
  insert into servicing.loan_command (key, kind, lms_id, loan_id, input_hash, result, actor, business_date)
  select c.key, c.kind, c."lmsId", c."loanId", decode(c."inputHash", 'hex'), c.result, c.actor, c."businessDate"
    from jsonb_to_record(command) as c(key text, kind text, "lmsId" int, "loanId" bigint, "inputHash" text, result jsonb,
         actor text, "businessDate" date);
end $$;

-- The books of a loan as commands need them that take something back: every transaction that moves it, oldest first, with all
-- of its lines and whether it was taken back already.
create function servicing.books_of(of_loan bigint) returns setof json language sql stable as $$
  select json_build_object('key', t.idempotency_key, 'event', t.event, 'on', t.business_date, 'effectiveOn', t.effective_date,
           'chainLoanId', t.loan_id, 'channel', t.channel,
           'reversesKey', (select x.idempotency_key from servicing.ledger_txn x where x.txn_id = t.reversal_of),
           'isReversed', exists (select from servicing.ledger_txn r where r.reversal_of = t.txn_id),
           'lines', (select json_agg(json_build_array(e.account, e.component, e.dr, e.cr, e.loan_id) order by e.line)
                       from servicing.ledger_entry e where e.txn_id = t.txn_id))
    from servicing.ledger_txn t
   where t.loan_id = of_loan or t.txn_id in (select e.txn_id from servicing.ledger_entry e where e.loan_id = of_loan)
   order by t.business_date, t.txn_id
$$;

-- Everything that moved what a borrower owes or may draw, newest first, with what was owed after it. Interest and earning of
-- each day count in the running figures and are left out as lines; so is what moves the lender's books only, as a write-off.
create or replace function servicing.history_of(customer_ids text[], of_lms int, of_loan bigint) returns setof json
language plpgsql as $$
begin
  perform servicing.look_as(customer_ids);
  return query
    select json_build_object('transactionId', m.txn_id::text, 'on', m.business_date, 'event', m.event, 'channel', m.channel,
             'principal', m.principal, 'interest', m.interest, 'fees', m.fees, 'credit', m.credit, 'line', m.line,
             'balance', m.balance, 'payoffAfter', m.payoff, 'drawState', d.state, 'reference', d.reference,
             'confirmationNumber', coalesce(r.confirmation_number, case when m.narrative ~ '^\d{9,10}$' then m.narrative end))
      from (
        select t.txn_id, t.business_date, t.event, t.channel, t.narrative, e.*,
               sum(e.principal) over running as balance,
               sum(e.principal + e.interest + e.fees + e.credit) over running as payoff
          from (
            select e.txn_id as txn,
                   coalesce(sum(e.dr - e.cr) filter (where e.account = '1100' or e.account = '9100' and e.component = 'principal'), 0) as principal,
                   coalesce(sum(e.dr - e.cr) filter (where e.account in ('1110', '1120', '1125', '9200')
                     or e.account = '9100' and e.component in ('interest', 'charge', 'grace', 'customaryFee')), 0) as interest,
                   coalesce(sum(e.dr - e.cr) filter (where e.account in ('1130', '1140')
                     or e.account = '9100' and e.component in ('maintenance', 'fee', 'cost')), 0) as fees,
                   coalesce(sum(e.dr - e.cr) filter (where e.account = '2010'), 0) as credit,
                   coalesce(sum(e.dr - e.cr) filter (where e.account = '9300'), 0) as line
              from servicing.ledger_entry e
              join servicing.loan l on l.loan_id = e.loan_id and l.lms_id = of_lms and l.customer_id = any (customer_ids)
             where e.loan_id = of_loan
             group by e.txn_id) e
          join servicing.ledger_txn t on t.txn_id = e.txn
        window running as (order by t.business_date, t.txn_id)) m
      left join servicing.payment_result r on r.txn_id = m.txn_id
      left join servicing.disbursement d on m.event = 'DRAW' and d.reference = m.narrative
     where m.event not in ('ACCRUE', 'ACCRUE_CUSTOMARY_FEE', 'EARN_CHARGE', 'EARN_ORIGINATION_FEE', 'DISBURSE', 'CHARGE_OFF',
             'CHARGE_OFF_MEMO', 'ENTER_NON_ACCRUAL', 'LEAVE_NON_ACCRUAL', 'PROVISION')
       and (m.principal <> 0 or m.interest <> 0 or m.fees <> 0 or m.credit <> 0
            or m.line <> 0 and m.event in ('LOC_OPEN', 'LOC_LIMIT', 'LOC_CLOSE'))
     order by m.business_date desc, m.txn_id desc;
end $$;
