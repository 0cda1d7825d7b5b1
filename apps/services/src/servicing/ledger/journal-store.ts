import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { JournalEntry } from '@lendside/domain/ledger/journal-entry.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { statement, type Transaction } from '#platform/database.ts';

/** Who and what a transaction of the books is for. */
export interface JournalFacts {
  readonly lmsId: LoanSystemId;
  readonly businessDate: BusinessDate;
  /** The loan whose chain it joins; null for the lender's own accounts, which then name their chain. */
  readonly loanId: number | null;
  readonly chain?: string;
  readonly key: string;
  readonly actor: string;
  /** Number of the money's way (LOA-032), where money moves. */
  readonly channel?: number;
  readonly narrative?: string;
  readonly reversalOf?: number;
}

/** A transaction as the database takes it. */
export interface JournalTransaction {
  readonly key: string;
  readonly [field: string]: unknown;
}

/** Dates and keys an entry of the domain. */
export function toJournalTransaction(entry: JournalEntry, facts: JournalFacts): JournalTransaction {
  const chain = facts.loanId === null ? facts.chain : `loan:${facts.loanId}`;
  if (chain === undefined) throw new Error(`${entry.event} ${facts.key} has neither a loan nor a chain`);
  return {
    entity: 'lender',
    lmsId: facts.lmsId,
    businessDate: facts.businessDate,
    effectiveDate: entry.effectiveOn ?? facts.businessDate,
    event: entry.event,
    loanId: facts.loanId,
    key: facts.key,
    actor: facts.actor,
    channel: facts.channel ?? null,
    narrative: facts.narrative ?? '',
    chain,
    reversalOf: facts.reversalOf ?? null,
    reversesKey: entry.reversesKey ?? null,
    entries: entry.lines.map((line) => [
      String(line.account),
      line.component ?? '',
      line.side === 'dr' ? line.amountCents : 0,
      line.side === 'cr' ? line.amountCents : 0,
      ...(line.loanId === undefined ? [] : [line.loanId]),
    ]),
  };
}

/** The entries of one command on one loan: the first has the command's key, the others count on from it. */
export function toJournal(entries: readonly JournalEntry[], facts: JournalFacts): JournalTransaction[] {
  return entries.map((entry, index) =>
    toJournalTransaction(entry, index === 0 ? facts : { ...facts, key: `${facts.key}:${index + 1}` }),
  );
}

/** What became of each transaction of a batch, in its order. */
export interface PostedTransaction {
  readonly txnId: number;
  /** False: the key was known, nothing was posted. */
  readonly isNew: boolean;
}

const POST_JOURNAL = statement<PostedTransaction>(
  'post_journal',
  'select txn_id as "txnId", is_new as "isNew" from servicing.post_journal($1::jsonb) order by ordinal',
);

/** Posts a batch in one call; the database checks balance, chains hashes and moves the loans' balances. Faults on an
 *  unbalanced transaction. The caller holds the locks of the loans. */
export function postJournal(
  tx: Transaction,
  transactions: readonly JournalTransaction[],
): Promise<PostedTransaction[]> {
  return tx.rows(POST_JOURNAL, [JSON.stringify(transactions)]);
}

/** A place where a chain of hashes does not hold. */
export interface BrokenLink {
  readonly chain: string;
  readonly chainSeq: number;
  readonly problem: string;
}

/** Recomputes a chain, or every chain for null; an empty answer proves it whole. */
export const VERIFY_CHAIN = statement<BrokenLink>(
  'verify_chain',
  'select chain, chain_seq as "chainSeq", problem from servicing.verify_chain($1)',
);

/** One hash over the whole ledger: equal histories give equal hashes (I13). */
export const LEDGER_HASH = statement<{ hash: string }>('ledger_hash', 'select servicing.ledger_hash() as hash');
