import { randomInt } from 'node:crypto';
import { refused } from '@lendside/domain/loans/loan-change.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { refundableCents } from '@lendside/domain/loans/payments/refund-credit.ts';
import { productSwitchAmountDueCents } from '@lendside/domain/loans/opening/product-switch.ts';
import { confirmationNumberOf } from '@lendside/domain/payments/confirmation-number.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { cents, NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { renewalDueDates } from '@lendside/domain/renewals/renewal-due-dates.ts';
import { clockText } from '@lendside/domain/stores/describe-store-hours.ts';
import { parsePlace } from '@lendside/domain/notices/postal-place.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { noteSsnOnFile } from '#identity/ssn-on-file.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import { bookAtDesk } from '#features/appointments/visit-desk-queries.ts';
import { endForPaper } from '#features/signing/envelope-queries.ts';
import { saveSpouse } from '#servicing/commands/customers/spouse.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import { liftCustomerBlock, recordSsnOnFile, saveRecordPhone } from '#servicing/commands/customers/change-record.ts';
import { approveRefund, payRefund } from '#servicing/commands/payments/refund.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { completeSigning } from '#servicing/commands/origination/sign-origination.ts';
import { rescind } from '#servicing/commands/origination/rescind.ts';
import { readRescissionTerms } from '#servicing/commands/origination/rescission-terms.ts';
import { refinance } from '#servicing/commands/refinance/refinance.ts';
import { switchProduct } from '#servicing/commands/refinance/switch-product.ts';
import { findOffer } from '#servicing/commands/settlements/settlement-offers.ts';
import { signSettlement } from '#servicing/commands/settlements/sign-and-pay-settlement.ts';
import type { CommandHead, LockedLoan } from '#servicing/executor/change-loan.ts';
import { toBuiltIn } from '#servicing/loans/built-in-system.ts';
import { readRenewalFacts, signRenewal } from './renewal-desk.ts';
import type { Taken } from './taken.ts';

// What the store's desk does for a borrower or at the phone: take a payment, renew, switch, take a signature,
// book a visit and change the record.

const AT_STORE = { actor: 'store', tender: 'store' } as const;
const money = (amountCents: Cents): string => `$${formatAmount(amountCents)}`;

/** Facts that decide what the store's desk may do for a loan. */
export interface DeskFacts {
  readonly isOfferUnsigned: boolean;
  readonly isSsnMissing: boolean;
  readonly isBlocked: boolean;
  /** Whether a notice to the spouse is still to be sent. */
  readonly isSpouseUntold: boolean;
  readonly renewal: 'none' | 'paying' | 'toSign';
  readonly isRenewalVoidable: boolean;
  readonly isCashWaiting: boolean;
  readonly isRescindable: boolean;
}

/** Reads what the store's desk may do for a loan besides changing its balance. */
export async function readDeskFacts(db: Queryable, record: LoanRecord): Promise<DeskFacts> {
  const { loanId, lmsId, asOf } = record.snapshot;
  const offer = await findOffer(db, loanId);
  const { ssnOnFile, isBlocked, isMarried, isSpouseNoticed } = await readCustomerFacts(
    db,
    toBuiltIn(lmsId),
    record.customerId,
  );
  const terms = await readRescissionTerms(db, record);
  const isOpen = offer?.state === 'open' && offer.expiresOn >= asOf;
  return {
    isOfferUnsigned: isOpen && offer.docSignedOn === null,
    isSsnMissing: !ssnOnFile,
    isBlocked,
    isSpouseUntold: isMarried && !isSpouseNoticed,
    isRescindable: terms.isOpen && !terms.hasLaterPosting,
    ...(await readRenewalFacts(db, record)),
  };
}

/** Renews a loan for cash at the counter. Without an amount the borrower pays the minimum due. Refuses as `refinance` does. */
export async function renewAtStore(
  tx: Transaction,
  head: CommandHead,
  amountCents: Cents | null,
  { loan, product }: LockedLoan,
): Promise<Taken> {
  const paidCents = amountCents ?? quoteFigures(loan, product).minimumAmountDueCents;
  const dueDates = renewalDueDates(loan, product, loan.asOf);
  const answer = await refinance(tx, { ...head, ...AT_STORE, amountCents: paidCents, dueDates });
  if (!answer.ok) return answer;
  const { newLoanHeader, newDueOn } = answer.value;
  const due = newDueOn === null ? '' : `, due ${newDueOn}`;
  return { ok: true, message: `Renewed at the store for ${money(paidCents)} as ${newLoanHeader}${due}.` };
}

/** Moves a loan to its product's line of credit for cash at the counter. Without an amount the borrower pays what the switch
 *  needs. Refuses as `switchProduct` does. */
export async function switchAtStore(
  tx: Transaction,
  head: CommandHead,
  asked: { readonly amountCents: Cents | null; readonly creditLimitCents: Cents },
  { loan, product }: LockedLoan,
): Promise<Taken> {
  const { creditLimitCents } = asked;
  const paidCents = asked.amountCents ?? productSwitchAmountDueCents(loan, product, creditLimitCents) ?? cents(0);
  const answer = await switchProduct(tx, { ...head, ...AT_STORE, amountCents: paidCents, creditLimitCents });
  if (!answer.ok) return answer;
  const { newLoanHeader, newPrincipalCents } = answer.value;
  return {
    ok: true,
    message: `Switched at the store for ${money(paidCents)} to the line ${newLoanHeader}, which owes ${money(newPrincipalCents)}.`,
  };
}

/** Takes the signature of everybody on a new loan, else on the terms of an open renewal, else on the open settlement offer. What is
 *  being signed online ends. Refuses as these commands do. */
export async function takeSignature(tx: Transaction, head: CommandHead, { loan, record }: LockedLoan): Promise<Taken> {
  if (record.renewal != null) return signRenewal(tx, head, record);
  if (loan.phase === 'pendingSignature') {
    const signed = await completeSigning(tx, head);
    if (signed.ok) await endForPaper(tx, head, 'origination');
    return signed.ok ? { ok: true, message: 'The borrower signed the new loan; its money is on the way.' } : signed;
  }
  const signed = await signSettlement(tx, head);
  if (signed.ok) await endForPaper(tx, head, 'settlement');
  return signed.ok
    ? { ok: true, message: 'The borrower signed the settlement, which can be paid in the app now.' }
    : signed;
}

/** Takes the whole money of a new loan back, and with it the loan. Refuses as `rescind` does. */
export async function takeBackLoan(tx: Transaction, head: CommandHead, { record, loan }: LockedLoan): Promise<Taken> {
  const { proceedsCents } = await readRescissionTerms(tx, record);
  const back = await rescind(tx, {
    ...head,
    actor: 'store',
    returnedCents: loan.phase === 'active' ? proceedsCents : NO_CENTS,
    returnedTo: loan.phase === 'active' ? 'store' : null,
  });
  return back.ok ? { ok: true, message: `The store took ${money(proceedsCents)} and the loan back.` } : back;
}

/** Records that the borrower showed a Social Security number. The simulated store keeps no copy of it. */
export async function recordSsn(tx: Transaction, { record }: LockedLoan): Promise<Taken> {
  const lmsId = toBuiltIn(record.snapshot.lmsId);
  const isNew = await recordSsnOnFile(tx, lmsId, record.customerId);
  await noteSsnOnFile(tx, lmsId, record.customerId);
  return {
    ok: true,
    message: isNew ? 'The Social Security number is on file now.' : 'The Social Security number was on file already.',
  };
}

/** Takes a payment in cash, up to the payoff. Refuses with `amount_out_of_range`, or with `not_eligible` when the loan takes no
 *  payment. */
export async function takePayment(
  tx: Transaction,
  { key, lmsId, loanId }: CommandHead,
  amountCents: Cents,
  { loan }: LockedLoan,
): Promise<Taken> {
  const mostCents = payoffCents(loan);
  if (amountCents <= 0 || amountCents > mostCents)
    return refused({ code: 'amount_out_of_range', minCents: cents(1), maxCents: mostCents });
  const purpose = amountCents === mostCents ? 'payoff' : 'standard';
  const confirmationNumber = confirmationNumberOf(randomInt(1, 1_000_000_000));
  const payment = { reference: key, loanId, amountCents, purpose, channel: 'store', confirmationNumber } as const;
  const [result] = await postPayments(tx, lmsId, [payment]);
  return result?.ok === true
    ? { ok: true, message: `The store took a payment of ${money(amountCents)}.` }
    : refused({ code: 'not_eligible', reason: 'nothing_owed' });
}

/** Books the first free time from tomorrow on at the loan's store. With an open switch of product it is the visit that completes the switch.
 *  Refuses with `not_eligible` (`visit_booked`, `store_closed`). */
export async function bookVisit(tx: Transaction, { loanId }: CommandHead, { record }: LockedLoan): Promise<Taken> {
  const isSwitch = record.renewal?.state === 'awaitingVisit';
  const { customerId, storeId } = record;
  const kind = isSwitch ? 'productSwitch' : 'general';
  const booked = await bookAtDesk(tx, { loanId, customerId, storeId, kind, inDays: 1, isTold: true });
  if (typeof booked === 'string') return refused({ code: 'not_eligible', reason: booked });
  const what = isSwitch ? 'The visit for the switch' : 'A visit at the store';
  return { ok: true, message: `${what} was booked for ${booked.day}, ${clockText(booked.minute)}.` };
}

/** Lifts the loan system's block of the borrower. */
export async function liftBlock(tx: Transaction, { record }: LockedLoan): Promise<Taken> {
  const wasBlocked = await liftCustomerBlock(tx, toBuiltIn(record.snapshot.lmsId), record.customerId);
  return { ok: true, message: wasBlocked ? 'The borrower is no longer blocked.' : 'The borrower was not blocked.' };
}

/** Changes the phone in the borrower's record, which linking an account compares. */
export async function changePhone(tx: Transaction, phone: string, { record }: LockedLoan): Promise<Taken> {
  await saveRecordPhone(tx, toBuiltIn(record.snapshot.lmsId), record.customerId, `+1${phone}`);
  return { ok: true, message: 'The phone in the record was changed.' };
}

/** Takes the name and address of the borrower's spouse, to whom the notice of the loan (N16) is mailed at the end of the day.
 *  Refuses an address that no letter can be sent to. */
export async function takeSpouseAddress(
  tx: Transaction,
  sealing: Sealing,
  spouse: { readonly name: string; readonly address: string },
  { record }: LockedLoan,
): Promise<Taken> {
  const place = parsePlace(spouse.address);
  if (place === null) return refused({ code: 'not_eligible', reason: 'address_incomplete' });
  const { customerId, snapshot } = record;
  await saveSpouse(tx, sealing, { lmsId: snapshot.lmsId, customerId }, { name: spouse.name, ...place });
  return { ok: true, message: 'The address of the spouse is on file; the notice is mailed at the end of the day.' };
}

/** Pays out what the borrower paid too much. Refuses with `not_eligible` when nothing is there to refund. */
export async function refundCredit(tx: Transaction, head: CommandHead, { loan }: LockedLoan): Promise<Taken> {
  const amountCents = refundableCents(loan);
  if (amountCents <= 0) return refused({ code: 'not_eligible', reason: 'nothing_to_refund' });
  const approved = await approveRefund(tx, { ...head, key: `${head.key}:approve`, actor: 'store', amountCents });
  if (!approved.ok) return approved;
  const paid = await payRefund(tx, { ...head, actor: 'store' });
  return paid.ok ? { ok: true, message: `The store refunded ${money(amountCents)}.` } : paid;
}
