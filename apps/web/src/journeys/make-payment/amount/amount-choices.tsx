import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { moneyWord } from '#journeys/make-payment/page/payment-words.ts';
import { CurrencyField } from '#steps/currency-field.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import type { ReactNode } from 'react';
import { amountConsequence } from './amount-consequence.ts';
import { shownChoicesOf, type AmountDraft } from './amount-draft.ts';

/** The card that offers to renew the loan. */
export interface RenewCard {
  readonly figure: ReactNode;
  readonly description: ReactNode;
  readonly detail: ReactNode;
  readonly whyNot: string | null;
}

interface AmountChoicesProps {
  readonly detail: AccountDetail;
  readonly draft: AmountDraft;
  readonly error: string | null;
  /** Null when the loan is not one that renews. */
  readonly renew: RenewCard | null;
  /** True while a renewal is open. Then only a payoff is possible. */
  readonly isPayoffOnly?: boolean;
  /** True while some loan systems of the brand are down. Then the loan cannot be switched. */
  readonly isLimited: boolean;
  readonly onChange: (draft: AmountDraft) => void;
  /** Called when Enter is pressed in the amount field or on a choice. */
  readonly onSubmit: () => void;
}

/** Shows the choices of amount. Each choice says what it covers and what follows, or why it is disabled. Source: LOP-027,
 *  screens.md (Amount choice). */
export function AmountChoices({
  detail,
  draft,
  error,
  renew,
  isPayoffOnly = false,
  isLimited,
  onChange,
  onSubmit,
}: AmountChoicesProps) {
  const { loan } = detail;
  const choices = shownChoicesOf(detail, isLimited).filter(({ type }) => !isPayoffOnly || type === 'payoff');
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
        cards={[
          ...(renew === null ? [] : [renewCard(renew)]),
          ...choices.map((choice) => ({
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
          })),
        ]}
      />
    </form>
  );
}

function renewCard({ figure, description, detail, whyNot }: RenewCard) {
  return {
    value: 'renew' as const,
    label: 'Renew the loan',
    disabledReason: whyNot,
    ...(whyNot === null ? { figure, description, detail } : {}),
  };
}
