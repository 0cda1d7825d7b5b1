import type { getCardSecureAcceptance } from '@lendside/contract/referrals/card-secure-acceptance.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';

/** What became of a card form. */
export type CardFormAnswer = ResponseOf<typeof getCardSecureAcceptance>;

type Refusal = NonNullable<CardFormAnswer['refusedBecause']>;

const WORDS: Readonly<Record<Refusal, { readonly title: string; readonly text: string }>> = {
  declined: {
    title: 'Your bank declined this card',
    text: 'Check the details, or use another debit card.',
  },
  cannotReceive: {
    title: 'This card can’t receive money',
    text: 'Use a debit card that can. Nothing was taken from your rewards.',
  },
  nameMismatch: {
    title: 'The name on the card doesn’t match your name',
    text: 'Use a debit card in your own name.',
  },
  cardExpired: { title: 'This card has expired', text: 'Use another debit card.' },
  cancelled: { title: 'You left the card form', text: 'Open it again whenever you’re ready.' },
  failed: { title: 'We couldn’t save this card', text: 'Please try again.' },
};

/** Returns why a card was not accepted, and what to do. Source: RFL-018, LAP-113. */
export function cardRefusalWords(reason: CardFormAnswer['refusedBecause']): (typeof WORDS)[Refusal] {
  return WORDS[reason ?? 'failed'];
}
