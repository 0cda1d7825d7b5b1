import { addMonths, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { CommandRefusal } from '@lendside/domain/loans/loan-change.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { productSwitchAmountDueCents } from '@lendside/domain/loans/opening/product-switch.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { dueDatesOf, firstDueDateOptions } from '@lendside/domain/origination/first-due-dates.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { noteSsnOnFile } from '#identity/ssn-on-file.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import { recordSsnOnFile } from '#servicing/commands/customers/record-ssn.ts';
import { completeSigning } from '#servicing/commands/origination/sign-origination.ts';
import { refinance } from '#servicing/commands/refinance/refinance.ts';
import { switchProduct } from '#servicing/commands/refinance/switch-product.ts';
import { findOffer } from '#servicing/commands/settlements/settlement-offers.ts';
import { signSettlement } from '#servicing/commands/settlements/sign-and-pay-settlement.ts';
import type { CommandHead, LockedLoan } from '#servicing/executor/change-loan.ts';
import { toBuiltIn } from '#servicing/loans/built-in-system.ts';

// What the store's desk does for a borrower until the web can: renew, switch, take a signature, record a number.

type Taken = { readonly ok: true; readonly message: string } | { readonly ok: false; readonly refusal: CommandRefusal };

const AT_STORE = { actor: 'store', tender: 'store' } as const;
const money = (amountCents: Cents): string => `$${formatAmount(amountCents)}`;

/** Facts that decide what the store's desk may do for a loan. */
export interface DeskFacts {
  readonly isOfferUnsigned: boolean;
  readonly isSsnMissing: boolean;
}

/** Reads what the store's desk may do for a loan besides changing its balance. */
export async function readDeskFacts(db: Queryable, record: LoanRecord): Promise<DeskFacts> {
  const { loanId, lmsId, asOf } = record.snapshot;
  const offer = await findOffer(db, loanId);
  const { ssnOnFile } = await readCustomerFacts(db, toBuiltIn(lmsId), record.customerId);
  const isOpen = offer?.state === 'open' && offer.expiresOn >= asOf;
  return { isOfferUnsigned: isOpen && offer.docSignedOn === null, isSsnMissing: !ssnOnFile };
}

/** Returns the due dates of the loan that follows a renewal: as many payments as before, from the next due date or the nearest
 *  day that the product allows. Empty for a pawn. */
export function renewalDueDates(loan: LoanSnapshot, product: Product): readonly BusinessDate[] {
  if (product.kind === 'line') return [];
  const nextDueOn = loan.schedule.find(({ dueOn }) => dueOn > loan.asOf)?.dueOn ?? addMonths(loan.asOf, 1);
  const options = firstDueDateOptions(product, loan.asOf, null);
  const firstDueOn = options.find((on) => on >= nextDueOn) ?? options.at(-1);
  return firstDueOn === undefined ? [] : dueDatesOf(product, firstDueOn, loan.schedule.length);
}

/** Renews a loan for cash at the counter. Without an amount the borrower pays the minimum due. Refuses as `refinance` does. */
export async function renewAtStore(
  tx: Transaction,
  head: CommandHead,
  amountCents: Cents | null,
  { loan, product }: LockedLoan,
): Promise<Taken> {
  const paidCents = amountCents ?? quoteFigures(loan, product).minimumAmountDueCents;
  const dueDates = renewalDueDates(loan, product);
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

/** Takes the borrower's signature on a new loan, or else on the open settlement offer. Refuses as these commands do. */
export async function takeSignature(tx: Transaction, head: CommandHead, { loan }: LockedLoan): Promise<Taken> {
  if (loan.phase === 'pendingSignature') {
    const signed = await completeSigning(tx, head);
    return signed.ok ? { ok: true, message: 'The borrower signed the new loan; its money is on the way.' } : signed;
  }
  const signed = await signSettlement(tx, head);
  return signed.ok
    ? { ok: true, message: 'The borrower signed the settlement, which can be paid in the app now.' }
    : signed;
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
