import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { CANCEL_REASONS, type CancelReason, type RenewalEnd } from '@lendside/domain/renewals/renewal-states.ts';
import { kindOf } from '#steps/loan-standing/loan-kind.ts';
import { formatDay } from '#ui/calendar-text.ts';
import { dollarText } from '#ui/dollar-text.ts';
import { isPaymentKept, isPaymentReturned, type PaymentFacts, type Renewal } from './renewal-facts.ts';

/** A renewal ends at this hour of the store's clock. Source: width 5. */
const LAST_HOUR = '5:00 PM';

/** Names the last moment to sign or to visit the store: "Tue, Jun 16, 5:00 PM store time". */
export function untilText(signBy: BusinessDate, today: BusinessDate): string {
  return `${formatDay(signBy, today)}, ${LAST_HOUR} store time`;
}

const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const INSTANT = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** Formats the end of a legal window by the store's clock: "Tue, Jun 16, 5:00 PM store time". One that ends with a day names that day:
 *  "the end of Fri, Jun 19". While the store's zone is not known, names the zone of this device instead: "Tue, Jun 16, 5:00 PM EDT". */
export function instantText(instant: string, storeZone: string | null): string {
  const moment = new Date(instant);
  const dayOf = (at: number) =>
    new Intl.DateTimeFormat('en-US', { ...DAY, timeZone: storeZone ?? undefined }).format(at);
  const lastDay = dayOf(moment.getTime() - 1);
  if (storeZone !== null && dayOf(moment.getTime()) !== lastDay) return `the end of ${lastDay}`;
  return storeZone === null
    ? new Intl.DateTimeFormat('en-US', { ...INSTANT, timeZoneName: 'short' }).format(moment)
    : `${new Intl.DateTimeFormat('en-US', { ...INSTANT, timeZone: storeZone }).format(moment)} store time`;
}

/** A heading and what it means. */
export interface Words {
  readonly title: string;
  readonly text: string;
}

const ENDED: Readonly<Record<RenewalEnd, Words>> = {
  cancelled: {
    title: 'Your renewal was canceled',
    text: 'Your loan stays as it was. Any signature so far doesn’t count.',
  },
  declined: {
    title: 'Your renewal was canceled',
    text: 'The new agreement was declined, so your loan stays as it was. Any signature so far doesn’t count.',
  },
  expired: {
    title: 'Your renewal ended unsigned',
    text: 'It wasn’t signed in time, so your loan stays as it was. Any signature so far doesn’t count.',
  },
  lockedByOther: {
    title: 'Your renewal was canceled',
    text: 'The other borrower was already working on this loan, so it stays as it was.',
  },
  paymentFailed: {
    title: 'Your renewal didn’t go through',
    text: 'The payment didn’t go through in time, so your loan stays as it was. If it still goes through, it counts toward your loan.',
  },
  paymentReturned: {
    title: 'Your renewal was canceled',
    text: 'Your bank or card issuer took the payment back. It no longer counts, and your loan stays as it was.',
  },
  paidOff: {
    title: 'Your loan is paid off',
    text: 'It was paid off before the renewal was signed, so there’s nothing to renew.',
  },
  storePayment: {
    title: 'Your renewal was canceled',
    text: 'A payment came in at the store, so the terms no longer fit. You can renew again with new ones.',
  },
  protected: {
    title: 'Your renewal was stopped',
    text: 'The law protects you, and this loan can’t be renewed now. Any signature so far doesn’t count.',
  },
  refused: {
    title: 'We couldn’t renew your loan',
    text: 'The loan changed before everybody had signed. It stays as it was, and any signature so far doesn’t count.',
  },
};

const PAID_TOO_LATE: Words = {
  title: 'Your renewal didn’t go through',
  text: 'The payment went through, but too late for the renewal. It counts toward your loan, which isn’t renewed.',
};

/** Says that a renewal ended and what that means. `isPaid`: its payment is posted, whatever ended it. Source: LOP-039, width 5. */
export function endedWords(why: RenewalEnd, isPaid: boolean): Words {
  return why === 'paymentFailed' && isPaid ? PAID_TOO_LATE : ENDED[why];
}

/** Says that a booked renewal is undone: a borrower took it back, or its payment came back. `loanHeader`: of the old loan. Source:
 *  REF-017, LOP-121. */
export function undoneWords(
  renewal: Pick<Renewal, 'endedWhy' | 'voidedWhy' | 'newLoanHeader'>,
  loanHeader: string,
): Words {
  const now = `Loan ${loanHeader} is open again. Loan ${renewal.newLoanHeader} is canceled.`;
  return isPaymentReturned(renewal)
    ? {
        title: 'Your renewal was undone',
        text: `Your bank or card issuer took the payment back, so it no longer counts. ${now}`,
      }
    : { title: 'You took your renewal back', text: now };
}

const TOLD: Readonly<Record<CancelReason, string>> = {
  customerDeclined: 'You canceled the renewal.',
  signingDeclined: 'The new agreement was declined.',
  signingExpired: 'It wasn’t signed in time.',
  alternateLocked: 'The other borrower was already working on this loan.',
  error: 'Something went wrong on our side.',
};

/** Says why a renewal was canceled by the reason in the address; empty for an unknown one. Source: LOP-039. */
export function cancelReasonText(reason: string | null): string {
  const known = CANCEL_REASONS.find((each) => each === reason);
  return known === undefined ? '' : TOLD[known];
}

/** Says what stays paid after a renewal without a new loan; null when nothing was paid. */
export function keptText(renewal: PaymentFacts): string | null {
  if (!isPaymentKept(renewal)) return null;
  return `Your payment of ${dollarText(renewal.paymentAmount)} stays on your loan.`;
}

/** Says what the loan asks for when it is not renewed; null when nothing is due on a day. Source: width 5 (day-end). */
export function stillDueText(
  loan: Pick<LoanEntity, 'dueDate' | 'minimumAmountDue' | 'asOf' | 'paidOff' | 'productId'>,
): string | null {
  if (loan.paidOff || loan.dueDate === null) return null;
  const day = formatDay(loan.dueDate, loan.asOf);
  const verb = loan.dueDate < loan.asOf ? 'was' : 'is';
  if (loan.minimumAmountDue > 0) return `${dollarText(loan.minimumAmountDue)} ${verb} due on ${day}.`;
  return kindOf(loan) === 'pawn'
    ? `Your charge is paid. The loan ${verb} still due on ${day}.`
    : `The loan ${verb} due on ${day}.`;
}

/** Says who opened a renewal, for a loan of two: "You" or the other borrower's name. */
export function openedByText({ openedByYou, openedByName }: Pick<Renewal, 'openedByYou' | 'openedByName'>): string {
  return openedByYou ? 'You' : (openedByName ?? 'The other borrower');
}

/** Heads a renewal that is open: what to do and by when. */
export function openTitle(renewal: Pick<Renewal, 'kind' | 'state'>, signBy: BusinessDate, today: BusinessDate): string {
  const day = formatDay(signBy, today);
  if (renewal.state === 'paying') return 'Your renewal payment is on its way';
  if (renewal.state === 'awaitingVisit') return `Visit your store by ${day}`;
  return renewal.kind === 'productSwitch' ? `Sign by ${day} to switch` : `Sign by ${day} to renew`;
}

/** Tells all signers of a later revision why there are new terms. Source: width 5. */
export const NEW_DAY: Words = {
  title: 'A new business day began, so the terms are new',
  text: 'Everybody signs again. What was signed before doesn’t count. Your payment still counts.',
};
