import { CARD_DATA_TEXT, findCardField } from '@lendside/contract/card-data.ts';
import { loanSystemName, type LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import type { PaymentRequest } from './payment-request.ts';
import { readStoredFacts, type StoredFacts } from './stored-facts.ts';

/** Reads one loan of a customer; null if it is not theirs. */
export interface LoanReader {
  account(loanId: number, customerIds: readonly string[]): Promise<LoanRecord | null>;
}

/** Sources of a payment's facts. */
export interface PaymentReadOptions {
  readonly database: Database;
  readonly loanSystems: Readonly<Partial<Record<LoanSystemId, LoanReader>>>;
}

/** The reads of one payment, running in parallel. */
interface PaymentReads {
  /** The loan as the caller may see it, or null if the caller may not see it. */
  readonly loan: Promise<LoanRecord | null>;
  readonly facts: Promise<StoredFacts>;
}

/** Reads that authorization started. The handler of the same request uses them. */
const begun = new WeakMap<PaymentRequest, PaymentReads & { readonly caller: Customer }>();

/** Returns the caller's own customer id if the loan belongs to it, otherwise null. Starts all reads of the payment, which
 *  saves its handler a round trip. Reads nothing if the request holds card data. Source: security T17, D11, D16. */
export async function findOwnerOfPaid(
  options: PaymentReadOptions,
  request: PaymentRequest,
  caller: Customer,
): Promise<readonly string[] | null> {
  const customerId = customerIdAt(request, caller);
  if (customerId === undefined || findCardField(request) !== null) return null;
  const reads = begin(options, request, caller);
  begun.set(request, { ...reads, caller });
  // The handler reports a loan system that is down, so ignore the failure here.
  const loan = await reads.loan.catch(() => null);
  return loan === null ? null : [customerId];
}

/** Returns the reads already started for this request and caller, or starts them. They are used only once, so a second call
 *  reads again. Refuses card data before reading or storing anything (D16). */
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
  const facts = readStoredFacts(options.database, caller, request);
  // The handler sees a failed read when it awaits the read. Until the handler does, the rejection must not end the process.
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

/** Returns the caller's customer id in the loan system of the request. The same id in another system may belong to somebody
 *  else. */
function customerIdAt({ lmsId }: PaymentRequest, { customerIdBySystem }: Customer): string | undefined {
  return customerIdBySystem[loanSystemName(lmsId as LoanSystemId)];
}
