import { isFinalError, type ErrorCode } from '@lendside/contract/errors.ts';
import { ApiError, codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';
import { refusalText } from '#steps/refusal-text.ts';

/** What a person can do after a cash-out failed to start. `lost`: nobody knows whether the request arrived. `card`: another card is needed.
 *  `home`: the balance must be read again. */
export type CashOutMove = 'lost' | 'card' | 'home' | 'review';

/** A request that failed, with the text for people. */
export interface CashOutFailure {
  readonly move: CashOutMove;
  readonly text: string;
}

const MEANINGS: Readonly<Partial<Record<ErrorCode, CashOutFailure>>> = {
  NotFoundException: { move: 'card', text: 'We couldn’t find this card. Add it again or use another one.' },
  CardExpired: { move: 'card', text: 'This card has expired. Use another card.' },
  CardNotAccepted: { move: 'card', text: 'This card can’t receive money. Use another debit card.' },
  ChannelClosed: { move: 'review', text: 'We can’t send money to cards right now. Try again later.' },
  CashNotAvailable: { move: 'home', text: 'Your rewards can’t be redeemed right now.' },
  CashPending: { move: 'home', text: 'A cash-out is already on its way.' },
  PaymentKeyReused: { move: 'home', text: 'A cash-out is already on its way.' },
  LimitExceededException: { move: 'home', text: 'You’ve redeemed as often as you can for today. Try again tomorrow.' },
};

/** Classifies a failed request. After anything but a final answer the result is unknown, so the next press sends the same key. Source:
 *  LOP-032, security D1. */
export function toCashOutFailure(error: unknown): CashOutFailure {
  const code = codeOf(error);
  if (!(error instanceof ApiError) || error.failure.kind !== 'answered' || code === null)
    return { move: 'lost', text: errorMessage(error) };
  const known = MEANINGS[code];
  if (known === undefined && !isFinalError(code, error.failure.error.status))
    return { move: 'lost', text: errorMessage(error) };
  const own = refusalText(error, [code]);
  if (known === undefined) return { move: 'review', text: own };
  return own === errorMessage(error) ? known : { ...known, text: own };
}
