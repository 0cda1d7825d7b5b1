import { isFinalError, type ErrorCode } from '@lendside/contract/errors.ts';
import { ApiError, codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';

/** What a person can do after a request failed. `lost`: nobody knows whether it arrived. `follow`: an advance is on its way already.
 *  `start`: the checks on entering come again. */
export type DrawMove = 'lost' | 'follow' | 'start' | 'amount' | 'method' | 'review';

const MOVES: Readonly<Partial<Record<ErrorCode, DrawMove>>> = {
  AmountOutOfRange: 'amount',
  CashNotAvailable: 'start',
  LocationOutsideState: 'start',
  LocationRequired: 'start',
  LockedByOther: 'start',
  AddOnLocked: 'start',
  CashPending: 'follow',
  PaymentKeyReused: 'follow',
  ChannelClosed: 'method',
  QuoteChanged: 'review',
};

/** A failed request, with the services' own text where they gave one. */
export interface DrawFailure {
  readonly move: DrawMove;
  readonly text: string;
}

/** Classifies a failed request. After anything but a final answer the result is unknown, so that the next press sends the same key. Source:
 *  LOP-032, security D1. */
export function toDrawFailure(error: unknown): DrawFailure {
  const code = codeOf(error);
  if (!(error instanceof ApiError) || error.failure.kind !== 'answered' || code === null)
    return { move: 'lost', text: errorMessage(error) };
  const { status, forPeople } = error.failure.error;
  if (!isFinalError(code, status)) return { move: 'lost', text: errorMessage(error) };
  const [own] = typeof forPeople === 'string' ? [forPeople] : (forPeople ?? []);
  return { move: MOVES[code] ?? 'review', text: own ?? errorMessage(error) };
}
