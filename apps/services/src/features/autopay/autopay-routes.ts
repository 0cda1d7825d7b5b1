import { LOAN_NOT_FOUND_TEXT } from '@lendside/domain/loans/loan-not-found-text.ts';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getEnrollment } from '@lendside/contract/autopay/get-enrollment.ts';
import type { saveEnrollment } from '@lendside/contract/autopay/save-enrollment.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { AUTOPAY_ENDS } from '@lendside/domain/loans/payments/autopay-debit.ts';
import { planAutopay, type AutopayPlan } from '@lendside/domain/loans/payments/autopay-plan.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { AUTOPAY_TERMS, type AutopayTermsKind } from '@lendside/domain/payments/autopay-terms.ts';
import { lastNoticeDay } from '@lendside/domain/loans/payments/debit-notice-days.ts';
import { debitFailureText } from '@lendside/domain/payments/debit-failure-text.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Database } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { refuseWhenDown } from '#servicing/refuse-when-down.ts';
import type { BankOffer } from '#features/configuration/bank-offer-queries.ts';
import { authoriseAutopay, findWhyNoAutopay } from './autopay-queries.ts';
import { endAutopayOf, findAutopay, keepAuthorisation, type AutopayRow, type AutopayStart } from './autopay-store.ts';

/** Dependencies of the autopay calls. */
export interface AutopayOptions {
  readonly database: Database;
  readonly loanSystems: readonly LoanReader[];
  /** Whether bank accounts are offered. Missing means yes. */
  readonly bankOffer?: Pick<BankOffer, 'isOffered'>;
}

type Answer = ResponseOf<typeof getEnrollment>;

/** Refusal for a caller whose co-borrower manages the loan's autopay. Source: decision 014. */
function ofOther(): Refused {
  return new Refused('ConflictException', 'Autopay of this loan is managed by the other person on it.');
}

function noSuchLoan(): Refused {
  return new Refused('NotFoundException', LOAN_NOT_FOUND_TEXT);
}

/** A loan of the caller, and whether autopay can pay it. */
export interface AutopayLoan {
  readonly record: LoanRecord;
  readonly customerIds: readonly string[];
  /** Why autopay cannot be turned on; null if it can. */
  readonly whyNot: string | null;
}

async function findAutopayLoan(
  { loanSystems }: AutopayOptions,
  input: { readonly loanId: number; readonly lmsId: number },
  customer: Customer,
): Promise<AutopayLoan> {
  const reader = loanSystems.find(({ lmsId }) => lmsId === input.lmsId);
  const customerId = reader === undefined ? undefined : customer.customerIdBySystem[reader.name];
  if (reader === undefined || customerId === undefined) throw noSuchLoan();
  const customerIds = [customerId];
  const record = await refuseWhenDown(reader).account(input.loanId, customerIds);
  if (record === null) throw noSuchLoan();
  return { record, customerIds, whyNot: await findWhyNoAutopay(loanSystems, record, customerIds) };
}

function toTerms(kind: AutopayTermsKind): Answer['terms'][AutopayTermsKind] {
  const { version, paragraphs } = AUTOPAY_TERMS[kind];
  return { version, paragraphs: [...paragraphs] };
}

function stateOf(row: AutopayRow | null): Answer['state'] {
  if (row === null || row.endedOn !== null) return 'off';
  return row.suspendedOn === null ? 'on' : 'stopped';
}

const NO_PLAN: AutopayPlan = { next: null, skipped: null, retry: null };

/** Plans the autopay of a loan. While it is off, the plan is what turning it on today would do. */
function planOf({ record: { snapshot, autopay }, whyNot }: AutopayLoan): AutopayPlan {
  const product = findProduct(snapshot.productId);
  if (product === null || whyNot !== null) return NO_PLAN;
  return planAutopay(snapshot, product, autopay?.announced ?? []);
}

function toNextDebit({ next, retry }: AutopayPlan): Answer['nextDebit'] {
  if (retry !== null)
    return { date: retry.on, amount: retry.amountCents, noticeDate: retry.sentOn, rest: NO_CENTS, isRetry: true };
  if (next === null) return null;
  return {
    date: next.on,
    amount: next.amountCents,
    noticeDate: lastNoticeDay(next.on),
    rest: next.restCents,
    isRetry: false,
  };
}

function toAnswer(theirs: AutopayLoan, row: AutopayRow | null): Answer {
  const { record, whyNot } = theirs;
  const state = AUTOPAY_ENDS.has(record.snapshot.status) ? 'off' : stateOf(row);
  const plan = planOf(theirs);
  const shown = state === 'off' ? null : row;
  return {
    state,
    whyNot,
    stoppedWhy: state === 'stopped' ? (row?.suspendedWhy ?? null) : null,
    method: shown === null ? null : shown.method === 'ach' ? 'bank' : 'card',
    methodId: shown?.methodId ?? null,
    displayNumber: shown?.displayNumber ?? null,
    enrolledOn: shown === null ? null : businessDate(shown.enrolledOn),
    nextDebit: toNextDebit(plan),
    skippedPayment: plan.skipped === null ? null : { dueDate: plan.skipped.dueOn, amount: plan.skipped.amountCents },
    tries: (row?.tries ?? []).map((each) => ({
      date: businessDate(each.on),
      amount: cents(each.amount),
      state: each.state,
      note: each.state === 'sent' || each.state === 'settled' ? null : debitFailureText(each.code),
    })),
    managedBy: state === 'off' ? null : (row?.managedBy ?? null),
    terms: {
      card: toTerms('card'),
      bank: toTerms('bank'),
      bankAnew: toTerms('bankAnew'),
    },
  };
}

/** Returns the facts for the letter that autopay is on: the first withdrawal, and the payment that the customer makes before. */
function startOf({ next, skipped }: AutopayPlan): AutopayStart {
  return {
    ...(next === null ? {} : { firstOn: next.on }),
    ...(skipped === null ? {} : { payDueOn: skipped.dueOn, payAmount: skipped.amountCents }),
  };
}

async function enrol(
  options: AutopayOptions,
  input: RequestOf<typeof saveEnrollment>,
  customer: Customer,
): Promise<{ enrolled: boolean }> {
  const { record, customerIds, whyNot } = await findAutopayLoan(options, input, customer);
  if (whyNot !== null) throw new Refused('ConflictException', 'This loan cannot be paid automatically.');
  const authorisation = await authoriseAutopay(options, input, customer, record);
  // A new authorization starts without notices of an earlier one.
  const product = findProduct(record.snapshot.productId);
  const start = product === null ? {} : startOf(planAutopay(record.snapshot, product, []));
  const answer = await keepAuthorisation(options.database, { ...authorisation, start }, customerIds);
  if (answer === 'not_theirs') throw noSuchLoan();
  if (answer === 'of_other') throw ofOther();
  return { enrolled: true };
}

/** Handlers of the `autopay` calls. Source: CRD-012 to CRD-014, LOP-065, LOP-123. */
export function autopayHandlers(options: AutopayOptions): Handlers<'autopay'> {
  return {
    getEnrollment: async (input, caller) => {
      const theirs = await findAutopayLoan(options, input, caller);
      return toAnswer(theirs, await findAutopay(options.database, input.loanId, theirs.customerIds));
    },
    saveEnrollment: (input, caller) => enrol(options, input, caller),
    endEnrollment: async ({ loanId }, caller) => {
      const { customerIds, profileId } = caller;
      const answer = await endAutopayOf(options.database, loanId, customerIds, profileId, newId('auth'));
      if (answer === 'not_theirs') throw noSuchLoan();
      if (answer === 'of_other') throw ofOther();
      return { loanId, enrolled: false };
    },
  };
}
