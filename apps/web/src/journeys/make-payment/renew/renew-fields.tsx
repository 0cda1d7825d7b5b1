import { moneyWord } from '#journeys/make-payment/page/payment-words.ts';
import type { AmountDraft } from '#journeys/make-payment/amount/amount-draft.ts';
import { cashCardPath } from '#journeys/make-payment/method/cash-card-path.ts';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { ChooseDisburseMethod } from '#steps/disburse-method/choose-disburse-method.tsx';
import { CurrencyField } from '#steps/currency-field.tsx';
import { ReadFailure } from '#steps/read-failure.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toCashWay } from './cash-way.ts';
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
  const { bounds, amount, cash, cashBounds, whyNotWay, shownTerms } = renewing;
  const least = moneyWord(bounds.leastCents);
  const isOffered = draft.offeredCashText !== undefined && draft.cashText === draft.offeredCashText;
  return (
    <div className={styles['fields']}>
      <CurrencyField
        name="renewAmount"
        label="Amount to pay now"
        isOptional
        hint={`From ${least} to ${moneyWord(bounds.mostCents)}. Leave it empty to pay ${bounds.leastCents === 0 ? 'nothing' : least}. Anything more makes the new loan smaller.`}
        value={draft.renewText ?? ''}
        error={isComplained && !amount.ok ? amount.message : null}
        onChange={(renewText) => onChange({ ...draft, renewText })}
      />
      {cashBounds !== null && (
        <CurrencyField
          name="renewCash"
          label="Cash with your new loan"
          isOptional
          hint={`From ${moneyWord(cashBounds.leastCents)} to ${moneyWord(cashBounds.mostCents)}. It is added to the new loan.`}
          value={draft.cashText ?? ''}
          error={(isComplained || isOffered) && !cash.ok ? cash.message : isComplained ? whyNotWay : null}
          onChange={(cashText) => onChange({ ...draft, cashText })}
        />
      )}
      {cashBounds === null && shownTerms !== null && isOffered && draft.cashText !== '' && (
        <p className={styles['quiet']}>Cash with a renewal isn’t available right now. You can still renew.</p>
      )}
      {cashBounds !== null && (draft.cashText ?? '').trim() !== '' && <CashWays {...{ draft, renewing, onChange }} />}
    </div>
  );
}

/** Asks where the cash goes, once an amount is typed. */
function CashWays({ draft, renewing, onChange }: Omit<RenewFieldsProps, 'isComplained'>) {
  const [brand, loanId] = [useBrand(), useLoanId()];
  const { ways, chosenWay, cardsFailure } = renewing;
  const choose = (value: string) => {
    const way = ways.find((each) => each.value === value);
    if (way !== undefined) onChange({ ...draft, cashWay: toCashWay(way) });
  };
  return (
    <>
      {ways.length > 0 && (
        <ChooseDisburseMethod
          legend="How do you want it?"
          choices={ways}
          value={chosenWay?.value ?? null}
          onChange={choose}
        />
      )}
      {cardsFailure !== null && (
        <ReadFailure
          what="Failed to get your cards and bank accounts"
          error={cardsFailure.error}
          isRetrying={cardsFailure.isRetrying}
          onRetry={cardsFailure.retry}
        />
      )}
      <p className={styles['quiet']}>
        <TextLink href={cashCardPath(brand, loanId)}>Add a debit card</TextLink> to get it there. What you typed stays
        here.
      </p>
    </>
  );
}
