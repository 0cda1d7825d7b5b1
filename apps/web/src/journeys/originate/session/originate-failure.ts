import { isFinalError, type ErrorCode } from '@lendside/contract/errors.ts';
import { ApiError, codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';

/** What a person can do after a request failed. `lost`: nobody knows whether it arrived. `over`: the application goes on no more. `start`: the
 *  checks on entering come again. */
export type OriginateMove = 'lost' | 'over' | 'start' | 'amount' | 'method' | 'review';

const MOVES: Readonly<Partial<Record<ErrorCode, OriginateMove>>> = {
  AmountOutOfRange: 'amount',
  ApplicationClosed: 'over',
  CashNotAvailable: 'start',
  ChannelClosed: 'method',
  NotFoundException: 'over',
};

/** A failed request, with the services' own text where they gave one. */
export interface OriginateFailure {
  readonly move: OriginateMove;
  readonly text: string;
}

/** Returns the move for an error code of the services. */
export function moveOf(code: string | null | undefined): OriginateMove {
  return Object.entries(MOVES).find(([known]) => known === code)?.[1] ?? 'review';
}

/** Classifies a failed request. After anything but a final answer the result is unknown, so that the next press sends the same key. Source:
 *  LOP-032, security D1. */
export function toOriginateFailure(error: unknown): OriginateFailure {
  const code = codeOf(error);
  if (!(error instanceof ApiError) || error.failure.kind !== 'answered' || code === null)
    return { move: 'lost', text: errorMessage(error) };
  const { status, forPeople } = error.failure.error;
  if (!isFinalError(code, status)) return { move: 'lost', text: errorMessage(error) };
  const [own] = typeof forPeople === 'string' ? [forPeople] : (forPeople ?? []);
  return { move: moveOf(code), text: own ?? errorMessage(error) };
}
