import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { listAmountChoices, validateOtherAmount } from '@lendside/domain/payments/payment-options.ts';
import type { AmountChoice } from '@lendside/domain/payments/payment-options.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { AmountType } from '@lendside/domain/payments/pay-types.ts';
import { otherAmountWord } from './payment-words.ts';

/** One of the four choices of amount. */
type ChoiceType = AmountChoice['type'];

/** What is chosen and typed on the amount page. */
export interface AmountDraft {
  readonly type: ChoiceType;
  readonly otherText: string;
}

/** A draft's amount, or what is wrong with it. */
export type DraftAmount =
  | { readonly ok: true; readonly cents: Cents }
  | { readonly ok: false; readonly message: string };

/** The choices of a loan. Source: LOP-027. */
export function choicesOf(loan: LoanEntity): readonly AmountChoice[] {
  return listAmountChoices({
    minimumAmountDueCents: loan.minimumAmountDue,
    pastDueAmountCents: loan.pastDueAmount,
    minimumRequiredAmountCents: loan.minimumRequiredAmount,
    payoffAmountCents: loan.payoffAmount,
    daysLate: loan.daysLate,
  });
}

/** The draft the page opens with: what was chosen before, else what brings a late loan up to date, else the minimum, else
 *  the first choice that can be taken. */
export function firstDraft(
  loan: LoanEntity,
  chosen: { readonly type: AmountType | null; readonly cents: Cents | null },
): AmountDraft {
  const open = choicesOf(loan)
    .filter((choice) => choice.availability.ok)
    .map((choice) => choice.type);
  const before = open.find((type) => type === chosen.type);
  if (before !== undefined) {
    return { type: before, otherText: before === 'other' && chosen.cents !== null ? formatAmount(chosen.cents) : '' };
  }
  const wanted = loan.daysLate > 0 ? 'pastDue' : 'minimum';
  return { type: open.find((type) => type === wanted) ?? open[0] ?? 'other', otherText: '' };
}

/** The amount a draft comes to. Source: loan-core 4.5. */
export function draftAmount(loan: LoanEntity, { type, otherText }: AmountDraft): DraftAmount {
  if (type !== 'other')
    return { ok: true, cents: choicesOf(loan).find((choice) => choice.type === type)?.amountCents ?? NO_CENTS };
  const other = validateOtherAmount(otherText, { payoffAmountCents: loan.payoffAmount });
  return other.ok ? other : { ok: false, message: otherAmountWord(other.refusal) };
}
