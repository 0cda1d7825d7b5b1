import type { ErrorCode } from '@lendside/contract/errors.ts';
import { NOT_ELIGIBLE_TEXT } from '@lendside/domain/customers/not-eligible-text.ts';
import type { CashBlock, NoCashReason } from '@lendside/domain/draws/draw-blocks.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { LOCATION_FAILED_TEXT, OUTSIDE_STATE_TEXT } from '@lendside/domain/locations/location-check.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { channelClosedText, targetRefusedText, type ClosedChannel } from '@lendside/domain/payouts/channel-texts.ts';
import { Refused } from '#platform/refused.ts';

type Answer = readonly [code: ErrorCode, text: string];

const PENDING: Answer = [
  'CashPending',
  'You already have a cash advance on its way. You can get more cash when it is through.',
];

const ANSWERS: Readonly<Record<NoCashReason, Answer>> = {
  guest: ['CashNotAvailable', 'Only the borrower can get cash. Please sign in.'],
  not_a_line: ['CashNotAvailable', 'This loan is not a line of credit, so no cash can be drawn on it.'],
  blocked: ['CashNotAvailable', NOT_ELIGIBLE_TEXT],
  risk_denied: ['CashNotAvailable', NOT_ELIGIBLE_TEXT],
  bankrupt: ['CashNotAvailable', NOT_ELIGIBLE_TEXT],
  stay: ['CashNotAvailable', NOT_ELIGIBLE_TEXT],
  covered_borrower: ['CashNotAvailable', NOT_ELIGIBLE_TEXT],
  military_check_missing: ['CashNotAvailable', 'We have to check one thing first. Please start again.'],
  military_check_pending: [
    'CashNotAvailable',
    'A check that the law asks for is not done yet. Please try again later.',
  ],
  not_active: ['CashNotAvailable', 'This line of credit is not open for cash. Please call your store.'],
  late: ['CashNotAvailable', 'Your payment is late. Pay the past-due amount first.'],
  draw_pending: PENDING,
  payment_in_flight: ['CashNotAvailable', 'A payment on this loan is being processed. Please try again in a minute.'],
  renewal_open: ['CashNotAvailable', 'A renewal of this loan is open. Sign it or cancel it first.'],
  nothing_available: ['CashNotAvailable', 'Your credit is used up for now.'],
  locked_by_other: ['LockedByOther', 'The other borrower is taking cash from this loan right now.'],
  location_outside: ['LocationOutsideState', OUTSIDE_STATE_TEXT],
  location_consent_missing: ['LocationRequired', LOCATION_FAILED_TEXT],
  location_unproven: ['LocationRequired', LOCATION_FAILED_TEXT],
  spouse_notice_missing: [
    'CashNotAvailable',
    'The law asks us to write to your spouse first. Please give us their name and address.',
  ],
};

/** Makes the error for the first check that keeps a person from drawing. */
export function refuseBlocked({ reason }: Pick<CashBlock, 'reason'>): Refused {
  return new Refused(...ANSWERS[reason]);
}

/** Makes the error for an amount out of range. It names both limits. Source: LOP-049. */
export function refuseAmount(minCents: Cents, maxCents: Cents): Refused {
  const text = `Enter an amount from $${formatAmount(minCents)} to $${formatAmount(maxCents)}.`;
  return new Refused('AmountOutOfRange', text, { fields: [{ field: 'disbursementAmount', message: text }] });
}

/** Makes the error for figures that are not those of now. */
export function refuseOldQuote(): Refused {
  return new Refused('QuoteChanged', 'The amounts of your loan have changed. Please review them and try again.');
}

/** Makes the error for a channel that does not take the amount. Source: LOP-050, loan-core 4.3 (channels). */
export function refuseChannel(closed: ClosedChannel): Refused {
  const text = channelClosedText(closed);
  return new Refused('ChannelClosed', text, { fields: [{ field: 'disbursementType', message: text }] });
}

/** Makes the error for a card or an account that cannot get the money: unknown, another person's, removed, expired, or not able to. */
export function refuseTarget(channel: DisbursementChannel): Refused {
  const text = targetRefusedText(channel);
  return new Refused('ChannelClosed', text, { fields: [{ field: 'disburseCardIds', message: text }] });
}
