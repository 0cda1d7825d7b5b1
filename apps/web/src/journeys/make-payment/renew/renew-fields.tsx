import { moneyWord } from '#journeys/make-payment/page/payment-words.ts';
import type { AmountDraft } from '#journeys/make-payment/amount/amount-draft.ts';
import { CurrencyField } from '#steps/currency-field.tsx';
import styles from './renew.module.css';
import type { Renewing } from './use-renewing.ts';

interface RenewFieldsProps {
  readonly draft: AmountDraft;
  readonly renewing: Renewing;
  /** True once Continue was pressed. */
  readonly isComplained: boolean;
  readonly onChange: (draft: AmountDraft) => void;
}

/** Asks what to pay with a renewal, and whether cash is wanted with the new loan. */
export function RenewFields({ draft, renewing, isComplained, onChange }: RenewFieldsProps) {
  const { bounds, amount, cash, cashBounds, shownTerms } = renewing;
  const least = moneyWord(bounds.leastCents);
  const isOffered = draft.offeredCashText !== undefined && draft.cashText === draft.offeredCashText;
  return (
    <div className={styles['fields']}>
      <CurrencyField
        name="renewAmount"
        label="Amount to pay now"
        isOptional
        hint={`From ${least} to ${moneyWord(bounds.mostCents)}. Leave it empty to pay ${least}. Anything more makes the new loan smaller.`}
        value={draft.renewText ?? ''}
        error={isComplained && !amount.ok ? amount.message : null}
        onChange={(renewText) => onChange({ ...draft, renewText })}
      />
      {cashBounds !== null && (
        <CurrencyField
          name="renewCash"
          label="Cash to pick up at your store"
          isOptional
          hint={`From ${moneyWord(cashBounds.leastCents)} to ${moneyWord(cashBounds.mostCents)}. It is added to the new loan.`}
          value={draft.cashText ?? ''}
          error={(isComplained || isOffered) && !cash.ok ? cash.message : null}
          onChange={(cashText) => onChange({ ...draft, cashText })}
        />
      )}
      {cashBounds === null && shownTerms !== null && isOffered && draft.cashText !== '' && (
        <p className={styles['quiet']}>Cash with a renewal isn’t available right now. You can still renew.</p>
      )}
      {cashBounds !== null && shownTerms !== null && (
        <p className={styles['quiet']}>You pick this cash up at your store.</p>
      )}
    </div>
  );
}
