import { LOAN_NOT_FOUND_TEXT } from '@lendside/domain/loans/loan-not-found-text.ts';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import type { getAccountHistory } from '@lendside/contract/loans/get-account-history.ts';
import type { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { getNextBusinessDate } from '@lendside/contract/loans/next-business-date.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { DRAW_STATES } from '@lendside/domain/draws/draw-states.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { TRANSACTION_KINDS } from '@lendside/domain/payments/pay-types.ts';
import { isPayoutPending, whyNoCancel } from '@lendside/domain/payouts/shown-payout.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { HistoryLine } from '@lendside/providers/loan-systems/history-line.ts';
import { findPayouts, type ShownPayout } from '#features/payouts/payout-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import type { Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { findBorrower, makeFindSsnOnFile } from './borrower-queries.ts';
import { toAccountDetail } from './get-account-detail.ts';
import { listAccounts } from './get-accounts.ts';
import { findOtherParties, findPayers, toPaidBy } from './loan-parties.ts';
import { customerIdsIn, getReader, readCircumstances } from './loan-readers.ts';
import { toGuestView } from './to-guest-view.ts';
import type { EntityFacts } from './to-loan-entity.ts';

/** What the loan calls depend on: the database under the API's role, and every loan system. */
export interface LoansDependencies {
  readonly db: Queryable;
  readonly loanSystems: readonly LoanReader[];
  /** Whether a loan may be refinanced without a Social Security number on file. Source: LOA-040. */
  isNoSsnRefinanceAllowed(): Promise<boolean>;
  /** Where a person signs in to the lender's application site; null or left out when there is none. */
  readonly applyUrl?: string | null;
}

type Transaction = ResponseOf<typeof getAccountHistory>['transactions'][number];

/** What the history of a loan is made of. */
interface HistoryFacts {
  readonly lines: readonly HistoryLine[];
  /** Cash advances of the loan by their reference. */
  readonly draws: ReadonlyMap<string, ShownPayout>;
  readonly today: BusinessDate;
}

function toTransaction(line: HistoryLine, facts: HistoryFacts): Omit<Transaction, 'paidBy'> {
  return {
    transactionId: line.transactionId,
    date: line.on,
    kind: line.kind,
    description: line.description,
    amount: line.amountCents,
    principal: line.principalCents,
    interest: line.interestCents,
    fees: line.feesCents,
    balance: line.balanceCents,
    payoffAfter: line.payoffAfterCents,
    channel: line.channel,
    confirmationNumber: line.confirmationNumber,
    transactionKind: kindOf(line),
    code: line.draw === null ? null : DRAW_STATES[line.draw.state].pendingCode,
    payoutId: line.draw?.reference ?? null,
    canCancel: canCancel(line, facts),
  };
}

function kindOf({ kind, draw }: HistoryLine): Transaction['transactionKind'] {
  if (kind === 'payment') return TRANSACTION_KINDS.payment;
  return kind === 'advance' && draw !== null ? TRANSACTION_KINDS.draw : null;
}

/** Whether the borrower may still stop a cash advance. Source: loan-core 4.5; LOP-028. */
function canCancel({ draw }: HistoryLine, { draws, today }: HistoryFacts): boolean {
  const payout = draw === null ? undefined : draws.get(draw.reference);
  if (payout === undefined || !isPayoutPending(payout.state) || payout.isCancelAsked) return false;
  return whyNoCancel(payout, today, payout.storeMinutes) === null;
}

/** Turns a requested advance into a history line. The line comes above all posted lines, because the advance has no ledger
 *  entry yet. */
function toRequested(payout: ShownPayout, today: BusinessDate, last: HistoryLine | undefined): HistoryLine {
  return {
    transactionId: payout.payoutId,
    on: payout.askedOn ?? today,
    kind: 'advance',
    description: 'Cash advance requested',
    amountCents: payout.amountCents,
    principalCents: NO_CENTS,
    interestCents: NO_CENTS,
    feesCents: NO_CENTS,
    balanceCents: last?.balanceCents ?? NO_CENTS,
    payoffAfterCents: last?.payoffAfterCents ?? NO_CENTS,
    channel: null,
    confirmationNumber: null,
    draw: { reference: payout.payoutId, state: 'requested' },
  };
}

/** Reads the history lines of a loan, newest first, with its advances that have no ledger entry yet. Null when the loan does not belong to
 *  these customers. */
async function readHistory(
  db: Queryable,
  reader: LoanReader,
  loanId: number,
  customerIds: readonly string[],
  { profileId }: Customer,
): Promise<HistoryFacts | null> {
  const [lines, record] = await Promise.all([reader.history(loanId, customerIds), reader.account(loanId, customerIds)]);
  if (record === null) return null;
  const { line, asOf: today } = record.snapshot;
  if (line === null) return { lines, draws: new Map(), today };
  const payouts = await findPayouts(db, profileId, record.snapshot);
  const draws = new Map(payouts.filter(({ purpose }) => purpose === 'draw').map((payout) => [payout.payoutId, payout]));
  const posted = new Set(lines.map(({ draw }) => draw?.reference));
  const requested = [...draws.values()].filter(
    ({ payoutId, state, sentOn }) => isPayoutPending(state) && sentOn === null && !posted.has(payoutId),
  );
  return { lines: [...requested.map((draw) => toRequested(draw, today, lines[0])), ...lines], draws, today };
}

/** Returns the handlers of the area `loans`. They return "not found" for another customer's loan. Source: LAP-017, LAP-070 to
 *  LAP-072. */
export function loansHandlers({ db, loanSystems, isNoSsnRefinanceAllowed, applyUrl = null }: LoansDependencies) {
  const findSsnOnFile = makeFindSsnOnFile(db);
  const factsOf = async (profileId: string): Promise<Omit<EntityFacts, 'circumstances'>> => {
    const [ssnOnFile, noSsnRefinanceAllowed] = await Promise.all([findSsnOnFile(profileId), isNoSsnRefinanceAllowed()]);
    return { ssnOnFile, noSsnRefinanceAllowed };
  };

  return {
    getAccounts: (
      input: RequestOf<typeof getAccounts>,
      customer: Customer,
    ): Promise<ResponseOf<typeof getAccounts>> => {
      return listAccounts({ readers: loanSystems, db, applyUrl }, customer, input, factsOf(customer.profileId));
    },

    getAccountDetail: async (
      input: RequestOf<typeof getAccountDetail>,
      customer: Customer,
    ): Promise<ResponseOf<typeof getAccountDetail>> => {
      const reader = getReader(loanSystems, input.lmsId);
      const customerIds = customerIdsIn(customer, reader);
      const [record, facts, circumstances] = await Promise.all([
        reader.account(input.loanId, customerIds),
        factsOf(customer.profileId),
        readCircumstances(reader, customerIds),
      ]);
      if (record === null) throw new Refused('NotFoundException', LOAN_NOT_FOUND_TEXT);
      const otherParty = (await findOtherParties(db, [record], customerIds)).get(input.loanId);
      const shared = otherParty === undefined ? {} : { otherParty };
      const detail = toAccountDetail(record, { ...facts, circumstances, ...shared });
      if (guestSessionOf(customer) === null) return detail;
      return toGuestView(detail, await findBorrower(db, customer.profileId));
    },

    getAccountHistory: async (
      input: RequestOf<typeof getAccountHistory>,
      customer: Customer,
    ): Promise<ResponseOf<typeof getAccountHistory>> => {
      const reader = getReader(loanSystems, input.lmsId);
      const customerIds = customerIdsIn(customer, reader);
      const [read, payers] = await Promise.all([
        readHistory(db, reader, input.loanId, customerIds, customer),
        findPayers(db, input.loanId, customerIds),
      ]);
      if (read === null) throw new Refused('NotFoundException', LOAN_NOT_FOUND_TEXT);
      return {
        transactions: read.lines.map((line) => ({
          ...toTransaction(line, read),
          paidBy: toPaidBy(payers.get(line.confirmationNumber ?? ''), customer.profileId),
        })),
      };
    },

    getNextBusinessDate: async (
      input: RequestOf<typeof getNextBusinessDate>,
    ): Promise<ResponseOf<typeof getNextBusinessDate>> => {
      const { current, next } = await getReader(loanSystems, input.lmsId).businessDate();
      return { businessDate: next, currentBusinessDate: current };
    },
  };
}
