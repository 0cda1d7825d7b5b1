import type { ErrorCode } from '@lendside/contract/errors.ts';
import { longDate } from '@lendside/domain/calendar/long-date.ts';
import type { CommandRefusal } from '@lendside/domain/loans/loan-change.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { whyNotRenewed } from '@lendside/domain/payment-decision/not-renewed-text.ts';
import { storeLimitText } from '@lendside/domain/draws/store-limit-text.ts';
import { Refused } from '#platform/refused.ts';

type Answer = readonly [code: ErrorCode, text: string];

const TERMS_CHANGED: Answer = ['TermsChanged', 'The terms have changed. Read the new ones and try again.'];

/** Error codes of those refusals of a loan system that have one, by reason. */
const REASONS: Readonly<Record<string, Answer>> = {
  renewal_open: ['RenewalOpen', 'A renewal of this loan is open. Sign it or cancel it first.'],
  in_flight: ['PaymentInFlight', 'A payment on this loan is already being processed.'],
  payment_in_flight: ['PaymentInFlight', 'A payment on this loan is already being processed.'],
  key_reused: ['PaymentKeyReused', 'This key was used for another renewal.'],
  quote_changed: ['QuoteChanged', 'The amounts of your loan have changed. Please review them and try again.'],
  day_over: TERMS_CHANGED,
  loan_not_found: ['NotFoundException', 'There is no such loan.'],
};

function notOffered(reason: string): Answer {
  return ['RenewalNotOffered', whyNotRenewed(reason)];
}

/** Makes the error of a renewal that a loan system refused. */
export function refuseRenewal(refusal: CommandRefusal): Refused {
  const [code, text] = answerTo(refusal);
  if (refusal.code !== 'cash_above_limit') return new Refused(code, text);
  return new Refused(code, text, { fields: [{ field: 'disbursementType', message: text }] });
}

function answerTo(refusal: CommandRefusal): Answer {
  switch (refusal.code) {
    case 'quote_expired':
    case 'date_not_open':
      return TERMS_CHANGED;
    case 'locked_by_other':
      return ['LockedByOther', `${refusal.name} is working on this loan. Please try again later.`];
    case 'duplicate_intent':
      return ['PaymentKeyReused', 'This key was used for another renewal.'];
    case 'amount_out_of_range':
      return [
        'RenewalNotOffered',
        `This renewal needs a payment from $${formatAmount(refusal.minCents)} to $${formatAmount(refusal.maxCents)}.`,
      ];
    case 'debit_ordered':
      return [
        'PaymentInFlight',
        `An automatic payment is on its way for ${longDate(refusal.on)}. You can renew after it.`,
      ];
    case 'cash_above_limit':
      return ['ChannelClosed', storeLimitText(refusal.maxCents)];
    case 'not_eligible':
      return REASONS[refusal.reason] ?? notOffered(refusal.reason);
    case 'illegal_transition':
    case 'unknown_product':
      return notOffered('status');
  }
}
