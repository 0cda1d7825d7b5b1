import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { applyPayment, type AppliedPayment } from '@lendside/domain/loans/payments/apply-payment.ts';
import { loanCan } from '@lendside/domain/loans/statuses/loan-can.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import { mayReinstate } from '@lendside/domain/loans/losses/may-reinstate.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { paySettlement, type SettlementOffer } from '@lendside/domain/settlements/settlement.ts';
import { isInRecovery } from '@lendside/domain/settlements/vehicle-recovery.ts';
import { MONEY_CHANNELS } from '@lendside/providers/loan-systems/history-line.ts';
import type { PaymentToPost, PostingRefusal, PostingResult } from '@lendside/providers/loan-systems/port.ts';
import { reinstatesPawn } from '@lendside/domain/refinance/reinstate-pawn.ts';
import { answersTo, statement, type Transaction } from '#platform/database.ts';
import { captureRenewals, sendRenewalEnd, type CapturedRenewal } from '#servicing/commands/renewals/renewal-rows.ts';
import { findCoveredLoans } from '#servicing/commands/customers/is-covered-loan.ts';
import { recordRepoStep } from '#servicing/commands/recovery/repo-cases.ts';
import { readOffers, saveOffer } from '#servicing/commands/settlements/settlement-offers.ts';
import { toJournal, type JournalTransaction } from '#servicing/ledger/journal-store.ts';
import { lockLoans, takeStep, toSavedLoan, type LoanStep, type Poster } from '#servicing/loans/loan-store.ts';
import { postReinstatement } from './post-reinstatement.ts';
import { readKnownResults, toKnownResults, toStoredResult } from './payment-result.ts';

/** State of a loan while a batch is decided. */
interface OpenLoan {
  readonly loan: LoanSnapshot;
  readonly paidOffOn: BusinessDate | null;
  readonly steps: readonly LoanStep[];
  readonly isTouched: boolean;
}

type Decided = {
  readonly result: PostingResult;
  readonly journal: readonly JournalTransaction[];
  readonly open: OpenLoan | null;
};

function refuse(payment: PaymentToPost, code: PostingRefusal): Decided {
  return { result: { ok: false, refusal: { code, reference: payment.reference } }, journal: [], open: null };
}

// This payment is the one in flight and its money has arrived, so the conditions for a new payment do not apply.
const MONEY_IS_HERE = {
  paymentInFlight: false,
  ssnOnFile: true,
  refinanceEligible: false,
  noSsnRefinanceAllowed: true,
} as const;

/** Applies a payment to its loan according to its purpose. Returns null when the money must be refunded. A settlement ends the
 *  debt by its signed offer. A loan whose vehicle we hold can be redeemed or reinstated at the store only. */
function apply(before: LoanSnapshot, payment: PaymentToPost, agreed: AgreedSettlement | null): AppliedPayment | null {
  const { amountCents, purpose, channel } = payment;
  const product = findProduct(before.productId);
  if (product === null) return null;
  if (purpose === 'settlement') {
    const { offer, orderedOn } = agreed ?? { offer: null };
    const paid = offer === null ? null : paySettlement(before, product, offer, amountCents, channel, orderedOn);
    return paid?.ok === true ? paid.value.payment : null;
  }
  const at = { at: channel === 'store' ? 'store' : 'online', paymentInFlight: false } as const;
  const mayPay =
    loanCan.pay(before, MONEY_IS_HERE).allowed ||
    (purpose === 'redemption' && loanCan.redeem(before, at).allowed) ||
    (purpose === 'reinstatement' && loanCan.reinstate(before, product, at).allowed);
  return mayPay ? applyPayment(before, product, amountCents, purpose, channel) : null;
}

function decide(payment: PaymentToPost, open: OpenLoan | undefined, agreed: AgreedSettlement | null): Decided {
  if (open === undefined) return refuse(payment, 'loan_not_found');
  const before = open.loan;
  const applied = apply(before, payment, agreed);
  if (applied === null) return refuse(payment, 'loan_not_payable');
  const key = `pay:${payment.reference}`;
  const { loan, allocation, entries, event } = applied;
  const actor = payment.channel === 'store' ? 'store' : 'customer';
  const taken = event === null ? null : takeStep(before, event, actor, before.asOf, key);
  if (event !== null && taken === null) return refuse(payment, 'illegal_transition');
  const isPayoff = applied.isClosing;
  const isClosed = loanStatusFacts(loan.status).shownAs === 'paidOff';
  const journal = toJournal(entries, {
    lmsId: before.lmsId,
    businessDate: before.asOf,
    loanId: before.loanId,
    key,
    actor: 'customer',
    channel: MONEY_CHANNELS[payment.channel],
    narrative: payment.confirmationNumber,
  });
  return {
    result: {
      ok: true,
      posted: { reference: payment.reference, postedOn: before.asOf, isPayoff, allocation, after: loan },
    },
    journal,
    open: {
      loan,
      paidOffOn: isClosed ? before.asOf : open.paidOffOn,
      isTouched: true,
      steps: taken === null ? open.steps : [...open.steps, taken.step],
    },
  };
}

/** True when the payment must wait until the batch is posted. A payment that reinstates a pawn waits, because a separate
 *  command renews the loan. Later payments on that loan wait behind it. The pawn of a covered borrower is not renewed: their
 *  payment only takes back the order. */
function isForLater(
  payment: PaymentToPost,
  open: OpenLoan | undefined,
  later: readonly PaymentToPost[],
  covered: ReadonlySet<number>,
): boolean {
  if (covered.has(payment.loanId)) return false;
  if (later.some(({ loanId }) => loanId === payment.loanId)) return true;
  const product = open === undefined ? null : findProduct(open.loan.productId);
  if (open === undefined || product === null || !loanCan.pay(open.loan, MONEY_IS_HERE).allowed) return false;
  return reinstatesPawn(open.loan, product, payment.amountCents, payment.purpose);
}

type Locked = Awaited<ReturnType<typeof lockLoans>>[number];

function isReinstatablePawn({ snapshot }: Locked): boolean {
  const product = findProduct(snapshot.productId);
  return product?.kind === 'pawn' && mayReinstate(snapshot, product);
}

function toLoanId({ snapshot }: Locked): number {
  return snapshot.loanId;
}

interface Answer {
  readonly reference: string;
  readonly loanId: number;
  readonly confirmationNumber: string;
  readonly result: unknown;
}

function toAnswer({ reference, loanId, confirmationNumber }: PaymentToPost, result: PostingResult): Answer {
  return { reference, loanId, confirmationNumber, result: toStoredResult(result) };
}

/** Recalls the recovery agents of loans that this batch reinstated, paid off or settled (loan-core T15, T07, T28). */
async function recallAgents(
  tx: Transaction,
  before: readonly { readonly snapshot: LoanSnapshot }[],
  loans: ReadonlyMap<number, OpenLoan>,
): Promise<void> {
  for (const { snapshot } of before) {
    const after = loans.get(snapshot.loanId)?.loan ?? snapshot;
    if (isInRecovery(snapshot.status) && !isInRecovery(after.status))
      await recordRepoStep(tx, after.loanId, { recalledOn: after.asOf });
  }
}

/** Moves the renewals of the batch. A payment for a renewal lets it wait for its signatures, or ends it when it was refused. Any other
 *  payment on a loan ends its open renewal, because its terms are others now. Source: width 5. */
function moveRenewals(
  tx: Transaction,
  payments: readonly PaymentToPost[],
  results: ReadonlyMap<string, PostingResult>,
  records: readonly Locked[],
): void {
  const captured: CapturedRenewal[] = [];
  for (const { renewalId, reference, loanId, channel } of payments) {
    const record = records.find(({ snapshot }) => snapshot.loanId === loanId);
    const result = results.get(reference);
    if (record?.renewal == null || result === undefined) continue;
    const on = record.snapshot.asOf;
    const isItsOwn = record.renewal.renewalId === renewalId;
    if (isItsOwn && result.ok)
      captured.push({ renewalId, on: result.posted.postedOn, chargeCents: result.posted.allocation.chargeCents });
    else if (isItsOwn) sendRenewalEnd(tx, loanId, 'paymentFailed', on);
    else if (result.ok)
      sendRenewalEnd(
        tx,
        loanId,
        result.posted.isPayoff ? 'paidOff' : channel === 'store' ? 'storePayment' : 'refused',
        on,
      );
  }
  captureRenewals(tx, captured);
}

/** A loan's settlement offer, and the day its payment was ordered. The day is undefined when the payment was not ordered here. */
interface AgreedSettlement {
  readonly offer: SettlementOffer;
  readonly orderedOn: BusinessDate | undefined;
}

const ORDERED_ON = statement<{ loan_id: number; ordered_on: string }>(
  'settlements_ordered_on',
  'select loan_id, business_date::text as ordered_on from app.payment where payment_id = any ($1) and business_date is not null',
);

async function readAgreed(tx: Transaction, settled: readonly PaymentToPost[]): Promise<Map<number, AgreedSettlement>> {
  if (settled.length === 0) return new Map();
  const offers = await readOffers(
    tx,
    settled.map(({ loanId }) => loanId),
  );
  const ordered = await tx.rows(ORDERED_ON, [settled.map(({ reference }) => reference)]);
  const days = new Map(ordered.map((row) => [row.loan_id, businessDate(row.ordered_on)]));
  return new Map([...offers].map(([loanId, offer]) => [loanId, { offer, orderedOn: days.get(loanId) }]));
}

const POST_PAYMENTS = statement('post_payments', 'select servicing.post_payments($1::jsonb, $2::jsonb, $3::json)');

/** Books payments in the given order in the caller's transaction. A whole batch takes one round trip, and one statement that
 *  is sent with the commit. Figures are computed after the loans are locked, on the business date that was read with the
 *  locks. A known reference returns its first result and posts nothing. Refusals are stored too, because their money is
 *  refunded. Source: loan-core 2.1, 4.3, design 5. */
export async function postPayments(
  tx: Transaction,
  lmsId: LoanSystemId,
  payments: readonly PaymentToPost[],
  poster: Poster = 'command',
): Promise<PostingResult[]> {
  if (payments.length === 0) return [];
  const loanIds = [...new Set(payments.map((payment) => payment.loanId))];
  // Both statements are sent together and run in this order, so that known results are read while the loans are locked.
  const references = payments.map((payment) => payment.reference);
  const [records, known] = await answersTo([lockLoans(tx, lmsId, loanIds, poster), readKnownResults(tx, references)]);
  const loans = new Map<number, OpenLoan>(
    records.map(({ snapshot, paidOffOn }) => [
      snapshot.loanId,
      { loan: snapshot, paidOffOn, steps: [], isTouched: false },
    ]),
  );
  const results = toKnownResults(known, loans);
  const settled = payments.filter(({ purpose, reference }) => purpose === 'settlement' && !results.has(reference));
  const agreed = await readAgreed(tx, settled);
  const covered = await findCoveredLoans(tx, records.filter(isReinstatablePawn).map(toLoanId));
  const journal: JournalTransaction[] = [];
  const answers: Answer[] = [];
  const later: PaymentToPost[] = [];
  for (const payment of payments) {
    if (results.has(payment.reference)) continue;
    if (isForLater(payment, loans.get(payment.loanId), later, covered)) {
      later.push(payment);
      continue;
    }
    const decided = decide(payment, loans.get(payment.loanId), agreed.get(payment.loanId) ?? null);
    journal.push(...decided.journal);
    if (decided.open !== null) loans.set(payment.loanId, decided.open);
    results.set(payment.reference, decided.result);
    answers.push(toAnswer(payment, decided.result));
  }
  if (answers.length > 0) {
    const saved = [...loans.values()]
      .filter((open) => open.isTouched)
      .map((open) => toSavedLoan(open.loan, open.paidOffOn, open.steps));
    tx.send(POST_PAYMENTS, [JSON.stringify(journal), JSON.stringify(saved), JSON.stringify(answers)]);
    const answered = new Set(answers.map(({ reference }) => reference));
    moveRenewals(
      tx,
      payments.filter(({ reference }) => answered.has(reference)),
      results,
      records,
    );
    await recallAgents(tx, records, loans);
    for (const { loanId, reference } of settled) {
      const offer = agreed.get(loanId)?.offer;
      if (offer !== undefined && results.get(reference)?.ok === true)
        await saveOffer(tx, loanId, { ...offer, state: 'paid' });
    }
  }
  for (const payment of later) {
    if (results.has(payment.reference)) continue;
    const result = await postReinstatement(tx, lmsId, payment, poster);
    results.set(payment.reference, result);
    await tx.rows(POST_PAYMENTS, ['[]', '[]', JSON.stringify([toAnswer(payment, result)])]);
  }
  return payments.map(({ reference }) => {
    const result = results.get(reference);
    if (result === undefined) throw new Error(`payment ${reference} was not decided`);
    return result;
  });
}
