import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import { askedMethodOf, isByBank, isDecidedByRequest } from '@lendside/domain/payment-decision/decide-payment.ts';
import type { BankFacts, LoanFacts, PaymentFacts } from '@lendside/domain/payment-decision/payment-facts.ts';
import type { SettlementStatus } from '@lendside/domain/settlements/settlement.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import type { Database } from '#platform/database.ts';
import { readEnrollmentFacts } from '#features/autopay/autopay-queries.ts';
import { findBanks } from '#features/cards/bank-queries.ts';
import { readCardRouting } from '#features/cards/served-card-queries.ts';
import type { BankOffer } from '#features/configuration/bank-offer-queries.ts';
import { mayGoOnBy } from '#features/locations/location-queries.ts';
import { readDebitsOf } from '#servicing/autopay/debit-history.ts';
import type { PaymentRequest } from './payment-request.ts';
import { readRenewalFacts, type RenewalSources } from './renewal-facts.ts';
import { takePaymentReads, type PaymentReadOptions } from './payment-reads.ts';
import { requestHash } from './request-hash.ts';
import type { StoredFacts } from './stored-facts.ts';

/** Sources of a payment's facts. */
export interface FactOptions extends PaymentReadOptions {
  readonly database: Database;
  /** Returns the id of the loan's current quote, the same one the loan screens show (loan-core 4.3). */
  intentIdOf(loan: LoanRecord): string;
  /** Whether this loan may be paid only by a customer with an SSN on file (loan-core 4.3, P26). */
  isSsnNeeded(loan: LoanRecord): Promise<boolean>;
  /** Returns why autopay cannot pay a loan. If this function is missing, autopay is not available. */
  readonly whyNoAutopay?: (loan: LoanRecord, customerIds: readonly string[]) => Promise<string | null>;
  /** Whether bank accounts are offered. Missing means yes. */
  readonly bankOffer?: Pick<BankOffer, 'isOffered'>;
  /** Returns the status of a loan's settlement offer. If this function is missing, no settlement can be paid. */
  readonly findSettlement?: (loan: LoanRecord, customerIds: readonly string[]) => Promise<SettlementStatus | null>;
  /** What renewals need. If it is missing, no loan can be renewed. */
  readonly renewing?: RenewalSources;
}

/** The facts of a payment and the rows they come from. */
export interface ReadFacts {
  readonly facts: PaymentFacts;
  readonly hash: string;
  readonly stored: StoredFacts;
  /** Null if the loan is not the caller's, or was not needed. */
  readonly loan: LoanRecord | null;
}

/** Reads everything the payment decision needs. The stored facts and the loan are read in parallel. Facts that only some
 *  payments need are read afterwards. A repeated request does not wait for the loan, so it gets its answer even when the loan
 *  system is down. Refuses card data in the request (D16). */
export async function readFacts(options: FactOptions, request: PaymentRequest, caller: Customer): Promise<ReadFacts> {
  const reads = takePaymentReads(options, request, caller);
  const guestSessionId = guestSessionOf(caller);
  const hash = requestHash(request, guestSessionId);
  const stored = await reads.facts;
  const who = {
    isGuest: guestSessionId !== null,
    customerIds: caller.customerIds,
    username: caller.username,
    isBlocked: caller.block !== null,
  };
  const earlier =
    stored.earlier === null
      ? null
      : { paymentId: stored.earlier.paymentId, isSameRequest: stored.earlier.requestHash === hash };
  const isDecided = isDecidedByRequest({ request, caller: who, earlier });
  const loan = isDecided ? null : await reads.loan;
  const { payer, card, declines } = stored;
  return {
    hash,
    stored,
    loan,
    facts: {
      request,
      caller: who,
      earlier,
      isPayerKnown: payer !== null,
      card,
      declines: {
        count: declines.count,
        waitMs: declines.until === null ? null : declines.until.getTime() - Date.now(),
      },
      location: mayGoOnBy(stored.location, request.purpose.kind === 'refinance' ? 'refinance' : 'payment'),
      onLoan: loan === null ? null : await readLoanFacts(options, request, caller, loan, payer?.ssn_on_file ?? true),
    },
  };
}

async function readLoanFacts(
  options: FactOptions,
  request: PaymentRequest,
  caller: Customer,
  loan: LoanRecord,
  isSsnOnFile: boolean,
): Promise<LoanFacts> {
  const customerIds = customerIdsAt(loan, caller);
  const [routing, isSsnNeeded, settlement, bank, autopay, renewal] = await Promise.all([
    readCardRouting(options.database, loan),
    isSsnOnFile ? false : options.isSsnNeeded(loan),
    asksForOffer(request) ? (options.findSettlement?.(loan, customerIds) ?? null) : null,
    isByBank(request) ? readBankFacts(options, request, caller) : null,
    askedMethodOf(request) === null ? null : readAutopayFacts(options, request, caller, loan),
    readRenewalFacts(options.renewing, request, caller, { loan, isSsnOnFile }),
  ]);
  return { loan, routing, intentId: options.intentIdOf(loan), isSsnNeeded, settlement, bank, autopay, renewal };
}

/** A request is about a settlement offer only when its `paymentType` says so. A settlement `paymentAmountType` alone is not
 *  enough. */
function asksForOffer({ purpose }: PaymentRequest): boolean {
  return (
    purpose.kind === 'settlement' || (purpose.kind === 'contradictory' && purpose.flags.paymentType === 'settlement')
  );
}

async function readBankFacts(
  { database, bankOffer }: FactOptions,
  request: PaymentRequest,
  caller: Customer,
): Promise<BankFacts> {
  const isOffered = (await bankOffer?.isOffered()) ?? true;
  const banks = isOffered ? await findBanks(database, caller) : [];
  const methodId = banks.find((each) => each.card_id === request.cardToken)?.method_id ?? null;
  const debits = methodId === null ? NO_DEBITS : await readDebitsOf(database, caller.customerIds);
  return { isOffered, methodId, ...debits };
}

const NO_DEBITS = { attempts: [], anewOn: null } as const;

async function readAutopayFacts(
  options: FactOptions,
  request: PaymentRequest,
  caller: Customer,
  loan: LoanRecord,
): Promise<LoanFacts['autopay']> {
  const whyNot =
    options.whyNoAutopay === undefined ? 'not_offered' : await options.whyNoAutopay(loan, customerIdsAt(loan, caller));
  const asked = {
    method: askedMethodOf(request) ?? 'card',
    methodId: request.cardToken,
    version: request.autoPayAuthorization?.version ?? '',
  };
  return { isOffered: whyNot === null, enrollment: await readEnrollmentFacts(options, asked, caller, loan) };
}

/** Returns the caller's own customer id in the loan's system, as a list. */
export function customerIdsAt({ snapshot }: LoanRecord, { customerIdBySystem }: Customer): readonly string[] {
  const customerId = customerIdBySystem[loanSystemName(snapshot.lmsId)];
  return customerId === undefined ? [] : [customerId];
}
