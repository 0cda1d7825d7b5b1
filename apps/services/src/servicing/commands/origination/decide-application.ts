import { ADVERSE_REASON_CODES, readAdverseReasons } from '@lendside/domain/compliance/adverse-action.ts';
import { decided, refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { stateAfter, type ApplicationDecision } from '@lendside/domain/origination/application-states.ts';
import { proposedDueDates } from '@lendside/domain/origination/proposed-due-dates.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import { makeNotice, queueNotices } from '#servicing/commands/notices/make-notice.ts';
import type { CommandContext } from '#servicing/executor/loan-command.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';
import {
  findApplicationBySite,
  insertApplication,
  lockApplication,
  nextApplicationId,
  NOTHING_SAID,
  updateApplication,
  type Application,
} from './application-rows.ts';
import { whyNoApplication } from './why-no-application.ts';

/** What the lender's application site says of an application. Messages of one application are numbered; a later one counts. */
export interface SiteMessage extends Pick<
  Application,
  'productId' | 'storeId' | 'brand' | 'customerId' | 'cosignerId' | 'vehicle' | 'returnUrl' | 'campaign'
> {
  readonly key: string;
  readonly lmsId: BuiltInSystemId;
  readonly siteNumber: string;
  readonly siteEvent: number;
  readonly decision: ApplicationDecision;
  /** Value of the vehicle; null when there is none. */
  readonly appraisalCents: Cents | null;
  /** What is left of a month's income; null when the site did not ask. */
  readonly discretionaryIncomeCents: Cents | null;
  /** Codes of the principal reasons of a refusal. */
  readonly reasons: readonly string[];
  /** The loan that the application refinances. */
  readonly targetLoanId: number | null;
}

const SAVE_INCOME = statement(
  'save_discretionary_income',
  `insert into servicing.customer_fact (lms_id, customer_id, discretionary_income) values ($1, $2, $3)
   on conflict (lms_id, customer_id) do update set discretionary_income = excluded.discretionary_income`,
);
const PAY_DAYS = statement<{
  pay_frequency: 'Weekly' | 'BiWeekly' | 'SemiMonthly' | 'Monthly' | null;
  last_pay_on: string | null;
}>(
  'customer_pay_days',
  'select pay_frequency, last_pay_on::text from servicing.customer where lms_id = $1 and customer_id = $2',
);
const THEIR_LOAN = statement<{ is_theirs: boolean }>(
  'is_loan_of_customer',
  'select exists (select from servicing.loan l where l.loan_id = $1 and l.lms_id = $2 and $3 in (l.customer_id, l.cosigner_id)) as is_theirs',
);

/** Reads the loan that an application refinances; null when the customer has no such loan. */
async function findTarget(db: Queryable, { targetLoanId, lmsId, customerId }: SiteMessage): Promise<number | null> {
  if (targetLoanId === null) return null;
  const row = await db.row(THEIR_LOAN, [targetLoanId, lmsId, customerId]);
  return row?.is_theirs === true ? targetLoanId : null;
}

/** A person whom the lender blocked gets no loan, whatever the site decided. */
async function heldAgainst(db: Queryable, said: SiteMessage): Promise<SiteMessage> {
  if (said.decision !== 'approved') return said;
  const { isBlocked } = await readCustomerFacts(db, said.lmsId, said.customerId);
  return isBlocked ? { ...said, decision: 'declined', reasons: ['poorPerformanceWithUs'] } : said;
}

async function toNew(db: Queryable, said: SiteMessage, on: CommandContext['on']): Promise<Decided<Application>> {
  // A blocked person is told the decision by letter, so only another application stands against it.
  if ((await whyNoApplication(db, said.lmsId, said.customerId)) === 'open_application')
    return refused({ code: 'not_eligible', reason: 'open_application' });
  const targetLoanId = await findTarget(db, said);
  return decided({
    ...NOTHING_SAID,
    applicationId: await nextApplicationId(db),
    lmsId: said.lmsId,
    kind: said.lmsId === 1 ? 'NlsApplication' : 'TLXeApplication',
    productId: said.productId,
    storeId: said.storeId,
    brand: said.brand,
    customerId: said.customerId,
    targetLoanId,
    isRefinance: targetLoanId !== null,
    canUploadDocuments: false,
    appraisalCents: null,
    amountCents: NO_CENTS,
    method: null,
    loanId: null,
    state: 'inProgress',
    startedOn: on,
    finishedOn: null,
    openedAt: new Date(),
    siteNumber: said.siteNumber,
    campaign: said.campaign,
  });
}

/** Applies what the site says to an application that is not decided yet. */
async function toDecided(
  db: Queryable,
  application: Application,
  said: SiteMessage,
  on: CommandContext['on'],
): Promise<Application> {
  const state = stateAfter(application.state, said.decision);
  if (state === null || said.siteEvent <= application.siteEvent) return application;
  const product = findProduct(application.productId);
  const pay = await db.row(PAY_DAYS, [application.lmsId, application.customerId]);
  const { pay_frequency: frequency = null, last_pay_on: lastPayOn = null } = pay ?? {};
  const payDays = frequency === null || lastPayOn === null ? null : { frequency, lastPayOn: lastPayOn as typeof on };
  const isDecided = state === 'open' || state === 'declined';
  return {
    ...application,
    state,
    siteEvent: said.siteEvent,
    returnUrl: said.returnUrl,
    vehicle: said.vehicle,
    cosignerId: said.cosignerId === application.customerId ? null : said.cosignerId,
    appraisalCents: said.appraisalCents,
    // Only a loan of the borrower holds their uploads; everybody else sends documents to the site.
    canUploadDocuments: state === 'documents' && application.targetLoanId !== null,
    declinedReasons: state === 'declined' ? reasonsOf(said) : [],
    dueDates: state === 'open' && product !== null ? proposedDueDates(product, on, payDays) : [],
    decidedOn: isDecided ? on : null,
    finishedOn: state === 'declined' ? on : null,
    openedAt: state === 'open' ? new Date() : application.openedAt,
  };
}

/** The reasons in the words of the law; a refusal that names none counts as one for which the identity could not be verified. */
function reasonsOf({ reasons }: SiteMessage): readonly string[] {
  const known = readAdverseReasons(reasons);
  return known.length > 0 ? known : [ADVERSE_REASON_CODES[6] ?? 'unverifiedIdentity'];
}

async function tellDeclined(tx: Transaction, application: Application, on: CommandContext['on']): Promise<void> {
  const { applicationId, customerId, cosignerId, declinedReasons, productId, targetLoanId } = application;
  const { brand, storeId, lmsId, startedOn } = application;
  const product = findProduct(productId)?.name ?? 'loan';
  const keys: string[] = [];
  for (const [place, who] of [customerId, cosignerId].entries()) {
    if (who === null) continue;
    const key = `N32:${applicationId}:${place + 1}`;
    const about = { brand, storeId, lmsId, product, appliedOn: startedOn, declinedOn: on };
    const facts = { ...about, reasons: [...declinedReasons], applicationId };
    await makeNotice(tx, { key, code: 'N32', loanId: targetLoanId, customerId: who, on, facts });
    keys.push(key);
  }
  await queueNotices(tx, keys);
}

/** Notes what the lender's application site says: the person applies, more documents are needed, approved, or declined. Declining makes the
 *  adverse-action letter (N32). An older or repeated message changes nothing, and neither does one about an application that was decided.
 *  Refuses with `unknown_product`, or with `not_eligible` and the reason `open_application` while the customer has another one under way.
 *  Source: loan-core 3.3 (T01), width 6; 12 CFR 1002.9. */
export function noteSiteMessage(tx: Transaction, message: SiteMessage) {
  const { key, lmsId, siteNumber } = message;
  const input = { ...message, key: undefined };
  return runLoanCommand(
    tx,
    { key, kind: 'application.site', lmsId, loanIds: [], actor: 'customer', input },
    async ({ db, on }) => {
      const known = await findApplicationBySite(db, siteNumber);
      if (findProduct(message.productId)?.lmsId !== lmsId)
        return refused({ code: 'unknown_product', productId: message.productId });
      const said = await heldAgainst(db, message);
      const found = known === null ? await toNew(db, said, on) : decided(await lockKnown(db, known));
      if (!found.ok) return found;
      if (found.value.customerId !== said.customerId || found.value.lmsId !== lmsId)
        return refused({ code: 'not_eligible', reason: 'application_not_found' });
      const after = await toDecided(db, found.value, said, on);
      const isDeclinedNow = after.state === 'declined' && found.value.state !== 'declined';
      return decided({
        answer: { applicationId: after.applicationId, state: after.state },
        alongside: async (write) => {
          await (known === null ? insertApplication(write, after) : updateApplication(write, after));
          if (said.discretionaryIncomeCents !== null && after.state === 'open')
            await write.rows(SAVE_INCOME, [lmsId, said.customerId, said.discretionaryIncomeCents]);
          if (isDeclinedNow) await tellDeclined(write, after, on);
        },
      });
    },
  );
}

async function lockKnown(db: Queryable, known: Application): Promise<Application> {
  return (await lockApplication(db, known.applicationId)) ?? known;
}
