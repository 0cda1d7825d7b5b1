import type { AmountChoice } from '@lendside/domain/payments/payment-options.ts';
import { formatDay } from '#ui/calendar-text.ts';
import { CurrencyField } from '#steps/currency-field.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { choicesOf } from './amount-draft.ts';
import type { AmountDraft } from './amount-draft.ts';
import type { AccountDetail } from './loan-snapshot-from-detail.ts';
import { AMOUNT_WORDS, CHOICE_REFUSAL_WORDS, moneyWord } from './payment-words.ts';
import { quotePayment } from './quote-payment.ts';

interface AmountChoicesProps {
  readonly detail: AccountDetail;
  readonly draft: AmountDraft;
  readonly error: string | null;
  readonly onChange: (draft: AmountDraft) => void;
}

/** The four ways to choose an amount, each with what it covers and what follows; one that cannot be taken says why.
 *  Source: LOP-027, screens.md (Amount choice). */
export function AmountChoices({ detail, draft, error, onChange }: AmountChoicesProps) {
  const { loan } = detail;
  return (
    <RadioCards
      name="amountType"
      legend="How much do you want to pay?"
      value={draft.type}
      onChange={(type) => onChange({ ...draft, type })}
      cards={choicesOf(loan).map((choice) => ({
        value: choice.type,
        label: AMOUNT_WORDS[choice.type],
        ...(choice.amountCents === null || choice.amountCents === 0
          ? {}
          : { figure: <MoneyText amountCents={choice.amountCents} /> }),
        description: choice.availability.ok ? <p>{consequence(detail, choice)}</p> : undefined,
        disabledReason: choice.availability.ok ? null : CHOICE_REFUSAL_WORDS[choice.availability.refusal.code],
        ...(choice.type === 'other'
          ? {
              detail: (
                <CurrencyField
                  name="otherAmount"
                  label="Amount to pay"
                  hint={`From $0.01 to ${moneyWord(loan.payoffAmount)}`}
                  value={draft.otherText}
                  error={error}
                  onChange={(otherText) => onChange({ ...draft, otherText })}
                />
              ),
            }
          : {}),
      }))}
    />
  );
}

function consequence(detail: AccountDetail, { type, amountCents }: AmountChoice): string {
  const { loan } = detail;
  if (type === 'other' || amountCents === null) return 'Pay less or more than the amounts above.';
  if (type === 'payoff') {
    const more =
      loan.perDiem > 0
        ? ` Good through today; each day adds ${moneyWord(loan.perDiem)}.`
        : ` Good through today, ${formatDay(loan.asOf, loan.asOf)}.`;
    return `Closes your loan. Nothing more to pay.${more}`;
  }
  const quote = quotePayment(detail, amountCents);
  if (type === 'pastDue' && quote !== null) {
    return quote.isUpToDateAfter
      ? 'Brings your loan up to date.'
      : `Covers every charge past due. ${moneyWord(quote.preview.newPrincipalBalanceCents)} of principal stays due.`;
  }
  const preview = quote?.preview;
  const due = loan.dueDate === null ? '' : ` Due ${formatDay(loan.dueDate, loan.asOf)}.`;
  if (preview === undefined) return `What is due now.${due}`;
  return preview.newPrincipalBalanceCents < loan.principalBalance
    ? `Covers what is due now and lowers your principal to ${moneyWord(preview.newPrincipalBalanceCents)}.${due}`
    : `Covers the charges due. Your principal stays ${moneyWord(loan.principalBalance)}.${due}`;
}
