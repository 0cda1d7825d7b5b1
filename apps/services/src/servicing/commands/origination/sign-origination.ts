import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { whyClosedToCoveredBorrowers } from '@lendside/domain/origination/covered-borrowers.ts';
import { openLine } from '@lendside/domain/draws/open-line.ts';
import { decided, refused, type Decided, type LoanChange } from '@lendside/domain/loans/loan-change.ts';
import type { LoanBalances, LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { decideTerms } from '@lendside/domain/loans/opening/decide-terms.ts';
import { openLoan, proceedsCents } from '@lendside/domain/loans/opening/open-loan.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { PAYMENT_CHANNELS } from '@lendside/domain/payments/pay-types.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Transaction } from '#platform/database.ts';
import { lockApplication, updateApplication, type Application } from './application-rows.ts';
import type { ApplicationCommand } from './change-application.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import { isCoveredLoan } from '#servicing/commands/customers/is-covered-loan.ts';
import { makeDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';
import { findApplicationOfLoan } from './applications-of-loan.ts';
import { toLoanHeader } from './originate-loan.ts';

const NOTHING_OWED: LoanBalances = {
  principalCents: NO_CENTS,
  interestCents: NO_CENTS,
  chargeCents: NO_CENTS,
  graceCents: NO_CENTS,
  customaryFeeCents: NO_CENTS,
  maintenanceCents: NO_CENTS,
  feesCents: NO_CENTS,
  costsCents: NO_CENTS,
  creditCents: NO_CENTS,
  unearnedChargeCents: NO_CENTS,
};

interface TermsToSign {
  readonly product: Product;
  readonly principalCents: Cents;
  readonly dueDates: readonly BusinessDate[];
  readonly channel: DisbursementChannel;
  readonly on: BusinessDate;
  readonly loanId: number;
  readonly loanHeader: string;
}

/** Returns the loan after its signature, with the entries and steps of the signature. */
function toSigned({
  product,
  principalCents,
  dueDates,
  channel,
  on,
  loanId,
  loanHeader,
}: TermsToSign): Decided<LoanChange> {
  if (product.kind === 'line') {
    const opened = openLine({ product, creditLimitCents: principalCents, openedOn: on, loanId, loanHeader });
    return opened.ok ? decided({ ...opened.value, events: ['signingComplete', 'disbursementAccepted'] }) : opened;
  }
  const terms = { loanId, loanHeader, product, principalCents, noteOn: on, chainStartOn: on, dueDates, channel };
  const lawful = decideTerms(terms);
  if (!lawful.ok) return lawful;
  return decided({ ...openLoan(terms), events: ['signingComplete'] });
}

/** Returns the loan before its signature: its terms are set and it owes nothing. */
function toUnsigned(signed: LoanSnapshot): LoanSnapshot {
  return { ...signed, phase: 'pendingSignature', balances: NOTHING_OWED };
}

function readyToSign(application: Application | null): Decided<Application & { readonly method: DisbursementChannel }> {
  if (application === null) return refused({ code: 'not_eligible', reason: 'application_not_found' });
  const { state, amountCents, method } = application;
  if (state !== 'open') return refused({ code: 'not_eligible', reason: `application_${state}` });
  if (amountCents === 0) return refused({ code: 'not_eligible', reason: 'amount_missing' });
  if (method === null) return refused({ code: 'not_eligible', reason: 'method_missing' });
  return decided({ ...application, method });
}

/** Makes the loan of an application, which waits for its signature (loan-core T01). Refuses an application that is closed or
 *  lacks an amount or method, and terms outside the product's range. Source: loan-core 3.3 (T01). */
export function startOrigination(
  tx: Transaction,
  command: ApplicationCommand & {
    readonly dueDates: readonly BusinessDate[];
    readonly collateral: LoanRecord['collateral'];
  },
) {
  const { key, lmsId, applicationId, dueDates, collateral } = command;
  const input = { applicationId, dueDates, collateral };
  return runLoanCommand(
    tx,
    { key, kind: 'originate.start', lmsId, loanIds: [], newLoans: 1, actor: 'customer', input },
    async ({ db, on, newLoanIds: [loanId = 0] }) => {
      const ready = readyToSign(await lockApplication(db, applicationId));
      if (!ready.ok) return ready;
      const { productId, storeId, brand, customerId, amountCents, method } = ready.value;
      const product = findProduct(productId);
      if (product?.lmsId !== lmsId) return refused({ code: 'unknown_product', productId });
      const { isCoveredBorrower } = await readCustomerFacts(db, lmsId, customerId);
      const closed = isCoveredBorrower ? whyClosedToCoveredBorrowers(product) : null;
      if (closed !== null) return refused({ code: 'not_eligible', reason: closed });
      const loanHeader = toLoanHeader(storeId, loanId);
      const terms = { product, principalCents: amountCents, dueDates, channel: method, on, loanId, loanHeader };
      const signed = toSigned(terms);
      if (!signed.ok) return signed;
      const loan = toUnsigned(signed.value.loan);
      const owner = { storeId, brand, customerId, collateral };
      return decided({
        newLoans: [{ loan, entries: [], events: ['startOrigination'], owner }],
        answer: { applicationId, loanId, loanHeader },
        alongside: (write) => updateApplication(write, { ...ready.value, loanId, state: 'signing' }),
      });
    },
  );
}

/** Books the signature (loan-core T02). The loan is owed from today, and its money can be picked up. A line of credit opens
 *  immediately. Refuses with `quote_expired` when the terms date from an earlier day, because the customer must see and sign
 *  new terms. Source: loan-core 2.3 (ORIGINATE), 3.3 (T02), 4.3. */
export function completeSigning(tx: Transaction, head: CommandHead) {
  const input = { loanId: head.loanId };
  return changeLoan(
    tx,
    { ...head, kind: 'originate.sign', actor: head.actor ?? 'partner', input },
    async ({ record, loan, product }, { db, on }) => {
      if (loan.noteOn !== on) return refused({ code: 'quote_expired' });
      const closed = (await isCoveredLoan(db, loan.loanId)) ? whyClosedToCoveredBorrowers(product) : null;
      if (closed !== null) return refused({ code: 'not_eligible', reason: closed });
      const application = await findApplicationOfLoan(db, loan.loanId);
      const channel = application?.method ?? 'store';
      const signed = toSigned({
        product,
        principalCents: loan.line?.creditLimitCents ?? loan.originalPrincipalCents,
        dueDates: product.kind === 'pawn' ? [] : loan.schedule.map((item) => item.dueOn),
        channel,
        on,
        loanId: loan.loanId,
        loanHeader: loan.loanHeader,
      });
      if (!signed.ok) return signed;
      return decided({
        change: signed.value,
        answer: { channel: PAYMENT_CHANNELS[channel] },
        alongside: async (write) => {
          if (product.kind === 'line') {
            if (application !== null)
              await updateApplication(write, { ...application, state: 'funded', finishedOn: on });
            return;
          }
          await makeDisbursement(write, {
            reference: `proceeds:${loan.loanId}`,
            loanId: loan.loanId,
            customerId: record.customerId,
            purpose: 'origination',
            channel,
            amountCents: proceedsCents(product, loan.originalPrincipalCents),
            on,
          });
        },
      });
    },
  );
}

/** Reason why a loan ends unsigned (loan-core T03). */
export type UnsignedEnd = 'decline' | 'ttlExpired' | 'withdraw';

/** Ends a loan that was never signed (loan-core T03), together with its application. Source: loan-core 3.3. */
export function endUnsigned(tx: Transaction, { why, ...head }: CommandHead & { readonly why: UnsignedEnd }) {
  const input = { loanId: head.loanId, why };
  const actor = head.actor ?? (why === 'withdraw' ? 'customer' : 'partner');
  return changeLoan(tx, { ...head, kind: `originate.${why}`, actor, input }, async ({ loan }, { db, on }) => {
    if (loan.phase !== 'pendingSignature') return refused({ code: 'not_eligible', reason: 'not_awaiting_signature' });
    const application = await findApplicationOfLoan(db, loan.loanId);
    return decided({
      change: { loan: { ...loan, status: 10, phase: 'active' }, entries: [], events: [why] },
      answer: {},
      alongside: async (write) => {
        if (application !== null)
          await updateApplication(write, {
            ...application,
            state: why === 'ttlExpired' ? 'expired' : 'withdrawn',
            finishedOn: on,
          });
      },
    });
  });
}
