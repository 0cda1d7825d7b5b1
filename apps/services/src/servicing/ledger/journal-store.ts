import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { JournalEntry } from '@lendside/domain/ledger/journal-entry.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { statement, type Transaction } from '#platform/database.ts';

/** Facts of a ledger transaction, apart from its lines. */
export interface JournalFacts {
  readonly lmsId: LoanSystemId;
  readonly businessDate: BusinessDate;
  /** The loan whose hash chain the transaction joins. Null for the lender's own accounts, which name their chain instead. */
  readonly loanId: number | null;
  readonly chain?: string;
  readonly key: string;
  readonly actor: string;
  /** Channel number of the money (LOA-032); left out when no money moves. */
  readonly channel?: number;
  readonly narrative?: string;
  readonly reversalOf?: number;
}

/** A transaction in the form that `servicing.post_journal` takes. */
export interface JournalTransaction {
  readonly key: string;
  readonly [field: string]: unknown;
}

/** Converts an entry of the domain to a transaction with date and key. */
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
    chargedFor:
      entry.interval === undefined ? null : [entry.interval.from, entry.interval.to, entry.interval.principalCents],
    entries: entry.lines.map((line) => [
      String(line.account),
      line.component ?? '',
      line.side === 'dr' ? line.amountCents : 0,
      line.side === 'cr' ? line.amountCents : 0,
      ...(line.loanId === undefined ? [] : [line.loanId]),
    ]),
  };
}

/** Converts the entries of one command on one loan. The first entry has the command's key; the others append a number. */
export function toJournal(entries: readonly JournalEntry[], facts: JournalFacts): JournalTransaction[] {
  return entries.map((entry, index) =>
    toJournalTransaction(entry, index === 0 ? facts : { ...facts, key: `${facts.key}:${index + 1}` }),
  );
}

/** Result for one transaction of a batch. Results keep the order of the batch. */
export interface PostedTransaction {
  readonly txnId: number;
  /** False when the key was known and nothing was posted. */
  readonly isNew: boolean;
}

const POST_JOURNAL = statement<PostedTransaction>(
  'post_journal',
  'select txn_id as "txnId", is_new as "isNew" from servicing.post_journal($1::jsonb) order by ordinal',
);

/** Posts a batch in one call. The database checks the balance, chains the hashes and updates the loans' balances. Throws on an
 *  unbalanced transaction. The caller must hold the locks of the loans. */
export function postJournal(
  tx: Transaction,
  transactions: readonly JournalTransaction[],
): Promise<PostedTransaction[]> {
  return tx.rows(POST_JOURNAL, [JSON.stringify(transactions)]);
}

/** A place where a hash chain is broken. */
export interface BrokenLink {
  readonly chain: string;
  readonly chainSeq: number;
  readonly problem: string;
}

/** Recomputes one hash chain, or every chain for null. Returns no rows when nothing was tampered with. */
export const VERIFY_CHAIN = statement<BrokenLink>(
  'verify_chain',
  'select chain, chain_seq as "chainSeq", problem from servicing.verify_chain($1)',
);

/** Returns one hash over the whole ledger. Equal histories give equal hashes (I13). */
export const LEDGER_HASH = statement<{ hash: string }>('ledger_hash', 'select servicing.ledger_hash() as hash');
