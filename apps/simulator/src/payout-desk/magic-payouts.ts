/** A card whose look-up says that it can receive money. Charges to it are approved; the push is refused. */
export type MagicPayoutCard = { number: string; payoutRefusal: string; what: string };

export const MAGIC_PAYOUT_CARDS: readonly MagicPayoutCard[] = [
  {
    number: '4242420000000018',
    payoutRefusal: 'PROCESSOR_DECLINED',
    what: 'Approves; a push of money to it is declined',
  },
  {
    number: '4242420000000026',
    payoutRefusal: 'INVALID_ACCOUNT',
    what: 'Approves; a push fails because the account is closed',
  },
  {
    number: '4242420000000034',
    payoutRefusal: 'CARD_TYPE_NOT_ACCEPTED',
    what: 'Approves; a push fails because the card cannot receive money after all',
  },
];

/** Bank accounts whose debits are paid and whose credits come back, by their last four digits. */
export type MagicCreditAccount = { lastFour: string; code: string | null; afterDays: number; what: string };

export const MAGIC_CREDIT_ACCOUNTS: readonly MagicCreditAccount[] = [
  { lastFour: '9202', code: 'R02', afterDays: 1, what: 'A credit comes back on the next business day: account closed' },
  { lastFour: '9203', code: 'R03', afterDays: 1, what: 'A credit comes back: no such account (R03)' },
  { lastFour: '9216', code: 'R16', afterDays: 0, what: 'A credit comes back on its own day: account frozen (R16)' },
  { lastFour: '9223', code: 'R23', afterDays: 5, what: 'A credit comes back 5 business days later: refused (R23)' },
  { lastFour: '9299', code: null, afterDays: 0, what: 'A credit is refused right away' },
];

/** Cents of a payout that decide its fate at any channel. The other magic cents make the channel fail. */
export const PAYOUT_FATES = {
  89: 'booked-twice',
  90: 'refused',
  91: 'expires',
  92: 'paid-at-once',
} as const;

export const MAGIC_PAYOUT_AMOUNTS: readonly { cents: string; what: string }[] = [
  { cents: '.89', what: 'The partner books it twice, by its own mistake.' },
  { cents: '.90', what: 'Refused.' },
  { cents: '.91', what: 'MoneyGram: the reference expires right away, and nobody took the money.' },
  { cents: '.92', what: 'MoneyGram: picked up right away.' },
  { cents: '.94', what: 'HTTP 503 once per reference, before anything is booked. The next try goes through.' },
  { cents: '.95', what: 'Booked and answered late: both only after the "late" delay.' },
  { cents: '.96', what: 'The connection is cut once per reference, before anything is booked.' },
  { cents: '.97', what: 'Booked, then HTTP 502, once per reference.' },
  { cents: '.98', what: 'Never answers. Books after twice the caller’s time-out.' },
  { cents: '.99', what: 'Booked, then the connection is cut, once per reference.' },
];

/** Returns why a card of a known range still cannot take money; null when it can. */
export function payoutRefusalOf(card: { bin: string; lastFour: string }): string | null {
  const found = MAGIC_PAYOUT_CARDS.find(({ number }) => number.startsWith(card.bin) && number.endsWith(card.lastFour));
  return found?.payoutRefusal ?? null;
}
