import { addDays, businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { whyClosedToCoveredBorrowers } from '@lendside/domain/origination/covered-borrowers.ts';
import { openLine } from '@lendside/domain/draws/open-line.ts';
import { decided, refused, type Decided, type LoanChange } from '@lendside/domain/loans/loan-change.ts';
import type { LoanBalances, LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { decideTerms } from '@lendside/domain/loans/opening/decide-terms.ts';
import { openLoan, paidOutCents } from '@lendside/domain/loans/opening/open-loan.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { moveLoan } from '@lendside/domain/loans/statuses/loan-transitions.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { DRAFT_DAYS } from '@lendside/domain/origination/application-states.ts';
import { PAYMENT_CHANNELS } from '@lendside/domain/payments/pay-types.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import { findApplication, lockApplication, updateApplication, type Application } from './application-rows.ts';
import { amountRangeOf, type ApplicationCommand } from './change-application.ts';
import { checkChannelLimit } from './channel-limit.ts';
import { quoteOrigination } from './quote-origination.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import { isCoveredLoan } from '#servicing/commands/customers/is-covered-loan.ts';
import { makeDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import type { CommandContext } from '#servicing/executor/loan-command.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';
import { hasOtherLoanUnderWay } from './why-no-application.ts';
import { findApplicationOfLoan } from './applications-of-loan.ts';
import { toLoanHeader } from './originate-loan.ts';
import { welcome } from './tell-of-application.ts';

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
  readonly isActiveDuty: boolean;
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
  isActiveDuty,
}: TermsToSign): Decided<LoanChange> {
  if (product.kind === 'line') {
    const opened = openLine({ product, creditLimitCents: principalCents, openedOn: on, loanId, loanHeader });
    return opened.ok ? decided({ ...opened.value, events: ['signingComplete', 'disbursementAccepted'] }) : opened;
  }
  const terms = {
    loanId,
    loanHeader,
    product,
    principalCents,
    noteOn: on,
    chainStartOn: on,
    dueDates,
    channel,
    isActiveDuty,
  };
  const lawful = decideTerms(terms);
  if (!lawful.ok) return lawful;
  return decided({ ...openLoan(terms), events: ['signingComplete'] });
}

/** Returns the loan before its signature: its terms are set and it owes nothing. */
function toUnsigned(signed: LoanSnapshot): LoanSnapshot {
  return { ...signed, phase: 'pendingSignature', balances: NOTHING_OWED };
}

/** What the person chose, when it is chosen with the start. */
export interface OriginationChoice {
  readonly amountCents: Cents;
  readonly method: DisbursementChannel;
  /** The card or bank account that gets the money; null for a pick-up. */
  readonly cardId: string | null;
  /** The terms that the person saw. */
  readonly termsHash: string;
}

type Ready = Application & { readonly method: DisbursementChannel };

function readyToSign(application: Application | null, choice: OriginationChoice | null): Decided<Ready> {
  if (application === null) return refused({ code: 'not_eligible', reason: 'application_not_found' });
  const { state, isRefinance } = application;
  if (isRefinance) return refused({ code: 'not_eligible', reason: 'application_refinance' });
  if (state !== 'open' && !(state === 'signing' && choice !== null))
    return refused({ code: 'not_eligible', reason: `application_${state}` });
  const chosen = choice === null ? application : { ...application, ...choiceOf(choice) };
  const { amountCents, method } = chosen;
  if (amountCents === 0) return refused({ code: 'not_eligible', reason: 'amount_missing' });
  if (method === null) return refused({ code: 'not_eligible', reason: 'method_missing' });
  return decided({ ...chosen, method });
}

function choiceOf({ amountCents, method, cardId }: OriginationChoice) {
  return { amountCents, method, cardId };
}

const IS_STAYED = statement<{ is_stayed: boolean }>(
  'origination_is_stayed',
  `select exists (select from servicing.loan o where o.customer_id = any ($1) and o.lms_id = $2 and o.status in (17, 32)) as is_stayed`,
);

/** Why a customer gets no new loan now; null when nothing stands against it. Checked when the loan is made and when it is signed. Source:
 *  LOP-045, LOP-046, loan-core 6.3; Wis. Stat. 766.56(3)(b). */
export async function whyNoNewLoan(
  db: Queryable,
  { lmsId, customerId, cosignerId }: Pick<Application, 'lmsId' | 'customerId' | 'cosignerId'>,
  product: Product,
): Promise<string | null> {
  const customers = [customerId, cosignerId].filter((id) => id !== null);
  if ((await db.row(IS_STAYED, [customers, lmsId]))?.is_stayed === true) return 'bankrupt';
  for (const each of customers) {
    const facts = await readCustomerFacts(db, lmsId, each);
    if (facts.isBlocked) return 'blocked';
    const closed = facts.isCoveredBorrower ? whyClosedToCoveredBorrowers(product) : null;
    if (closed !== null) return closed;
    if (product.needsSpouseNotice && facts.isMarried && !facts.isSpouseNoticed) return 'spouse_notice_missing';
  }
  return null;
}

/** Checks what a person chose with the start, as the separate steps do. */
async function checkChoice(
  db: Queryable,
  application: Ready,
  product: Product,
  { on, termsHash }: { readonly on: BusinessDate; readonly termsHash: string },
): Promise<Decided<null>> {
  const { amountCents, dueDates } = application;
  const range = await amountRangeOf(db, application, product, on, dueDates);
  if (!range.ok) return range;
  const { minCents, maxCents } = range.value;
  if (amountCents < minCents || amountCents > maxCents)
    return refused({ code: 'amount_out_of_range', minCents, maxCents });
  const limit = await checkChannelLimit(db, application, product, on);
  if (!limit.ok) return limit;
  const quoted = await quoteOrigination(db, application, amountCents, on);
  if (!quoted.ok) return quoted;
  return quoted.value.hash === termsHash ? decided(null) : refused({ code: 'quote_expired' });
}

const HAS_SIGNED = statement<{ has_signed: boolean }>(
  'origination_has_signed',
  `select exists (select from app.envelope e join app.envelope_signer s using (envelope_id)
                   where e.lms_id = $1 and e.loan_id = $2 and e.signing_type = 'origination' and e.state in ('making', 'sent')
                     and s.state = 'signed') as has_signed`,
);

/** The unsigned loan that other terms replace. Refuses when somebody has signed it already. */
async function toReplace(
  { db, loans }: CommandContext,
  { lmsId, loanId }: Application,
): Promise<Decided<LoanChange | null>> {
  const record = loanId === null ? undefined : loans.get(loanId);
  if (record?.snapshot.phase !== 'pendingSignature' || record.snapshot.status !== 12) return decided(null);
  if ((await db.row(HAS_SIGNED, [lmsId, loanId]))?.has_signed === true)
    return refused({ code: 'not_eligible', reason: 'signed_already' });
  return decided({ loan: moveLoan(record.snapshot, 'withdraw'), entries: [], events: ['withdraw'] });
}

/** Makes the loan of an application, which waits for its signature (loan-core T01). With a choice, amount, method and card come with it, and
 *  the terms must be those that the person saw (`quote_expired`); a loan that still waits for its signature is replaced. Refuses an
 *  application that is closed or lacks an amount or method, terms outside the product's range, and with `not_eligible` what stands against
 *  a new loan (`whyNoNewLoan`). Source: loan-core 3.3 (T01). */
export async function startOrigination(
  tx: Transaction,
  command: ApplicationCommand & {
    readonly dueDates: readonly BusinessDate[];
    readonly collateral: LoanRecord['collateral'];
    readonly choice?: OriginationChoice;
  },
) {
  const { key, lmsId, applicationId, choice = null } = command;
  const before = choice === null ? null : await findApplication(tx, applicationId);
  const replaced = before?.state === 'signing' && before.loanId !== null ? [before.loanId] : [];
  const input = { applicationId, dueDates: command.dueDates, collateral: command.collateral, choice };
  return runLoanCommand(
    tx,
    { key, kind: 'originate.start', lmsId, loanIds: replaced, newLoans: 1, actor: 'customer', input },
    async (context) => {
      const { db, on } = context;
      const [loanId = 0] = context.newLoanIds;
      const ready = readyToSign(await lockApplication(db, applicationId), choice);
      if (!ready.ok) return ready;
      const { productId, storeId, brand, customerId, cosignerId, amountCents, method } = ready.value;
      const product = findProduct(productId);
      if (product?.lmsId !== lmsId) return refused({ code: 'unknown_product', productId });
      const reason = await whyNoNewLoan(db, ready.value, product);
      if (reason !== null) return refused({ code: 'not_eligible', reason });
      if (await hasOtherLoanUnderWay(db, ready.value))
        return refused({ code: 'not_eligible', reason: 'open_application' });
      const dueDates = command.dueDates.length > 0 ? command.dueDates : ready.value.dueDates;
      const collateral = command.collateral ?? ready.value.vehicle;
      const application = { ...ready.value, dueDates, vehicle: collateral };
      if (choice !== null) {
        const checked = await checkChoice(db, application, product, { on, termsHash: choice.termsHash });
        if (!checked.ok) return checked;
      }
      const earlier = await toReplace(context, ready.value);
      if (!earlier.ok) return earlier;
      const { isActiveDuty } = await readCustomerFacts(db, lmsId, customerId);
      const loanHeader = toLoanHeader(storeId, loanId);
      const terms = { product, principalCents: amountCents, dueDates, channel: method, on, loanId, loanHeader };
      const signed = toSigned({ ...terms, isActiveDuty });
      if (!signed.ok) return signed;
      const loan = toUnsigned(signed.value.loan);
      const owner = { storeId, brand, customerId, cosignerId, collateral };
      return decided({
        ...(earlier.value === null ? {} : { changes: [earlier.value] }),
        newLoans: [{ loan, entries: [], events: ['startOrigination'], owner }],
        answer: {
          applicationId,
          loanId,
          loanHeader,
          loanAmountCents: amountCents,
          dueOn: loan.schedule[0]?.dueOn ?? null,
          replacedLoanId: earlier.value?.loan.loanId ?? null,
        },
        alongside: (write) => updateApplication(write, { ...application, loanId, state: 'signing' }),
      });
    },
  );
}

/** A signature of everybody on the loan of an application. */
export interface OriginationSigning extends CommandHead {
  /** The terms that were signed. Without them, the paper at the store says today's. */
  readonly termsHash?: string;
  /** The vendor's time of the last signature; now without it. */
  readonly signedAt?: Date;
}

const SIGNED_ON = statement<{ day: string }>(
  'origination_signed_on',
  'select servicing.business_date_at($1, $2)::text as day',
);

/** Returns the business date of a signature, which is neither before the loan was made nor after today. */
async function readSignedOn(
  db: Queryable,
  { lmsId, signedAt }: OriginationSigning,
  madeOn: BusinessDate,
  on: BusinessDate,
): Promise<BusinessDate> {
  if (signedAt === undefined) return on;
  const day = businessDate((await db.row(SIGNED_ON, [lmsId, signedAt]))?.day ?? on);
  if (day < madeOn) return madeOn;
  return day > on ? on : day;
}

/** Returns the last business date on which an application's loan can be signed. Source: loan-core 3.3 (T03), 5.5. */
export function signByOf({ decidedOn, startedOn }: Pick<Application, 'decidedOn' | 'startedOn'>): BusinessDate {
  return addDays(decidedOn ?? startedOn, DRAFT_DAYS - 1);
}

interface SignedLoan {
  readonly record: LoanRecord;
  readonly product: Product;
  readonly application: Application | null;
  readonly booked: LoanSnapshot;
  readonly channel: DisbursementChannel;
  readonly on: BusinessDate;
  readonly signedOn: BusinessDate;
}

/** Writes what follows from the last signature beside the books: the application, the welcome and the money that is owed. */
async function bookBeside(
  write: Transaction,
  { record, product, application, booked, channel, on, signedOn }: SignedLoan,
): Promise<void> {
  const { loanId } = booked;
  const principalCents = booked.line?.creditLimitCents ?? booked.originalPrincipalCents;
  const proceedsCents = paidOutCents(product, principalCents);
  if (application !== null) await updateApplication(write, { ...application, state: 'funded', finishedOn: on });
  await welcome(write, {
    loanId,
    on,
    customerIds: [record.customerId, record.cosignerId],
    product: product.name,
    principalCents,
    proceedsCents,
    channel,
    isLine: product.kind === 'line',
    dueOn: booked.schedule[0]?.dueOn ?? null,
    paymentCents: booked.schedule[0]?.amountCents ?? null,
    rescindUntil: product.rescission === 'nextBusinessDayClose' ? nextBusinessDay(signedOn) : null,
  });
  if (product.kind === 'line') return;
  await makeDisbursement(write, {
    reference: `proceeds:${loanId}`,
    loanId,
    customerId: record.customerId,
    purpose: 'origination',
    channel,
    amountCents: proceedsCents,
    on,
    destination: application?.cardId ?? null,
  });
}

/** Books the signature (loan-core T02). The loan is owed from the business date of the signature, and its money can be picked up. A line of
 *  credit opens immediately. Refuses with `quote_expired` when the signed terms are not those of that date, because the customer must see
 *  and sign new terms. Source: loan-core 2.3 (ORIGINATE), 3.3 (T02), 4.3. */
export function completeSigning(tx: Transaction, head: OriginationSigning) {
  const { termsHash, signedAt, ...command } = head;
  const input = { loanId: head.loanId, termsHash, signedAt: signedAt?.toISOString() };
  return changeLoan(
    tx,
    { ...command, kind: 'originate.sign', actor: head.actor ?? 'partner', input },
    async ({ record, loan, product }, { db, on }) => {
      if (loan.phase !== 'pendingSignature' || loan.status !== 12)
        return refused({ code: 'not_eligible', reason: 'not_awaiting_signature' });
      const found = await findApplicationOfLoan(db, loan.loanId);
      const application = found === null ? null : await lockApplication(db, found.applicationId);
      if (application !== null && application.state !== 'signing')
        return refused({ code: 'not_eligible', reason: `application_${application.state}` });
      const signedOn = await readSignedOn(db, head, loan.noteOn, on);
      if (application !== null && signedOn > signByOf(application))
        return refused({ code: 'not_eligible', reason: 'expired' });
      const principalCents = loan.line?.creditLimitCents ?? loan.originalPrincipalCents;
      if (termsHash !== undefined) {
        const quoted = application === null ? null : await quoteOrigination(db, application, principalCents, signedOn);
        if (quoted !== null && !quoted.ok) return quoted;
        if (quoted?.value.hash !== termsHash) return refused({ code: 'quote_expired' });
      }
      const closed = (await isCoveredLoan(db, loan.loanId)) ? whyClosedToCoveredBorrowers(product) : null;
      const reason = closed ?? (application === null ? null : await whyNoNewLoan(db, application, product));
      if (reason !== null) return refused({ code: 'not_eligible', reason });
      const channel = application?.method ?? 'store';
      const { isActiveDuty } = await readCustomerFacts(db, head.lmsId, record.customerId);
      const signed = toSigned({
        product,
        principalCents,
        dueDates: product.kind === 'pawn' ? [] : loan.schedule.map((item) => item.dueOn),
        channel,
        on: signedOn,
        loanId: loan.loanId,
        loanHeader: loan.loanHeader,
        isActiveDuty,
      });
      if (!signed.ok) return signed;
      return decided({
        change: signed.value,
        answer: { channel: PAYMENT_CHANNELS[channel], signedOn },
        alongside: (write) =>
          bookBeside(write, { record, product, application, booked: signed.value.loan, channel, on, signedOn }),
      });
    },
  );
}
