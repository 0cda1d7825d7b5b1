import { useBrand, useGo, useLoanId } from '#navigation/route-context.ts';
import { paths } from '#paths.ts';
import { AddCardForm } from '#steps/add-card/add-card-form.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import styles from './autopay.module.css';

/** A new card for autopay; then on to agreeing to it. Source: LRT-055, CRD-013. */
export function AutoPayAddMethodScreen() {
  const brand = useBrand();
  const loanId = useLoanId();
  const go = useGo();
  return (
    <div className={styles['page']}>
      <PageTitle title="Add a card for autopay" lead="The name on the card must be your name." />
      <AddCardForm
        canUseOnce={false}
        submitText="Add card and continue"
        onAdded={(card) => go(paths.autopayConfirm(brand, loanId, card.cardToken), { replace: true })}
      />
      <LinkButton href={paths.payment(brand, loanId, 'AutoPayUpdatePaymentMethod')} tone="quiet" isFullWidth>
        Choose another card
      </LinkButton>
    </div>
  );
}
