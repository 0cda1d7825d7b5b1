import type { BusinessDate } from '#calendar/business-date.ts';
import { longDate } from '#calendar/long-date.ts';
import { shortLoanNumber } from '#loans/figures/short-loan-number.ts';
import { formatAmount } from '#money/amount-text.ts';
import type { Cents } from '#money/cents.ts';
import type { OfferRule } from './offer-kind.ts';

/** What the words of an offer depend on. */
export interface OfferFacts {
  readonly rule: OfferRule;
  /** Null for a lender's offer without an amount. */
  readonly amountCents: Cents | null;
  /** The vehicle of an appraisal. */
  readonly vehicle: { readonly year: number; readonly make: string; readonly model: string } | null;
  readonly loanHeader: string | null;
  readonly expiresOn: BusinessDate;
  /** Title and description of an offer that the lender made itself. */
  readonly lenderText: { readonly title: string; readonly description: string } | null;
}

/** The words of an offer: its title, what it is, and why the person got it. */
export interface OfferText {
  readonly title: string;
  readonly description: string;
  readonly reason: string;
}

type Writer = (facts: {
  readonly amount: string;
  readonly loan: string;
  readonly car: string;
  readonly until: string;
}) => OfferText;

const WRITERS: Readonly<Record<Exclude<OfferRule, 'lender'>, Writer>> = {
  settlement: ({ amount, loan, until }) => ({
    title: `Settle your loan for ${amount}`,
    description: `Pay ${amount} by ${until} and we forgive the rest of what you owe on ${loan}. You sign an agreement first.`,
    reason: `A payment on ${loan} is more than 90 days late. We’re offering you a way to close it for less than you owe.`,
  }),
  qualifiedAmount: ({ amount, loan, until }) => ({
    title: `Get up to ${amount} when you renew`,
    description: `Renew ${loan} by ${until} and take up to ${amount} in cash with it. You choose how much.`,
    reason: `You got this offer because ${loan} is in good standing. Your loan can be renewed for more than you owe.`,
  }),
  appraisal: ({ amount, car, until }) => ({
    title: `Borrow up to ${amount} on ${car}`,
    description: `You qualify for a new loan of up to ${amount} on ${car}. Start by ${until} and choose your amount.`,
    reason: `You got this offer because you paid off your last loan and we know what ${car} is worth.`,
  }),
  line: ({ amount, loan, until }) => ({
    title: `Switch to a line of credit with up to ${amount} to use`,
    description: `Move ${loan} to a line of credit by ${until}. You can draw up to ${amount} more, and you pay it back as you go.`,
    reason: `You got this offer because ${loan} is in good standing and your state allows the switch.`,
  }),
};

/** Writes the words of an offer. Throws when one that needs an amount has none. Source: LOP-129. */
export function writeOffer({ rule, amountCents, vehicle, loanHeader, expiresOn, lenderText }: OfferFacts): OfferText {
  if (rule === 'lender') {
    const { title, description } = lenderText ?? { title: 'An offer for you', description: '' };
    return { title, description, reason: 'You got this offer because your lender chose you for it.' };
  }
  if (amountCents === null) throw new Error(`an offer of the rule ${rule} has no amount`);
  return WRITERS[rule]({
    amount: `$${formatAmount(amountCents)}`,
    loan: loanHeader === null ? 'your loan' : `loan ${shortLoanNumber(loanHeader) ?? loanHeader}`,
    car: vehicle === null ? 'your vehicle' : `your ${vehicle.year} ${vehicle.make} ${vehicle.model}`,
    until: longDate(expiresOn),
  });
}
