import { CARD_DATA_TEXT, findCardField } from '@lendside/contract/card-data.ts';
import { loanSystemName, type LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import type { PaymentRequest } from './decide-payment.ts';
import { readPaymentFacts, type PaymentFacts } from './payment-store.ts';

/** Reads one loan of a customer; null when it is none of theirs. */
export interface LoanReader {
  account(loanId: number, customerIds: readonly string[]): Promise<LoanRecord | null>;
}

/** What is read from. */
export interface PaymentReadOptions {
  readonly database: Database;
  readonly loanSystems: Readonly<Partial<Record<LoanSystemId, LoanReader>>>;
}

/** What a payment is decided on, being read side by side. */
interface PaymentReads {
  /** The loan as it is shown to the caller; null when it is not. */
  readonly loan: Promise<LoanRecord | null>;
  readonly facts: Promise<PaymentFacts>;
}

/** Begun while the call was authorised, for the handler of the same request. */
const begun = new WeakMap<PaymentRequest, PaymentReads & { readonly caller: Customer }>();

/** The caller's own customer id when the loan is shown to them under it, else null: whoever authorises a payment reads what it is
 *  decided on anyway, and waits for one round trip in place of two. Refuses card data. Source: security T17, D11, D16. */
export async function findOwnerOfPaid(
  options: PaymentReadOptions,
  request: PaymentRequest,
  caller: Customer,
): Promise<readonly string[] | null> {
  const customerId = customerIdAt(request, caller);
  if (customerId === undefined || findCardField(request) !== null) return null;
  const reads = begin(options, request, caller);
  begun.set(request, { ...reads, caller });
  // A loan system that is down is told of by the handler, to whom it is.
  const loan = await reads.loan.catch(() => null);
  return loan === null ? null : [customerId];
}

/** What was begun for this request and caller, else begun now. Taken once: who asks again is told how things stand by then.
 *  Refuses card data, before anything is stored or asked with it (D16). */
export function takePaymentReads(options: PaymentReadOptions, request: PaymentRequest, caller: Customer): PaymentReads {
  const known = begun.get(request);
  begun.delete(request);
  if (known?.caller === caller) return known;
  const field = findCardField(request);
  if (field === null) return begin(options, request, caller);
  throw new Refused('ValidationException', CARD_DATA_TEXT, {
    fields: [{ field, message: 'Remove the card data.' }],
  });
}

function begin(options: PaymentReadOptions, request: PaymentRequest, caller: Customer): PaymentReads {
  const loan = readLoan(options, request, caller);
  const facts = readPaymentFacts(options.database, caller, request);
  // Whoever waits for them is told; the one may fail while the other is waited for, or nobody wait at all.
  for (const read of [loan, facts]) read.catch(() => undefined);
  return { loan, facts };
}

async function readLoan(
  { loanSystems }: PaymentReadOptions,
  request: PaymentRequest,
  caller: Customer,
): Promise<LoanRecord | null> {
  const customerId = customerIdAt(request, caller);
  if (customerId === undefined) return null;
  return loanSystems[request.lmsId as LoanSystemId]?.account(request.loanId, [customerId]) ?? null;
}

/** Their own number in that system only: a number of theirs in another system may be somebody else's there. */
function customerIdAt({ lmsId }: PaymentRequest, { customerIdBySystem }: Customer): string | undefined {
  return customerIdBySystem[loanSystemName(lmsId as LoanSystemId)];
}
