import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { NOT_ELIGIBLE_TEXT } from '@lendside/domain/customers/not-eligible-text.ts';
import type { NotPayableReason } from '@lendside/domain/loans/statuses/loan-can.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import type { LoanStatusName } from '@lendside/domain/loans/statuses/loan-status.ts';

/** Why a loan cannot be paid here now, and what would change it. */
export interface WhyNotPayable {
  readonly title: string;
  readonly text: string;
}

/** Blocks a second payment while one is under way. */
export const PAYMENT_UNDER_WAY: WhyNotPayable = {
  title: 'A payment is already on its way',
  text: 'Wait until it’s done before you pay again, so you aren’t charged twice.',
};

type Payability = Pick<LoanEntity, 'payable' | 'whyNotPayable' | 'statusCode'>;

const BY_REASON: Readonly<Record<NotPayableReason, WhyNotPayable>> = {
  paid_off: { title: 'This loan is paid off', text: 'You don’t owe anything on it.' },
  nothing_owed: {
    title: 'You owe nothing on this loan',
    text: 'You don’t have to pay anything, and we won’t ask you to.',
  },
  awaiting_signature: {
    title: 'You haven’t signed this loan yet',
    text: 'You can pay once you’ve signed your loan documents.',
  },
  awaiting_funds: {
    title: 'You don’t have your money yet',
    text: 'You can pay once you have your money.',
  },
  bankruptcy_stay: {
    title: 'We can’t take payments on this loan online',
    text: 'A bankruptcy case is on file, so collection has stopped. Call us if you want to talk about it.',
  },
  vehicle_recovery: {
    title: 'We can’t take payments on this loan online',
    text: 'Your vehicle is in recovery. Call us to find out what you can pay and how to get it back.',
  },
  closed: { title: 'This loan is closed', text: 'There’s nothing to pay here.' },
  payment_in_flight: PAYMENT_UNDER_WAY,
  ssn_missing: {
    title: NOT_ELIGIBLE_TEXT,
    text: 'We don’t have your Social Security number on file. Call us or visit your store to add it. Then you can pay here.',
  },
};

/** Texts for statuses that say more than the reason alone. */
const BY_STATUS: Readonly<Partial<Record<LoanStatusName, Partial<Record<NotPayableReason, WhyNotPayable>>>>> = {
  Open: {
    paid_off: {
      title: 'Nothing is owed right now',
      text: 'You can pay here again once you have taken a cash advance.',
    },
  },
  Refinance: {
    paid_off: { title: 'This loan was renewed', text: 'Your balance moved to your new loan. Pay that one instead.' },
  },
  Settled: { paid_off: { title: 'This loan is settled', text: 'Nothing more is owed on it.' } },
  Rescinded: {
    closed: { title: 'This loan was canceled', text: 'It’s as if it was never made. You don’t owe anything on it.' },
  },
  Deleted: { closed: { title: 'This loan was never paid out', text: 'Nothing is owed on it.' } },
  Repossessed: {
    vehicle_recovery: {
      title: 'Pay at the store to get your vehicle back',
      text: 'Costs are added each day, so the store needs to give you the amount. Call or visit before the vehicle is sold.',
    },
  },
  OutForRepoChargedOff: {
    vehicle_recovery: {
      title: 'We can’t take payments on this loan online',
      text: 'A recovery agent has been sent for your vehicle. Call us to find out what would stop it.',
    },
  },
  RepossessedChargedOff: {
    vehicle_recovery: {
      title: 'Call us to get your vehicle back',
      text: 'Costs are added each day, so we’ll give you the amount when you call. Call before the vehicle is sold.',
    },
  },
  Sold: {
    vehicle_recovery: {
      title: 'Nothing can be paid here now',
      text: 'Your vehicle was sold, so you can’t pay this loan here. Call us with questions about the sale.',
    },
  },
};

const UNKNOWN: WhyNotPayable = {
  title: 'You can’t pay this loan online right now',
  text: 'Call your store. They’ll help you pay another way.',
};

function isReason(code: string): code is NotPayableReason {
  return Object.hasOwn(BY_REASON, code);
}

/** Returns why a loan cannot be paid online, and what would change it; null when it can be paid. An unknown reason still says
 *  what to do. Source: loan-core 4.3, LOA-039. */
export function whyNotPayable(loan: Payability): WhyNotPayable | null {
  if (loan.payable) return null;
  const code = loan.whyNotPayable ?? '';
  if (!isReason(code)) return UNKNOWN;
  return BY_STATUS[loanStatusFacts(loan.statusCode).name]?.[code] ?? BY_REASON[code];
}
