import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { PaymentTender } from '@lendside/domain/ledger/payment-postings.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import type { RenewalEnd, RenewalState, VoidReason } from '@lendside/domain/renewals/renewal-states.ts';
import type { RenewalKind, RenewalRecord } from '@lendside/providers/loan-systems/renewal-calls.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';

/** A product that the new loan finances, at the price of the day on which the renewal was opened. Amounts in cents. */
export interface KeptItem {
  readonly ancillaryId: number;
  readonly name: string;
  readonly coverDays: number;
  readonly premiumCents: number;
  readonly commissionCents: number;
}

/** What a renewal was decided on when it was opened. */
export interface RenewalDecision {
  /** Hash of the terms of the day on which it was opened. */
  readonly hash: string;
  readonly quoteVersion: number;
  readonly intentId: string;
  /** What could be paid with it, in cents. */
  readonly bounds: { readonly minCents: number; readonly maxCents: number };
  /** The most cash that fitted, in cents. */
  readonly maxCashOutCents: number;
  /** The statutory reduction of the principal that was due, in cents. */
  readonly reductionCents: number;
}

/** A renewal with what only its loan system needs. */
export interface StoredRenewal extends RenewalRecord {
  readonly lmsId: BuiltInSystemId;
  readonly tender: PaymentTender | null;
  readonly items: readonly KeptItem[];
  readonly dueDates: readonly BusinessDate[];
  readonly decided: RenewalDecision;
  /** Part of the payment that paid the charge of the old loan. */
  readonly capturedChargeCents: Cents;
}

/** The JSON of `servicing.renewal_json`. */
interface RenewalRow {
  readonly renewalId: string;
  readonly lmsId: BuiltInSystemId;
  readonly loanId: number;
  readonly state: RenewalState;
  readonly kind: RenewalKind;
  readonly newProductId: number;
  readonly amount: number;
  readonly cash: number;
  readonly channel: DisbursementChannel;
  readonly cashCardId: string | null;
  readonly tender: PaymentTender | null;
  readonly ancillaries: readonly KeptItem[];
  readonly dueDates: readonly string[];
  readonly decided: RenewalDecision;
  readonly newLoanId: number;
  readonly newLoanHeader: string;
  readonly paymentId: string | null;
  readonly capturedOn: string | null;
  readonly capturedCharge: number;
  readonly customerIds: readonly string[];
  readonly opener: RenewalRecord['opener'];
  readonly openedOn: string;
  readonly openedAt: string;
  readonly endsOn: string;
  readonly endsAt: string;
  readonly endAskedAt: string | null;
  readonly endAskedWhy: RenewalEnd | null;
  readonly endedWhy: RenewalEnd | null;
  readonly signedAt: string | null;
  readonly signedOn: string | null;
  readonly bookedOn: string | null;
  readonly voidUntil: string | null;
  readonly voidAskedAt: string | null;
  readonly voidAskedOn: string | null;
  readonly voidRefused: string | null;
  readonly voidedOn: string | null;
  readonly voidedWhy: VoidReason | null;
  readonly revisions: readonly { readonly revision: number; readonly asOf: string; readonly hash: string }[];
}

function toDay(text: string | null): BusinessDate | null {
  return text === null ? null : businessDate(text);
}

function toMoment(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function toRenewal(row: RenewalRow): StoredRenewal {
  return {
    renewalId: row.renewalId,
    lmsId: row.lmsId,
    loanId: row.loanId,
    state: row.state,
    wish: {
      kind: row.kind,
      newProductId: row.newProductId,
      paymentCents: cents(row.amount),
      cashOutCents: cents(row.cash),
      channel: row.channel,
      cashCardId: row.cashCardId,
      ancillaryIds: row.ancillaries.map(({ ancillaryId }) => ancillaryId),
    },
    tender: row.tender,
    items: row.ancillaries,
    dueDates: row.dueDates.map((day) => businessDate(day)),
    decided: row.decided,
    newLoanId: row.newLoanId,
    newLoanHeader: row.newLoanHeader,
    paymentId: row.paymentId,
    capturedOn: toDay(row.capturedOn),
    capturedChargeCents: cents(row.capturedCharge),
    customerIds: row.customerIds,
    opener: row.opener,
    openedOn: businessDate(row.openedOn),
    openedAt: new Date(row.openedAt),
    endsOn: businessDate(row.endsOn),
    endsAt: new Date(row.endsAt),
    revisions: row.revisions.map(({ revision, asOf, hash }) => ({ revision, asOf: businessDate(asOf), hash })),
    endAsked:
      row.endAskedAt === null || row.endAskedWhy === null
        ? null
        : { at: new Date(row.endAskedAt), why: row.endAskedWhy },
    endedWhy: row.endedWhy,
    signedAt: toMoment(row.signedAt),
    signedOn: toDay(row.signedOn),
    bookedOn: toDay(row.bookedOn),
    voidUntil: toMoment(row.voidUntil),
    voidAsked:
      row.voidAskedAt === null || row.voidAskedOn === null
        ? null
        : { on: businessDate(row.voidAskedOn), at: new Date(row.voidAskedAt) },
    voidRefused: row.voidRefused,
    voidedOn: toDay(row.voidedOn),
    voidedWhy: row.voidedWhy,
  };
}

const RENEWALS_OF = statement<{ renewal: RenewalRow }>(
  'renewals_of',
  'select renewal from servicing.renewals_of(array[$1::bigint])',
);
const RENEWAL_OF_LOAN = statement<{ renewal: RenewalRow | null }>(
  'open_renewal_of_loan',
  `select servicing.renewal_json(r.renewal_id) as renewal from servicing.renewal r
    where r.loan_id = $1 and r.state in ('paying', 'awaitingSignature', 'awaitingVisit')`,
);
const RENEWAL_INTO = statement<{ renewal: RenewalRow | null }>(
  'renewal_into_loan',
  'select servicing.renewal_json(r.renewal_id) as renewal from servicing.renewal r where r.new_loan_id = $1',
);
const RENEWAL_BY_ID = statement<{ renewal: RenewalRow | null }>(
  'renewal_by_id',
  'select servicing.renewal_json($1) as renewal',
);

/** Reads the latest renewal of a loan, given its old or its new loan; null when it has none. */
export async function findLatestRenewal(db: Queryable, loanId: number): Promise<StoredRenewal | null> {
  const row = await db.row(RENEWALS_OF, [loanId]);
  return row === null ? null : toRenewal(row.renewal);
}

/** Reads the renewal for which the number of a new loan is kept; null when there is none. */
export async function findRenewalInto(db: Queryable, newLoanId: number): Promise<StoredRenewal | null> {
  const row = await db.row(RENEWAL_INTO, [newLoanId]);
  return row?.renewal == null ? null : toRenewal(row.renewal);
}

/** Reads the open renewal of a loan; null when none is open. */
export async function findOpenRenewal(db: Queryable, loanId: number): Promise<StoredRenewal | null> {
  const row = await db.row(RENEWAL_OF_LOAN, [loanId]);
  return row?.renewal == null ? null : toRenewal(row.renewal);
}

/** Reads a renewal by its id; null when there is none. */
export async function readRenewal(db: Queryable, renewalId: string): Promise<StoredRenewal | null> {
  const row = await db.row(RENEWAL_BY_ID, [renewalId]);
  return row?.renewal == null ? null : toRenewal(row.renewal);
}

const DUE_RENEWALS = statement<{ renewal: RenewalRow }>(
  'due_renewals',
  `select servicing.renewal_json(r.renewal_id) as renewal
     from servicing.renewal r
     join servicing.business_clock c on c.lms_id = r.lms_id
     join servicing.loan l on l.loan_id = r.loan_id
     join servicing.store s on s.store_id = l.store_id
    where r.lms_id = $1 and r.state in ('paying', 'awaitingSignature', 'awaitingVisit')
      and (r.end_asked_at is not null or r.ends_on < c.business_date or r.ends_on <= $2::date
           or r.ends_on = c.business_date and servicing.store_minutes(s.time_zone, c.business_date, now()) >= 17 * 60)
   union all
   select servicing.renewal_json(r.renewal_id)
     from servicing.renewal r where r.lms_id = $1 and r.void_asked_at is not null and r.voided_on is null`,
);

/** Reads the renewals that the worker must end or take back. A renewal's last day is a business date, and its last hour is that of the
 *  store's clock. With `closing`, that day counts as passed. */
export async function readDueRenewals(
  db: Queryable,
  lmsId: BuiltInSystemId,
  closing: BusinessDate | null,
): Promise<readonly StoredRenewal[]> {
  const rows = await db.rows(DUE_RENEWALS, [lmsId, closing]);
  return rows.map((row) => toRenewal(row.renewal));
}

const CAPTURE = statement<{ renewal_id: string }>(
  'capture_renewals',
  `
  with captured as (
    update servicing.renewal r
       set state = case r.kind when 'productSwitch' then 'awaitingVisit' else 'awaitingSignature' end, captured_on = c."on",
           captured_charge = c."chargeCents"
      from jsonb_to_recordset($1::jsonb) as c ("renewalId" uuid, "on" date, "chargeCents" bigint)
     where r.renewal_id = c."renewalId" and r.state = 'paying'
    returning r.renewal_id)
  select servicing.tell_of_renewal(renewal_id, 'toSign') from captured`,
);

/** The booked payment of a renewal, and how much of it paid the charge of the old loan. */
export interface CapturedRenewal {
  readonly renewalId: string;
  /** The business date on which the payment is booked. */
  readonly on: BusinessDate;
  readonly chargeCents: Cents;
}

/** Notes that payments of renewals are booked; from now on they wait for their signatures or visits. Sent with the commit. */
export function captureRenewals(tx: Transaction, captured: readonly CapturedRenewal[]): void {
  if (captured.length > 0) tx.send(CAPTURE, [JSON.stringify(captured)]);
}

const REVISE = statement('revise_renewal', `select servicing.revise_renewal($1, $2::date, decode($3, 'hex'))`);

/** Notes the terms of today as a revision of an open renewal: the next one on a new day. The HTTP side may call it for its own customers.
 *  Does nothing when the renewal is not open, or today is another day. */
export async function reviseRenewal(
  tx: Transaction,
  revised: { readonly renewalId: string; readonly asOf: BusinessDate; readonly hash: string },
): Promise<void> {
  await tx.rows(REVISE, [revised.renewalId, revised.asOf, revised.hash]);
}

const END = statement<{ ended: string | null }>('end_renewal', 'select servicing.end_renewal($1, $2, $3) as ended');

/** Ends the open renewal of a locked loan in the commit of the event that ends it, and queues the message about it. Its payment stays.
 *  Returns whether one was open. Source: width 5. */
export async function endRenewalBeside(
  tx: Transaction,
  loanId: number,
  why: RenewalEnd,
  on: BusinessDate,
): Promise<boolean> {
  return (await tx.row(END, [loanId, why, on]))?.ended != null;
}

/** Like `endRenewalBeside`, but sent with the commit. */
export function sendRenewalEnd(tx: Transaction, loanId: number, why: RenewalEnd, on: BusinessDate): void {
  tx.send(END, [loanId, why, on]);
}

const VOID = statement('void_renewal', 'select servicing.void_renewal($1, $2, $3)');

/** Notes that the renewal that made a loan was taken back: by its borrower, or because its payment was returned. Does nothing for a loan
 *  that no such renewal made. */
export async function voidRenewalBeside(
  tx: Transaction,
  newLoanId: number,
  on: BusinessDate,
  why: VoidReason,
): Promise<void> {
  await tx.rows(VOID, [newLoanId, on, why]);
}

const ASK_END = statement<{ asked: boolean }>('ask_renewal_end', 'select servicing.ask_renewal_end($1, $2) as asked');
const ASK_VOID = statement<{ asked: boolean }>('ask_renewal_void', 'select servicing.ask_renewal_void($1) as asked');
const LOOK_AS = statement('renewal_look_as', 'select servicing.look_as($1)::text');

/** Notes that a party asked for the end of an open renewal. False when it is not open or not theirs. */
export async function askRenewalEnd(
  tx: Transaction,
  asked: { readonly renewalId: string; readonly why: RenewalEnd; readonly customerIds: readonly string[] },
): Promise<boolean> {
  await tx.rows(LOOK_AS, [asked.customerIds]);
  return (await tx.row(ASK_END, [asked.renewalId, asked.why]))?.asked ?? false;
}

/** Notes that a party asked to take a booked renewal back. False when its window has closed, its cash was taken, or it is not theirs. */
export async function askRenewalVoid(
  tx: Transaction,
  asked: { readonly renewalId: string; readonly customerIds: readonly string[] },
): Promise<boolean> {
  await tx.rows(LOOK_AS, [asked.customerIds]);
  const renewal = await readRenewal(tx, asked.renewalId);
  if (renewal === null || (renewal.voidUntil === null && renewal.voidAsked === null)) return false;
  return (await tx.row(ASK_VOID, [asked.renewalId]))?.asked ?? false;
}

const REFUSE_VOID = statement(
  'refuse_renewal_void',
  `update servicing.renewal set void_asked_at = null, void_asked_on = null, void_refused = $2
    where renewal_id = $1 and voided_on is null`,
);

/** Notes why a renewal was not taken back, so that it is no longer asked back. */
export async function refuseRenewalVoid(
  tx: Transaction,
  refused: { readonly renewalId: string; readonly reason: string },
): Promise<void> {
  await tx.rows(REFUSE_VOID, [refused.renewalId, refused.reason]);
}
