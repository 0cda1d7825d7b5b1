import { codeOf } from '#api/api-error.ts';

/** What a read of terms has brought so far. */
interface TermsRead {
  readonly isError: boolean;
  readonly error: unknown;
  readonly data: unknown;
}

/** True when a page cannot show what it read: nothing came, or the amount no longer fits. A failed repeat keeps what came before. */
export function isReadLost({ isError, error, data }: TermsRead): boolean {
  return isError && (data === undefined || isAmountGone(error));
}

/** True when the chosen amount is outside the limits of now. Trying again cannot help. Source: LOP-049. */
export function isAmountGone(error: unknown): boolean {
  return codeOf(error) === 'AmountOutOfRange';
}
