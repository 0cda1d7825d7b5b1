import { LOAN_NOT_FOUND_TEXT } from '@lendside/domain/loans/loan-not-found-text.ts';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getEnrollment } from '@lendside/contract/autopay/get-enrollment.ts';
import type { saveEnrollment } from '@lendside/contract/autopay/save-enrollment.ts';
import { addBusinessDays } from '@lendside/domain/calendar/business-days.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { nextDebit } from '@lendside/domain/loans/payments/autopay-debit.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { AUTOPAY_TERMS, type AutopayTermsKind } from '@lendside/domain/payments/autopay-terms.ts';
import { NOTICE_BUSINESS_DAYS } from '@lendside/domain/payments/debit-notice-days.ts';
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
import { endAutopayOf, findAutopay, keepAuthorisation, type AutopayRow } from './autopay-store.ts';

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

function toAnswer({ record, whyNot }: AutopayLoan, row: AutopayRow | null): Answer {
  const state = stateOf(row);
  const product = findProduct(record.snapshot.productId);
  const next = product === null || whyNot !== null ? null : nextDebit(record.snapshot, product);
  const shown = state === 'off' ? null : row;
  return {
    state,
    whyNot,
    stoppedWhy: state === 'stopped' ? (row?.suspendedWhy ?? null) : null,
    method: shown === null ? null : shown.method === 'ach' ? 'bank' : 'card',
    methodId: shown?.methodId ?? null,
    displayNumber: shown?.displayNumber ?? null,
    enrolledOn: shown === null ? null : businessDate(shown.enrolledOn),
    nextDebit:
      next === null
        ? null
        : { date: next.on, amount: next.amountCents, noticeDate: addBusinessDays(next.on, -NOTICE_BUSINESS_DAYS) },
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

async function enrol(
  options: AutopayOptions,
  input: RequestOf<typeof saveEnrollment>,
  customer: Customer,
): Promise<{ enrolled: boolean }> {
  const { record, customerIds, whyNot } = await findAutopayLoan(options, input, customer);
  if (whyNot !== null) throw new Refused('ConflictException', 'This loan cannot be paid automatically.');
  const authorisation = await authoriseAutopay(options, input, customer, record);
  const answer = await keepAuthorisation(options.database, authorisation, customerIds);
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
