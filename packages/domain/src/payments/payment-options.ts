import { parseAmount } from '#money/amount-text.ts';
import type { Cents } from '#money/cents.ts';

/** Figures of a loan that decide the amount choices; cents, none negative. */
export interface AmountFigures {
  readonly minimumAmountDueCents: Cents;
  readonly pastDueAmountCents: Cents;
  readonly minimumRequiredAmountCents: Cents;
  readonly payoffAmountCents: Cents;
  readonly daysLate: number;
  /** Cost of switching to another product. Null when the loan has no switch. */
  readonly productSwitchAmountDueCents?: Cents | null;
}

/** Why an amount cannot be chosen. */
export type AmountChoiceRefusal = 'nothing_due' | 'not_late' | 'same_as_payoff' | 'nothing_owed';

/** A choice of amount; `other` has no preset amount. An unavailable choice says why. */
export interface AmountChoice {
  readonly type: 'minimum' | 'pastDue' | 'onlineProduct' | 'payoff' | 'other';
  readonly amountCents: Cents | null;
  readonly availability:
    | { readonly ok: true }
    | { readonly ok: false; readonly refusal: { readonly code: AmountChoiceRefusal } };
}

/** Lists the amount choices in display order: minimum, past due, product switch (if the loan has one), payoff, other.
 *  Unavailable choices are listed with their reason. Source: LOP-027, loan-core 4.5. */
export function listAmountChoices(figures: AmountFigures): readonly AmountChoice[] {
  const { minimumAmountDueCents, pastDueAmountCents, payoffAmountCents, productSwitchAmountDueCents = null } = figures;
  const owed = payoffAmountCents > 0 ? null : 'nothing_owed';
  return [
    choice('minimum', minimumAmountDueCents, owed ?? part(minimumAmountDueCents, payoffAmountCents)),
    choice(
      'pastDue',
      pastDueAmountCents,
      owed ?? (figures.daysLate > 0 ? part(pastDueAmountCents, payoffAmountCents) : 'not_late'),
    ),
    ...(productSwitchAmountDueCents === null
      ? []
      : [
          choice(
            'onlineProduct',
            productSwitchAmountDueCents,
            owed ?? part(productSwitchAmountDueCents, payoffAmountCents),
          ),
        ]),
    choice('payoff', payoffAmountCents, owed),
    choice('other', null, owed),
  ];
}

function part(amountCents: Cents, payoffAmountCents: Cents): AmountChoiceRefusal | null {
  if (amountCents <= 0) return 'nothing_due';
  return amountCents >= payoffAmountCents ? 'same_as_payoff' : null;
}

function choice(type: AmountChoice['type'], amountCents: Cents | null, code: AmountChoiceRefusal | null): AmountChoice {
  return { type, amountCents, availability: code === null ? { ok: true } : { ok: false, refusal: { code } } };
}

/** Why a typed amount is refused. */
export type OtherAmountRefusal =
  | { readonly code: 'amount_missing' }
  | { readonly code: 'amount_malformed' }
  | { readonly code: 'amount_not_positive' }
  | { readonly code: 'exceeds_payoff'; readonly payoffAmountCents: Cents };

/** A typed amount in cents, or the refusal. */
export type OtherAmount =
  | { readonly ok: true; readonly cents: Cents }
  | { readonly ok: false; readonly refusal: OtherAmountRefusal };

/** Parses the amount a payer typed: from 0.01 up to the payoff. Refuses an amount that is missing, malformed (sign, letters,
 *  more than two decimals), zero, or above the payoff. Source: loan-core 4.5, LOP-086. */
export function validateOtherAmount(text: string, figures: Pick<AmountFigures, 'payoffAmountCents'>): OtherAmount {
  if (text.trim() === '') return { ok: false, refusal: { code: 'amount_missing' } };
  // The field shows "0.50" as ".50" while typing (VAL-30).
  const amountCents = parseAmount(text.trim().replace(/^\$?\./, '0.'));
  if (amountCents === null) return { ok: false, refusal: { code: 'amount_malformed' } };
  if (amountCents <= 0) return { ok: false, refusal: { code: 'amount_not_positive' } };
  const { payoffAmountCents } = figures;
  if (amountCents > payoffAmountCents) return { ok: false, refusal: { code: 'exceeds_payoff', payoffAmountCents } };
  return { ok: true, cents: amountCents };
}
