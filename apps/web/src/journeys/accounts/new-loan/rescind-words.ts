import type { Rescission } from '#steps/origination/origination-facts.ts';
import { instantText } from '#steps/renewal/renewal-words.ts';
import { dollarText } from '#ui/dollar-text.ts';

/** Says what a person must return to take a loan back, and how. Source: loan-core 3.3 (T06), 5.5. */
export function returnLines(
  { returnAmount, until }: Pick<Rescission, 'returnAmount' | 'until'>,
  storeZone: string | null,
): readonly string[] {
  const by = until === null ? '' : ` by ${instantText(until, storeZone)}`;
  return [
    returnAmount > 0
      ? `Bring back ${dollarText(returnAmount)} in cash to your store${by}.`
      : 'You don’t have the money yet, so there’s nothing to return. We stop it.',
    'Then the loan is canceled, and you owe nothing for it.',
  ];
}

const REFUSED: Readonly<Record<string, string>> = {
  window_closed: 'The time to take it back is over. Your loan stays.',
  later_posting: 'A payment was made on this loan, so it stays.',
  money_not_returned: 'The money wasn’t brought back in time, so your loan stays.',
};

/** Says why a loan was not taken back; null when nobody was refused. */
export function rescindRefusedText({ reason, askedAt, state }: Pick<Rescission, 'reason' | 'askedAt' | 'state'>) {
  if (reason === null || (state === 'closed' && askedAt === null)) return null;
  return REFUSED[reason] ?? 'It couldn’t be taken back. Your loan stays.';
}

/** Says how a loan can still be taken back on which something was paid; null when that is no question. `nowMs`: now. */
export function paidMeanwhileText(
  { reason, askedAt, until }: Pick<Rescission, 'reason' | 'askedAt' | 'until'>,
  nowMs: number,
): string | null {
  const isInTime = until !== null && nowMs < Date.parse(until);
  return reason === 'later_posting' && askedAt === null && isInTime
    ? 'You paid on this loan, so it can’t be taken back here. To take it back, call your store.'
    : null;
}
