import type { ErrorCode } from '@lendside/contract/errors.ts';
import type { CommandRefusal } from '@lendside/domain/loans/loan-change.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { Refused } from '#platform/refused.ts';

type Answer = readonly [code: ErrorCode, text: string];

const NOT_ELIGIBLE: Answer = [
  'CashNotAvailable',
  'You are not eligible at this time. Please contact customer service.',
];

/** Answers to refusals of the books that a person can understand, by reason. */
const REASONS: Readonly<Record<string, Answer>> = {
  application_not_found: ['NotFoundException', 'Failed to get the application.'],
  appraisal_not_found: ['NotFoundException', 'There is no such offer.'],
  appraisal_accepted: ['ApplicationClosed', 'You accepted this offer before.'],
  appraisal_expired: ['ApplicationClosed', 'This offer has ended.'],
  application_inProgress: ['ApplicationClosed', 'Your application is not decided yet.'],
  application_documents: ['ApplicationClosed', 'Your application is not decided yet.'],
  application_signing: ['ApplicationClosed', 'Your loan waits for your signature.'],
  application_funded: ['ApplicationClosed', 'Your loan is signed already.'],
  application_declined: ['ApplicationClosed', 'This application was declined.'],
  application_withdrawn: ['ApplicationClosed', 'You withdrew this application.'],
  application_expired: ['ApplicationClosed', 'This application has ended. Please apply again.'],
  application_rescinded: ['ApplicationClosed', 'You took this loan back.'],
  application_refinance: ['ApplicationClosed', 'This application renews a loan. Open the loan and choose Renew.'],
  open_application: ['ApplicationClosed', 'You have another application under way. Finish or withdraw it first.'],
  signed_already: ['ApplicationClosed', 'Somebody has signed this loan already, so it cannot be changed.'],
  not_awaiting_signature: ['ApplicationClosed', 'This loan does not wait for a signature any more.'],
  amount_missing: ['ApplicationClosed', 'Choose an amount first.'],
  method_missing: ['ApplicationClosed', 'Choose how you get the money first.'],
  amount_above_limit: ['ChannelClosed', 'This amount is more than this way of getting money allows. Choose another.'],
  no_card: ['ChannelClosed', 'This card cannot receive money. Choose another.'],
  no_account: ['ChannelClosed', 'This bank account is not verified yet. Choose another way to get your money.'],
  needless_card: ['ChannelClosed', 'A pick-up needs no card. Choose how you get the money again.'],
  spouse_notice_missing: ['CashNotAvailable', 'We need the name and address of your spouse first.'],
  window_closed: ['ApplicationClosed', 'The time to take this loan back is over.'],
  refinance_only: ['ApplicationClosed', 'This loan cannot be taken back.'],
  part_of_refinance: ['ApplicationClosed', 'This loan cannot be taken back.'],
  not_signed: ['ApplicationClosed', 'This loan is not signed, or it is over. There is nothing to take back.'],
  later_posting: ['ApplicationClosed', 'A payment was made on this loan. Please call your store.'],
  money_not_returned: ['ApplicationClosed', 'The money was not brought back in time.'],
};

/** Makes the error of what the books refused. */
export function refuseAsk(refusal: CommandRefusal): Refused {
  const [code, text] = answerTo(refusal);
  return new Refused(code, text);
}

/** Returns code and text of what the books refused. */
export function answerTo(refusal: CommandRefusal): Answer {
  switch (refusal.code) {
    case 'quote_expired':
    case 'date_not_open':
      return ['TermsChanged', 'The terms have changed. Please read the new ones.'];
    case 'amount_out_of_range':
      return [
        'AmountOutOfRange',
        `Choose an amount from $${formatAmount(refusal.minCents)} to $${formatAmount(refusal.maxCents)}.`,
      ];
    case 'duplicate_intent':
      return ['PaymentKeyReused', 'This key was used for another request.'];
    case 'not_eligible':
      return REASONS[refusal.reason] ?? NOT_ELIGIBLE;
    default:
      return NOT_ELIGIBLE;
  }
}
