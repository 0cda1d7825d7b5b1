import { findBrandCode, pagesBrandOf } from '@lendside/domain/brands/brands.ts';
import { nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { currentDueOn } from '@lendside/domain/loans/figures/lateness.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { RenewalRecord } from '@lendside/providers/loan-systems/renewal-calls.ts';
import type { OutboxKind, OutboxOutcome } from '#platform/outbox.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { EndMeans } from '#features/renewals/end/end-means.ts';
import { renewingSystems, type RenewingSystem } from '#features/renewals/end/end-renewal.ts';
import { readRenewalFacts } from '#features/renewals/renewal-facts.ts';
import { makeNotice, queueNotices, type NoticeToMake } from '#servicing/commands/notices/make-notice.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';

/** What the parties are told: `toSign`, until when they can sign; `booked`, `ended` and `voided`, what became of it. */
type What = 'toSign' | 'booked' | 'ended' | 'voided';

/** What telling the parties depends on. */
export interface TellMeans extends Pick<EndMeans, 'database' | 'systems' | 'endSigning'> {
  /** The address of the web; null when the settings name none. */
  readonly publicUrl: string | null;
}

/** The signature vendor gave no answer. */
const UNANSWERED_MS = 5_000;
const EVENTS: ReadonlySet<string> = new Set(['toSign', 'booked', 'ended', 'voided'] satisfies What[]);

/** Outbox kind `renewalTold`: { renewalId, what }. Makes the notices N27 to N31 to each borrower whom it concerns, once, from the facts of the
 *  books. What is still open to be signed ends with its renewal. Source: width 5. */
export function renewalTold(means: TellMeans): OutboxKind {
  return {
    attemptsMax: 30,
    work: async ({ renewalId, what }) => {
      if (!EVENTS.has(String(what))) return { kind: 'giveUp', detail: `nobody is told of ${String(what)}` };
      for (const at of renewingSystems(means)) {
        const renewal = await means.database.transaction((tx) => at.calls.readRenewal(String(renewalId), tx));
        if (renewal !== null) return tell(means, at, renewal, what as What);
      }
      return { kind: 'giveUp', detail: 'there is no such renewal' };
    },
  };
}

async function tell(means: TellMeans, at: RenewingSystem, renewal: RenewalRecord, what: What): Promise<OutboxOutcome> {
  // A late message would ask people to sign a renewal that is over.
  if (what === 'toSign' && (renewal.state === 'ended' || renewal.state === 'booked')) return { kind: 'done' };
  await makeNotices(means, at, renewal, what);
  if (what !== 'ended') return { kind: 'done' };
  // The loan may have its next renewal by now, whose documents stay open.
  const { loanId, renewalId } = renewal;
  const of = { lmsId: at.system.lmsId, loanId, type: 'refinance', renewalId } as const;
  const isOver = (await means.endSigning(of, 'The renewal ended.')) !== 'unknown';
  return isOver ? { kind: 'done' } : { kind: 'later', delayMs: UNANSWERED_MS };
}

async function makeNotices(means: TellMeans, at: RenewingSystem, renewal: RenewalRecord, what: What): Promise<void> {
  const { database } = means;
  const told = await readTold(means, at, renewal, what);
  if (told === null) return;
  await database.transaction(async (tx) => {
    const on = await getBusinessDate(tx, at.system.lmsId);
    const keys: string[] = [];
    for (const [place, customerId] of renewal.customerIds.entries()) {
      const notice = noticeOf(told, renewal, customerId);
      if (notice === null) continue;
      const key = `${notice.code}:${renewal.renewalId}:${place + 1}`;
      await makeNotice(tx, { ...notice, key, customerId, on });
      keys.push(key);
    }
    await queueNotices(tx, keys);
  });
}

/** The facts of a renewal that letters use. */
interface Told {
  readonly what: What;
  readonly old: LoanRecord;
  readonly next: LoanRecord | null;
  readonly page: string | null;
  readonly isOnline: boolean;
  readonly isCashDue: boolean;
  /** Its payment is posted to the old loan. */
  readonly isPosted: boolean;
}

const SIGNED_ONLINE = statement<{ signed: boolean }>(
  'was_renewal_signed_online',
  `select exists (select from app.envelope e
                   where e.lms_id = $1 and e.loan_id = $2 and e.signing_type = 'refinance' and e.terms ->> 'renewalId' = $3
                     and e.applied_at is not null and e.refused_why is null) as signed`,
);

async function readTold(
  { database, publicUrl }: TellMeans,
  { system }: RenewingSystem,
  renewal: RenewalRecord,
  what: What,
): Promise<Told | null> {
  const { loanId, newLoanId, customerIds, renewalId } = renewal;
  const old = await system.account(loanId, customerIds);
  if (old === null) return null;
  const isBooked = what === 'booked';
  const facts = await readRenewalFacts(database, renewalId, customerIds);
  return {
    what,
    old,
    next: isBooked ? await system.account(newLoanId, customerIds) : null,
    page: publicUrl === null ? null : pageOf(publicUrl, old),
    isOnline: isBooked && (await wasSignedOnline(database, system.lmsId, renewal)),
    isCashDue: isBooked && facts.cash?.isTaken === false,
    isPosted: renewal.capturedOn !== null || facts.isPaid,
  };
}

async function wasSignedOnline(db: Queryable, lmsId: number, { loanId, renewalId }: RenewalRecord): Promise<boolean> {
  return (await db.row(SIGNED_ONLINE, [lmsId, loanId, renewalId]))?.signed ?? false;
}

/** The address of the loan's page, from which the borrower goes on to sign. */
function pageOf(publicUrl: string, { brand, snapshot }: LoanRecord): string | null {
  const code = findBrandCode(brand);
  return code === null ? null : `${publicUrl}/${pagesBrandOf(code)}/Accounts/${snapshot.loanId}`;
}

type Notice = Pick<NoticeToMake, 'code' | 'loanId' | 'facts'>;

/** Returns the notice to one borrower; null when it does not concern that borrower. */
function noticeOf(told: Told, renewal: RenewalRecord, customerId: string): Notice | null {
  const { wish, opener, capturedOn, paymentId, customerIds, loanId } = renewal;
  const isGuest = opener.guestSessionId !== null;
  const isOpener = opener.customerId === customerId && !isGuest;
  const isKnownToAll = capturedOn !== null || paymentId === null;
  // The other borrower never heard of a renewal whose payment was not booked.
  if (!isOpener && !isKnownToAll) return null;
  const amount = wish.paymentCents === 0 ? null : wish.paymentCents;
  const facts = { amount, isVisit: wish.kind === 'productSwitch', isShared: customerIds.length > 1 };
  switch (told.what) {
    case 'toSign': {
      const toSign = { ...facts, signBy: renewal.endsOn, page: told.page };
      return isOpener
        ? { code: 'N27', loanId, facts: toSign }
        : { code: 'N31', loanId, facts: { ...toSign, isGuest, by: isGuest ? null : opener.name } };
    }
    case 'booked':
      return { code: 'N28', loanId: renewal.newLoanId, facts: bookedFacts(told, renewal) };
    case 'ended':
      return { code: 'N29', loanId, facts: { ...facts, ...paidFacts(told, renewal), ...endedFacts(told, renewal) } };
    case 'voided':
      return {
        code: 'N30',
        loanId,
        facts: {
          ...facts,
          ...paidFacts(told, renewal),
          isReturned: renewal.voidedWhy === 'paymentReturned',
          cash: wish.cashOutCents === 0 ? null : wish.cashOutCents,
          dueOn: currentDueOn(told.old.snapshot),
        },
      };
  }
}

function bookedFacts({ next, isOnline, isCashDue }: Told, { newLoanHeader, wish, voidUntil, signedOn }: RenewalRecord) {
  return {
    newHeader: newLoanHeader,
    newDueOn: next === null ? null : currentDueOn(next.snapshot),
    isLine: wish.kind === 'productSwitch',
    isOnline,
    cash: isCashDue ? wish.cashOutCents : null,
    voidUntil: voidUntil === null || signedOn === null ? null : nextBusinessDay(signedOn),
  };
}

function endedFacts({ old }: Told, { endedWhy, endsOn }: RenewalRecord) {
  return { why: endedWhy, signBy: endsOn, dueOn: currentDueOn(old.snapshot) };
}

/** Whether the payment stays on the old loan, and whether it paid the charge of a pawn's period. */
function paidFacts({ old, isPosted }: Told, { endedWhy, voidedWhy, wish }: RenewalRecord) {
  const isReturned = endedWhy === 'paymentReturned' || voidedWhy === 'paymentReturned';
  const isPaid = isPosted && wish.paymentCents > 0 && !isReturned;
  return {
    isPaid,
    isCharge: isPaid && findProduct(old.snapshot.productId)?.kind === 'pawn' && old.snapshot.balances.chargeCents === 0,
  };
}
