import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getEnrollment } from '@lendside/contract/autopay/get-enrollment.ts';
import type { saveEnrollment } from '@lendside/contract/autopay/save-enrollment.ts';
import { addBusinessDays } from '@lendside/domain/calendar/business-days.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { isCardExpired } from '@lendside/domain/cards/card-expiry.ts';
import { maskCardNumber } from '@lendside/domain/cards/masking.ts';
import { findProduct } from '@lendside/domain/loans/products.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { nextDebit, whyNoAutopay } from '@lendside/domain/payments/autopay-offer.ts';
import { AUTOPAY_TERMS } from '@lendside/domain/payments/autopay-terms.ts';
import { debitFailureText } from '@lendside/domain/payments/debit-failure-text.ts';
import { ORDINARY_CIRCUMSTANCES } from '@lendside/providers/loan-systems/capabilities.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/port.ts';
import type { Caller, Customer } from '#platform/access/caller.ts';
import type { Database } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { refuseWhenDown } from '#servicing/refuse-when-down.ts';
import { findCard } from '#features/cards/card-queries.ts';
import { endAutopayOf, findAutopay, keepAuthorisation } from './autopay-store.ts';
import type { AutopayRow } from './autopay-store.ts';

/** What the calls about autopay stand on. */
export interface AutopayOptions {
  readonly database: Database;
  readonly loanSystems: readonly LoanReader[];
}

type Answer = ResponseOf<typeof getEnrollment>;

const NOTICE_BUSINESS_DAYS = 3;

function toCustomer(caller: Caller): Customer {
  if (caller.kind !== 'customer') throw new Refused('NotAuthorizedException', 'Please sign in.');
  return caller;
}

function noSuchLoan(): Refused {
  return new Refused('NotFoundException', 'We could not find that loan.');
}

interface Theirs {
  readonly record: LoanRecord;
  readonly customerIds: readonly string[];
  /** Why it cannot be turned on; null where it can. */
  readonly whyNot: string | null;
}

async function findTheirs(
  { loanSystems }: AutopayOptions,
  input: { readonly loanId: number; readonly lmsId: number },
  customer: Customer,
): Promise<Theirs> {
  const reader = loanSystems.find(({ lmsId }) => lmsId === input.lmsId);
  const customerId = reader === undefined ? undefined : customer.customerIdBySystem[reader.name];
  if (reader === undefined || customerId === undefined) throw noSuchLoan();
  const customerIds = [customerId];
  const [record, circumstances] = await Promise.all([
    refuseWhenDown(reader).account(input.loanId, customerIds),
    reader.capabilities.customers?.circumstances(customerIds) ?? ORDINARY_CIRCUMSTANCES,
  ]);
  if (record === null) throw noSuchLoan();
  const product = findProduct(record.snapshot.productId);
  const isOffered = reader.capabilities.autopay !== null && product !== null;
  return {
    record,
    customerIds,
    whyNot: isOffered ? whyNoAutopay(record.snapshot, product, circumstances) : 'not_offered',
  };
}

function stateOf(row: AutopayRow | null): Answer['state'] {
  if (row === null || row.endedOn !== null) return 'off';
  return row.suspendedOn === null ? 'on' : 'stopped';
}

function toAnswer({ record, whyNot }: Theirs, row: AutopayRow | null): Answer {
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
    terms: { version: AUTOPAY_TERMS.version, paragraphs: [...AUTOPAY_TERMS.paragraphs] },
  };
}

async function enrol(
  options: AutopayOptions,
  input: RequestOf<typeof saveEnrollment>,
  customer: Customer,
): Promise<{ enrolled: boolean }> {
  const { record, customerIds, whyNot } = await findTheirs(options, input, customer);
  if (input.authorizationVersion !== AUTOPAY_TERMS.version)
    throw new Refused('QuoteChanged', 'The words of autopay have changed. Please read them again.');
  if (whyNot !== null) throw new Refused('ConflictException', 'This loan cannot be paid automatically.');
  const card =
    input.autoPay.method === 'card' ? await findCard(options.database, customer, input.autoPay.methodId) : null;
  const [month, year] = [card?.expires_month ?? null, card?.expires_year ?? null];
  if (card === null || card.removed_at !== null || !card.saved || month === null || year === null)
    throw new Refused('NotFoundException', 'There is no such card.');
  if (isCardExpired({ month, year }, record.snapshot.asOf)) throw new Refused('CardExpired', 'This card has expired.');
  const isKept = await keepAuthorisation(
    options.database,
    {
      authorisationId: newId('auth'),
      profileId: customer.profileId,
      loanId: input.loanId,
      version: AUTOPAY_TERMS.version,
      words: AUTOPAY_TERMS.paragraphs.join('\n'),
      method: 'card',
      methodId: card.card_id,
      displayNumber: maskCardNumber(card.last_four),
      sessionId: customer.sessionId,
    },
    customerIds,
  );
  if (!isKept) throw noSuchLoan();
  return { enrolled: true };
}

/** The calls of the area `autopay`. Source: CRD-012 to CRD-014, LOP-065, LOP-123. */
export function autopayHandlers(options: AutopayOptions): Handlers<'autopay'> {
  return {
    getEnrollment: async (input, caller) => {
      const theirs = await findTheirs(options, input, toCustomer(caller));
      return toAnswer(theirs, await findAutopay(options.database, input.loanId, theirs.customerIds));
    },
    saveEnrollment: (input, caller) => enrol(options, input, toCustomer(caller)),
    endEnrollment: async ({ loanId }, caller) => {
      const { customerIds, profileId } = toCustomer(caller);
      const ended = await endAutopayOf(options.database, loanId, customerIds, profileId, newId('auth'));
      if (ended === null) throw noSuchLoan();
      return { loanId, enrolled: false };
    },
  };
}
