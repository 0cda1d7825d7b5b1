import { CARD_DATA_TEXT, findCardField } from '@lendside/contract/card-data.ts';
import { loanSystemName, type LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import type { PaymentRequest } from './payment-request.ts';
import { readStoredFacts, type StoredFacts } from './stored-facts.ts';

/** Reads one loan of a customer; null when it is not theirs. */
export interface LoanReader {
  account(loanId: number, customerIds: readonly string[]): Promise<LoanRecord | null>;
}

/** What the facts of a payment are read from. */
export interface PaymentReadOptions {
  readonly database: Database;
  readonly loanSystems: Readonly<Partial<Record<LoanSystemId, LoanReader>>>;
}

/** The reads of a payment, running side by side. */
interface PaymentReads {
  /** The loan as the caller may see it; null when they may not. */
  readonly loan: Promise<LoanRecord | null>;
  readonly facts: Promise<StoredFacts>;
}

/** Reads started by the authorization of a call, for the handler of the same request. */
const begun = new WeakMap<PaymentRequest, PaymentReads & { readonly caller: Customer }>();

/** Returns the caller's own customer id when the loan is shown under it, else null. Starts all reads of the payment, so that
 *  its handler does not wait for a second round trip. Reads nothing for a request with card data. Source: security T17, D11,
 *  D16. */
export async function findOwnerOfPaid(
  options: PaymentReadOptions,
  request: PaymentRequest,
  caller: Customer,
): Promise<readonly string[] | null> {
  const customerId = customerIdAt(request, caller);
  if (customerId === undefined || findCardField(request) !== null) return null;
  const reads = begin(options, request, caller);
  begun.set(request, { ...reads, caller });
  // The handler reports a loan system that is down.
  const loan = await reads.loan.catch(() => null);
  return loan === null ? null : [customerId];
}

/** Takes the reads started for this request and caller, or starts them now. They are taken once, so that a second call reads
 *  anew. Refuses card data before anything is stored or read (D16). */
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
  // The handler sees a failed read when it awaits it; until then a failure must not end the process.
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

/** Only their number in that system: in another system the same number may be somebody else's. */
function customerIdAt({ lmsId }: PaymentRequest, { customerIdBySystem }: Customer): string | undefined {
  return customerIdBySystem[loanSystemName(lmsId as LoanSystemId)];
}
