import type { OfferRule } from '@lendside/domain/offers/offer-kind.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { formatFullDay } from '#ui/calendar-text.ts';
import { ruleOf, type AskedState, type Offer } from './offer-facts.ts';

/** The words of a rule. */
interface RuleWords {
  /** Heading of the offers of this rule in the list. */
  readonly group: string;
  /** What the amount of the offer is. */
  readonly amount: string;
  readonly accept: string;
  /** What happens once the person accepts, in order. */
  readonly next: readonly string[];
}

const WORDS: Readonly<Record<OfferRule, RuleWords>> = {
  settlement: {
    group: 'Settle a loan for less',
    amount: 'Settles the loan',
    accept: 'See the settlement',
    next: [
      'You read and sign the settlement.',
      'You pay the amount by its last day.',
      'You owe nothing more on this loan.',
    ],
  },
  qualifiedAmount: {
    group: 'Cash with a renewal',
    amount: 'Cash you can get',
    accept: 'Renew and get cash',
    next: [
      'You choose how much cash you want and see your new terms.',
      'You sign a new agreement. The cash is added to your new loan.',
      'You get the cash the way you chose, for example at your store.',
    ],
  },
  line: {
    group: 'A line of credit',
    amount: 'Cash you can take',
    accept: 'See the line of credit',
    next: [
      'You read the terms and pay your charges to date.',
      'You sign, and your loan becomes a line of credit.',
      'You take cash when you need it, up to your limit.',
    ],
  },
  appraisal: {
    group: 'A new loan',
    amount: 'You can borrow up to',
    accept: 'Start your application',
    next: [
      'We open an application with the vehicle that we know.',
      'You choose your amount and how you get the money.',
      'You sign. You owe nothing until then.',
    ],
  },
  lender: { group: 'More for you', amount: 'Amount', accept: 'Go to your loan', next: [] },
};

/** Order of the groups in the list. */
const GROUPS: readonly OfferRule[] = ['settlement', 'qualifiedAmount', 'line', 'appraisal', 'lender'];

/** Returns the words of an offer's rule. */
export function offerWords(offer: Pick<Offer, 'offerId' | 'targetLoanId'>): RuleWords {
  const rule = ruleOf(offer);
  return rule === 'lender' && offer.targetLoanId === null
    ? { ...WORDS.lender, accept: 'Go to your accounts' }
    : WORDS[rule];
}

/** Returns the one amount of an offer: what settles the loan, or the cash. Null for an offer without one. */
export function offerAmount({ settlementAmount, qualifiedAmount }: Offer): Cents | null {
  return settlementAmount ?? qualifiedAmount;
}

/** Says how long an offer is open. */
export function untilText({ docExp, expirationDate }: Pick<Offer, 'docExp' | 'expirationDate'>): string {
  return `Open until ${formatFullDay(docExp ?? expirationDate)}`;
}

/** The offers of one rule, in the order of the services. */
export interface OfferGroup {
  readonly rule: OfferRule;
  readonly title: string;
  readonly offers: readonly Offer[];
}

/** Groups offers by what they are. Leaves out empty groups. */
export function groupOffers(offers: readonly Offer[]): readonly OfferGroup[] {
  return GROUPS.flatMap((rule) => {
    const own = offers.filter((offer) => ruleOf(offer) === rule);
    return own.length === 0 ? [] : [{ rule, title: WORDS[rule].group, offers: own }];
  });
}

/** Returns the offer that the dashboard shows. A settlement is not among them, because the card of its loan shows it. The services list the
 *  most valuable kind first. Source: LOP-009, DSH-005. */
export function bestOffer(offers: readonly Offer[]): Offer | null {
  return offers.find((offer) => ruleOf(offer) !== 'settlement') ?? null;
}

/** Says that an offer is not open any more. Null for an open offer and one that never was. */
export function overWords(asked: AskedState): { readonly title: string; readonly text: string } | null {
  switch (asked) {
    case 'expired':
      return { title: 'This offer has ended', text: 'Its last day has passed. Your list shows what is open now.' };
    case 'taken':
      return { title: 'You’ve already taken this offer', text: 'Your accounts show how it goes on.' };
    case 'withdrawn':
      return {
        title: 'This offer is no longer available',
        text: 'Your loan or your account has changed since we made it.',
      };
    case 'dismissed':
      return { title: 'You said you’re not interested', text: 'Changed your mind? You can show the offer again.' };
    case 'open':
    case 'unknown':
      return null;
  }
}
