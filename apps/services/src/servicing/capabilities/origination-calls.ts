import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { ApplicationOffer, OriginationCalls } from '@lendside/providers/loan-systems/origination-calls.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { enqueue } from '#platform/outbox.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import { storeCashTodayCents } from '#servicing/commands/draws/draw-rows.ts';
import { acceptAppraisal, readAppraisals } from '#servicing/commands/origination/accept-appraisal.ts';
import {
  findApplication,
  readApplications,
  type Application,
} from '#servicing/commands/origination/application-rows.ts';
import { findApplicationOfLoan } from '#servicing/commands/origination/applications-of-loan.ts';
import {
  amountRangeOf,
  chooseApplicationMethod,
  setApplicationAmount,
  withdrawApplication,
} from '#servicing/commands/origination/change-application.ts';
import { noteSiteMessage } from '#servicing/commands/origination/decide-application.ts';
import { quoteOrigination } from '#servicing/commands/origination/quote-origination.ts';
import { rescind } from '#servicing/commands/origination/rescind.ts';
import { readRescissionTerms } from '#servicing/commands/origination/rescission-terms.ts';
import { endUnsigned } from '#servicing/commands/origination/end-unsigned.ts';
import {
  completeSigning,
  signByOf,
  startOrigination,
  whyNoNewLoan,
} from '#servicing/commands/origination/sign-origination.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { findLoanOf, getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import { readAs } from './read-as.ts';

const QUEUE_DECLINED = statement(
  'queue_declined_origination',
  enqueue(
    `select 'origination.declined', 'origination.declined:' || $2::bigint, jsonb_build_object('lmsId', $1::int, 'loanId', $2::bigint)`,
  ),
);

function isTheirs({ customerId, cosignerId }: Application, customerIds: readonly string[]): boolean {
  return customerIds.includes(customerId) || (cosignerId !== null && customerIds.includes(cosignerId));
}

async function readOffer(tx: Transaction, application: Application): Promise<ApplicationOffer> {
  const { lmsId, productId, customerId, dueDates, applicationId } = application;
  const today = await getBusinessDate(tx, lmsId);
  const product = findProduct(productId);
  const facts = await readCustomerFacts(tx, lmsId, customerId);
  return {
    range:
      product === null
        ? refused({ code: 'unknown_product', productId })
        : await amountRangeOf(tx, application, product, today, dueDates),
    blockedBy: product === null ? 'unknown_product' : await whyNoNewLoan(tx, application, product),
    spouseAsked: product?.needsSpouseNotice === true && facts.isMarried && !facts.isSpouseNoticed,
    storeCashTodayCents: await storeCashTodayCents(tx, customerId, today, { applicationId }),
    today,
    signBy: signByOf(application),
  };
}

/** Calls for the application for a new loan: what it may become, its loan, its signature, and back. */
export function originationCalls(lmsId: BuiltInSystemId, db: Database): OriginationCalls<Transaction> {
  const findTheirs = async (
    tx: Transaction,
    applicationId: number,
    customerIds: readonly string[],
  ): Promise<Application | null> => {
    const found = await findApplication(tx, applicationId);
    return found?.lmsId === lmsId && isTheirs(found, customerIds) ? found : null;
  };
  return {
    applications: (customerIds) => readAs(db, customerIds, (tx) => readApplications(tx, lmsId, customerIds)),
    offer: (applicationId, customerIds) =>
      readAs(db, customerIds, async (tx) => {
        const found = await findTheirs(tx, applicationId, customerIds);
        return found === null ? null : readOffer(tx, found);
      }),
    quote: (applicationId, amountCents, customerIds) =>
      readAs(db, customerIds, async (tx) => {
        const found = await findTheirs(tx, applicationId, customerIds);
        return found === null ? null : quoteOrigination(tx, found, amountCents, await getBusinessDate(tx, lmsId));
      }),
    toSign: async (loanId, customerIds) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      if (record?.snapshot.phase !== 'pendingSignature') return null;
      // `findLoanOf` above also admits a co-borrower, who signs the borrower's terms.
      return readAs(db, [...customerIds, record.customerId], async (tx) => {
        const application = await findApplicationOfLoan(tx, loanId);
        if (application?.state !== 'signing') return null;
        const { line, originalPrincipalCents } = record.snapshot;
        const asOf = await getBusinessDate(tx, lmsId);
        const amountCents = line?.creditLimitCents ?? originalPrincipalCents;
        const quoted = await quoteOrigination(tx, application, amountCents, asOf);
        if (!quoted.ok) return quoted;
        return decided({ application, terms: quoted.value, asOf, signBy: signByOf(application) });
      });
    },
    appraisals: (customerIds) => readAs(db, customerIds, (tx) => readAppraisals(tx, lmsId, customerIds)),
    rescission: async (loanId, customerIds, asked) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      if (record === null) return null;
      return readAs(db, [...customerIds, record.customerId], (tx) => readRescissionTerms(tx, record, asked));
    },
    noteSiteMessage: (message, tx) => noteSiteMessage(tx, { ...message, lmsId }),
    acceptAppraisal: (command, tx) => acceptAppraisal(tx, { ...command, lmsId }),
    setAmount: (command, tx) => setApplicationAmount(tx, { ...command, lmsId }),
    chooseMethod: (command, tx) => chooseApplicationMethod(tx, { ...command, lmsId }),
    startOrigination: (command, tx) => startOrigination(tx, { ...command, lmsId, collateral: null }),
    completeSigning: (command, tx) => completeSigning(tx, { ...command, lmsId }),
    withdrawApplication: async (command, tx) => {
      const found = await findApplication(tx, command.applicationId);
      if (found?.state !== 'signing' || found.loanId === null) return withdrawApplication(tx, { ...command, lmsId });
      const { key } = command;
      const ended = await endUnsigned(tx, { key, lmsId, loanId: found.loanId, why: 'withdraw' });
      return ended.ok ? { ...ended, value: { state: 'withdrawn' } } : ended;
    },
    declineSigning: async (loanId, tx) => {
      await tx.rows(QUEUE_DECLINED, [lmsId, loanId]);
    },
    endDeclined: (command, tx) => endUnsigned(tx, { ...command, lmsId, why: 'decline' }),
    rescindUntaken: (command, tx) => rescind(tx, { ...command, lmsId, returnedCents: NO_CENTS, returnedTo: null }),
  };
}
