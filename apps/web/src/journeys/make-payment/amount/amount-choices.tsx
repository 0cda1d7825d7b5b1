import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { moneyWord } from '#journeys/make-payment/page/payment-words.ts';
import { CurrencyField } from '#steps/currency-field.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { amountConsequence } from './amount-consequence.ts';
import { shownChoicesOf, type AmountDraft } from './amount-draft.ts';

interface AmountChoicesProps {
  readonly detail: AccountDetail;
  readonly draft: AmountDraft;
  readonly error: string | null;
  readonly onChange: (draft: AmountDraft) => void;
  /** Called when Enter is pressed in the amount field or on a choice. */
  readonly onSubmit: () => void;
}

/** Shows the choices of amount. Each choice says what it covers and what follows, or why it is disabled. Source: LOP-027,
 *  screens.md (Amount choice). */
export function AmountChoices({ detail, draft, error, onChange, onSubmit }: AmountChoicesProps) {
  const { loan } = detail;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <RadioCards
        name="amountType"
        legend="How much do you want to pay?"
        value={draft.type}
        onChange={(type) => onChange({ ...draft, type })}
        cards={shownChoicesOf(detail).map((choice) => ({
          value: choice.type,
          label: choice.label,
          ...(choice.amountCents === null ? {} : { figure: <MoneyText amountCents={choice.amountCents} /> }),
          description: choice.whyNot === null ? <p>{amountConsequence(detail, choice)}</p> : undefined,
          disabledReason: choice.whyNot,
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
    </form>
  );
}
