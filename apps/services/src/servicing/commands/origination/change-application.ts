import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { whyClosedToCoveredBorrowers } from '@lendside/domain/origination/covered-borrowers.ts';
import { decided, refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { maxLoanAmount } from '@lendside/domain/origination/max-loan-amount.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import {
  insertApplication,
  lockApplication,
  nextApplicationId,
  NOTHING_SAID,
  updateApplication,
  type Application,
} from './application-rows.ts';
import { checkChannelLimit } from './channel-limit.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import type { LoanCommand } from '#servicing/executor/loan-command.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';
import { tellOfApplication } from './tell-of-application.ts';
import { whyNoApplication } from './why-no-application.ts';

/** Data of a new application. */
export type ApplicationToStart = Pick<
  Application,
  | 'productId'
  | 'storeId'
  | 'brand'
  | 'customerId'
  | 'targetLoanId'
  | 'isRefinance'
  | 'canUploadDocuments'
  | 'appraisalCents'
> &
  Partial<Pick<Application, 'vehicle' | 'cosignerId' | 'appraisalId'>> & {
    readonly key: string;
    readonly lmsId: BuiltInSystemId;
  };

/** A command on an application. */
export interface ApplicationCommand {
  readonly key: string;
  readonly lmsId: BuiltInSystemId;
  readonly applicationId: number;
}

type State = { readonly applicationId: number; readonly state: string };

/** Starts an application. A customer may have only one open at a time. Refuses with `unknown_product`, `blocked`, or
 *  `not_eligible` (reason `open_application`) when one is already open. Source: loan-core 3.3 (T01); ORG-002 ff. */
export function startApplication(tx: Transaction, { key, lmsId, ...asked }: ApplicationToStart) {
  return runLoanCommand(
    tx,
    { key, kind: 'application.start', lmsId, loanIds: [], actor: 'customer', input: asked },
    async ({ db, on }) => {
      const { productId, customerId } = asked;
      if (findProduct(productId)?.lmsId !== lmsId) return refused({ code: 'unknown_product', productId });
      const reason = await whyNoApplication(db, lmsId, customerId);
      if (reason !== null) return refused({ code: 'not_eligible', reason });
      // A refinance whose documents are missing is not decided yet.
      const state = asked.isRefinance && asked.canUploadDocuments ? 'documents' : 'open';
      const made: Application = {
        ...NOTHING_SAID,
        ...asked,
        lmsId,
        applicationId: await nextApplicationId(db),
        kind: lmsId === 1 ? 'NlsApplication' : 'TLXeApplication',
        amountCents: NO_CENTS,
        method: null,
        loanId: null,
        state,
        startedOn: on,
        finishedOn: null,
        decidedOn: state === 'open' ? on : null,
        openedAt: new Date(),
      };
      return decided({
        answer: { applicationId: made.applicationId, state: made.state },
        alongside: (write) => insertApplication(write, made),
      });
    },
  );
}

/** Runs a command that changes an open application but no loan. */
function changeApplication(
  tx: Transaction,
  { key, lmsId, applicationId }: ApplicationCommand,
  kind: string,
  input: Readonly<Record<string, unknown>>,
  change: (
    application: Application,
    db: Queryable,
    on: BusinessDate,
  ) => Promise<Decided<Application>> | Decided<Application>,
  mayBe: readonly Application['state'][] = ['open'],
) {
  const command: LoanCommand = {
    key,
    kind: `application.${kind}`,
    lmsId,
    loanIds: [],
    actor: 'customer',
    input: { applicationId, ...input },
  };
  return runLoanCommand<State>(tx, command, async ({ db, on }) => {
    const application = await lockApplication(db, applicationId);
    if (application?.lmsId !== lmsId) return refused({ code: 'not_eligible', reason: 'application_not_found' });
    if (!mayBe.includes(application.state))
      return refused({ code: 'not_eligible', reason: `application_${application.state}` });
    const changed = await change(application, db, on);
    if (!changed.ok) return changed;
    return decided({
      answer: { applicationId, state: changed.value.state },
      alongside: async (write) => {
        await updateApplication(write, changed.value);
        if (changed.value.state === 'withdrawn') await tellWithdrawn(write, changed.value, on);
      },
    });
  });
}

async function tellWithdrawn(tx: Transaction, application: Application, on: BusinessDate): Promise<void> {
  const { applicationId, customerId, cosignerId, productId } = application;
  await tellOfApplication(tx, 'withdrawn', {
    key: `application:${applicationId}`,
    on,
    loanId: null,
    customerIds: [customerId, cosignerId],
    of: application,
    product: findProduct(productId)?.name ?? '',
  });
}

/** Returns the minimum and maximum amount of an application. */
export async function amountRangeOf(
  db: Queryable,
  application: Application,
  product: Product,
  on: BusinessDate,
  dueDates: readonly BusinessDate[],
) {
  const { lmsId, customerId, appraisalCents } = application;
  const { discretionaryIncomeCents, isActiveDuty } = await readCustomerFacts(db, lmsId, customerId);
  return maxLoanAmount(product, {
    vehicleValueCents: appraisalCents,
    discretionaryIncomeCents,
    noteOn: on,
    dueDates,
    stateCapCents: null,
    otherPrincipalCents: NO_CENTS,
    creditLimitCents: null,
    isActiveDuty,
  });
}

/** Sets the requested amount. Refuses with `amount_out_of_range`, with the allowed range, when the customer may not borrow it, and with
 *  `not_eligible` (reason `amount_above_limit`) when the chosen channel does not hand it out.
 *  Refuses a covered borrower with `not_eligible` and a `MilitaryReason`. Source: loan-core 4.3, 6.3. */
export function setApplicationAmount(
  tx: Transaction,
  command: ApplicationCommand & { readonly amountCents: Cents; readonly dueDates: readonly BusinessDate[] },
) {
  const { amountCents, dueDates } = command;
  return changeApplication(tx, command, 'amount', { amountCents, dueDates }, async (application, db, on) => {
    const product = findProduct(application.productId);
    if (product === null) return refused({ code: 'unknown_product', productId: application.productId });
    const { isCoveredBorrower } = await readCustomerFacts(db, application.lmsId, application.customerId);
    const closed = isCoveredBorrower ? whyClosedToCoveredBorrowers(product) : null;
    if (closed !== null) return refused({ code: 'not_eligible', reason: closed });
    const range = await amountRangeOf(db, application, product, on, dueDates);
    if (!range.ok) return range;
    const { minCents, maxCents } = range.value;
    if (amountCents < minCents || amountCents > maxCents)
      return refused({ code: 'amount_out_of_range', minCents, maxCents });
    const changed = { ...application, amountCents };
    const limit = await checkChannelLimit(db, changed, product, on);
    return limit.ok ? decided(changed) : limit;
  });
}

/** Sets the channel that pays the money out. Cash at the store counts in the customer's limit of the day from here. Refuses with
 *  `not_eligible` and the reason `amount_missing` before an amount is set, or `amount_above_limit`. Source: loan-core 4.3 (channels);
 *  ORG-003. */
export function chooseApplicationMethod(
  tx: Transaction,
  command: ApplicationCommand & { readonly method: DisbursementChannel },
) {
  const { method } = command;
  return changeApplication(tx, command, 'method', { method }, async (application, db, on) => {
    if (application.amountCents === 0) return refused({ code: 'not_eligible', reason: 'amount_missing' });
    const product = findProduct(application.productId);
    if (product === null) return refused({ code: 'unknown_product', productId: application.productId });
    const changed = { ...application, method };
    const limit = await checkChannelLimit(db, changed, product, on);
    return limit.ok ? decided(changed) : limit;
  });
}

/** Withdraws an application without a loan: one that is undecided at the lender's site, or approved. Source: loan-core 3.3 (T03), LAP-081. */
export function withdrawApplication(tx: Transaction, command: ApplicationCommand) {
  return changeApplication(
    tx,
    command,
    'withdraw',
    {},
    (application, _db, on) => decided({ ...application, state: 'withdrawn', finishedOn: on }),
    ['inProgress', 'documents', 'open'],
  );
}
