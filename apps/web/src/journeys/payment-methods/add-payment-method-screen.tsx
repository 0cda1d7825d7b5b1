import { paths } from '#paths.ts';
import { useBrand, useGo } from '#navigation/route-context.ts';
import { cardName } from '#steps/choose-card/card-words.ts';
import { AddCardForm } from '#steps/add-card/add-card-form.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './payment-methods.module.css';

/** A new card for later payments; back to the list with it. Source: LOP-007, CRD-008. */
export function AddPaymentMethodScreen() {
  const brand = useBrand();
  const go = useGo();
  return (
    <div className={styles['page']}>
      <PageTitle title="Add a card" lead="The name on the card must be your name." />
      <AddCardForm
        canUseOnce={false}
        submitText="Add card"
        onAdded={(card) => {
          showToast(`${cardName(card)} added`);
          go(paths.paymentMethods(brand), { replace: true });
        }}
      />
      <p>
        <TextLink href={paths.paymentMethods(brand)}>Back to payment methods</TextLink>
      </p>
    </div>
  );
}
