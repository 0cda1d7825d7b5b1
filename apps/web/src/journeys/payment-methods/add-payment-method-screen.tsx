import { pathTo, withQuery } from '#paths.ts';
import { useBrand, useGo } from '#navigation/route-context.ts';
import { cardName } from '#steps/choose-card/card-words.ts';
import { AddMethod, useMethodKind } from '#steps/add-bank/add-method.tsx';
import { useIsBankOffered } from '#steps/add-bank/use-bank-offer.ts';
import { useCanAddCard } from '#steps/add-card/use-can-add-card.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './payment-methods.module.css';

/** Adds a card or bank account for later payments, then returns to the list. Source: LRT-006, LOP-007, CRD-008, CRD-011. */
export default function AddPaymentMethodScreen() {
  const brand = useBrand();
  const go = useGo();
  const kind = useMethodKind();
  const [canAddCard, canAddBank] = [useCanAddCard(), useIsBankOffered()];
  return (
    <div className={styles['page']}>
      <PageTitle
        title={kind === 'bank' ? 'Add a bank account' : 'Add a card'}
        lead={kind === 'bank' ? 'The account must be in your name.' : 'The name on the card must be your name.'}
      />
      <AddMethod
        kind={kind}
        canUseOnce={false}
        submitText={kind === 'bank' ? 'Add bank account' : 'Add card'}
        onAdded={(card) => {
          showToast(`${cardName(card)} added`);
          go(pathTo('ManagePaymentMethod', brand), { replace: true });
        }}
      />
      {(kind === 'bank' ? canAddCard : canAddBank) && (
        <p>
          <TextLink
            href={
              kind === 'bank'
                ? pathTo('AddPaymentMethod', brand)
                : withQuery(pathTo('AddPaymentMethod', brand), { kind: 'bank' })
            }
          >
            {kind === 'bank' ? 'Add a card instead' : 'Add a bank account instead'}
          </TextLink>
        </p>
      )}
      <p>
        <TextLink href={pathTo('ManagePaymentMethod', brand)}>Back to payment methods</TextLink>
      </p>
    </div>
  );
}
