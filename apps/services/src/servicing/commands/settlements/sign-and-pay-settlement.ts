import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { PaymentTender } from '@lendside/domain/ledger/payment-postings.ts';
import { decided, refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import {
  offerSettlement as decideOffer,
  paySettlement as decidePayment,
  settlementPaymentFailed,
  signSettlement as decideSignature,
  type SettlementOffer,
  type SignedTerms,
} from '@lendside/domain/settlements/settlement.ts';
import { isInRecovery } from '@lendside/domain/settlements/vehicle-recovery.ts';
import { MONEY_CHANNELS } from '@lendside/providers/loan-systems/history-line.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { recordRepoStep } from '#servicing/commands/recovery/repo-cases.ts';
import { findOffer, makeOffer, saveOffer } from './settlement-offers.ts';

async function theOffer(db: Queryable, loanId: number): Promise<Decided<SettlementOffer>> {
  const offer = await findOffer(db, loanId);
  return offer === null ? refused({ code: 'not_eligible', reason: 'offer_closed' }) : decided(offer);
}

/** Offers to settle a debt for less than the amount owed. The offer is valid for 14 days and withdraws an earlier open offer.
 *  Source: loan-core 4.3, 5.5. */
export function offerSettlement(tx: Transaction, head: CommandHead) {
  const input = { loanId: head.loanId };
  return changeLoan(tx, { ...head, kind: 'settlement.offer', actor: head.actor ?? 'recovery', input }, ({ loan }) => {
    const decision = decideOffer(loan);
    if (!decision.ok) return decision;
    const { amountCents, claimCents, expiresOn } = decision.value;
    return decided({
      change: { loan, entries: [], events: [] },
      answer: { amountCents, claimCents, expiresOn },
      alongside: (write) => makeOffer(write, loan.loanId, decision.value),
    });
  });
}

const DATE_AT = statement<{ day: string }>(
  'business_date_at',
  'select servicing.business_date_at($1, $2)::text as day',
);

/** Returns the business date of a moment, which is neither before the offer nor after the business date of now. */
async function dateAt(db: Queryable, lmsId: number, at: Date, from: BusinessDate, to: BusinessDate) {
  const row = await db.row(DATE_AT, [lmsId, at]);
  const day = row === null ? to : businessDate(row.day);
  if (day > to) return to;
  return day < from ? from : day;
}

/** A signature of all parties on an offer. */
export interface SettlementSignature extends CommandHead {
  /** What the signed documents promise. */
  readonly signed?: SignedTerms;
  /** When the last party signed; now when left out. */
  readonly signedAt?: Date;
}

/** Records the signature of all parties on the last offer, on the business date on which it was given. With `signed`, refuses when
 *  another offer was signed. Source: loan-core 3.3 (T28). */
export function signSettlement(tx: Transaction, { signed, signedAt, ...head }: SettlementSignature) {
  const input = { loanId: head.loanId, signed, signedAt: signedAt?.toISOString() };
  return changeLoan(
    tx,
    { ...head, kind: 'settlement.sign', actor: head.actor ?? 'customer', input },
    async ({ loan }, { db, on }) => {
      const offer = await theOffer(db, loan.loanId);
      if (!offer.ok) return offer;
      const { offeredOn } = offer.value;
      const day = signedAt === undefined ? on : await dateAt(db, head.lmsId, signedAt, offeredOn, on);
      const decision = decideSignature(offer.value, day, signed);
      if (!decision.ok) return decision;
      return decided({
        change: { loan, entries: [], events: [] },
        answer: { docSignedOn: decision.value.docSignedOn ?? day },
        alongside: (write) => saveOffer(write, loan.loanId, decision.value),
      });
    },
  );
}

/** The payment of a signed offer. Its money has already arrived. */
export interface SettlementPayment extends CommandHead {
  readonly amountCents: Cents;
  readonly tender: PaymentTender;
  readonly confirmationNumber?: string;
}

/** Books the payment of a signed offer, which ends everything the loan owes (loan-core T28). Source: loan-core 2.3
 *  (SETTLEMENT), 3.3. */
export function paySettlement(
  tx: Transaction,
  { amountCents, tender, confirmationNumber, ...head }: SettlementPayment,
) {
  return changeLoan(
    tx,
    {
      ...head,
      kind: 'settlement.pay',
      actor: head.actor ?? 'customer',
      input: { loanId: head.loanId, amountCents, tender },
      channel: MONEY_CHANNELS[tender],
      ...(confirmationNumber === undefined ? {} : { narrative: confirmationNumber }),
    },
    async ({ loan, product }, { db, on }) => {
      const offer = await theOffer(db, loan.loanId);
      const decision = offer.ok ? decidePayment(loan, product, offer.value, amountCents, tender) : offer;
      if (!decision.ok) return decision;
      const { payment, offer: paid } = decision.value;
      const { loan: after, entries, event } = payment;
      return decided({
        change: { loan: after, entries, events: event === null ? [] : [event] },
        answer: { amountCents },
        alongside: async (write) => {
          await saveOffer(write, loan.loanId, paid);
          if (isInRecovery(loan.status)) await recordRepoStep(write, loan.loanId, { recalledOn: on });
        },
      });
    },
  );
}

/** Counts a declined payment of the offer. Source: loan-core 5.5 (payment retries 2). */
export function failSettlementPayment(tx: Transaction, head: CommandHead) {
  const input = { loanId: head.loanId };
  return changeLoan(
    tx,
    { ...head, kind: 'settlement.fail', actor: head.actor ?? 'partner', input },
    async ({ loan }, { db }) => {
      const offer = await theOffer(db, loan.loanId);
      if (!offer.ok) return offer;
      const failed = settlementPaymentFailed(offer.value);
      return decided({
        change: { loan, entries: [], events: [] },
        answer: { attempts: failed.attempts },
        alongside: (write) => saveOffer(write, loan.loanId, failed),
      });
    },
  );
}
