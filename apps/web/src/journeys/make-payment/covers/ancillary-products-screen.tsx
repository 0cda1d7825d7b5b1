import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useState } from 'react';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { loanWord, moneyWord, OFFLINE_REASON } from '#journeys/make-payment/page/payment-words.ts';
import type { PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import type { RenewalWay } from '#steps/renewal/use-renewal-way.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { coversCents, firstChoice, leadOf, mustConfirm, toSessionCovers, type CoverOffer } from './chosen-covers.ts';
import { COVERS_STEP, CoversGate } from './covers-gate.tsx';
import styles from './covers.module.css';
import { MissingProducts } from './missing-products.tsx';
import { useVisitPath } from './use-visit-path.ts';

const TITLE = 'Add to your new loan';

/** Offers products that may be added to the new loan. Nothing that is a choice is chosen before the borrower asks for it. Source:
 *  LRT-041, PAY-030, LAP-082; 12 CFR 1026.4(d). */
export default function AncillaryProductsScreen() {
  return (
    <CoversGate page="AncillaryProducts" title={TITLE}>
      {(facts) => <ChooseCovers {...facts} />}
    </CoversGate>
  );
}

interface ChooseCoversProps {
  readonly loan: LoanEntity;
  readonly payment: PaymentScreen;
  readonly offer: CoverOffer;
  readonly way: RenewalWay;
}

function ChooseCovers({ loan, payment, offer, way }: ChooseCoversProps) {
  const [chosen, setChosen] = useState(() => firstChoice(offer, payment.progress.session.ancillaryProducts));
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const visitPath = useVisitPath(payment.brand, loan);
  const goOn = () => {
    payment.dispatch({ kind: 'coversChosen', ancillaryProducts: toSessionCovers(offer, chosen, visitPath) });
    way.goOn({ areCoversToConfirm: mustConfirm(offer, chosen) });
  };
  const addedCents = coversCents(offer, chosen);
  return (
    <PaymentPage
      title={TITLE}
      step={COVERS_STEP}
      lead={loanWord(loan)}
      action={
        <Button isFullWidth disabledReason={whyNotNow} onClick={goOn}>
          {chosen.length === 0 ? 'Continue without any' : `Continue and add ${moneyWord(addedCents)}`}
        </Button>
      }
    >
      <p className={styles['lead']}>{leadOf(offer)}</p>
      {offer.products.map(({ productId, name, description, price, required }) => (
        <Card as="div" key={productId}>
          {required ? (
            <>
              <span className={styles['line']}>
                <strong>{name}</strong>
                <MoneyText amountCents={price} />
              </span>
              <p>{description}</p>
              <p className={styles['required']}>This product is required for this loan, so it is added.</p>
            </>
          ) : (
            <Checkbox
              name={`cover-${productId}`}
              label={
                <span className={styles['line']}>
                  <strong>{name}</strong>
                  <MoneyText amountCents={price} />
                </span>
              }
              hint={description}
              isChecked={chosen.includes(productId)}
              onChange={(isChecked) =>
                setChosen(isChecked ? [...chosen, productId] : chosen.filter((id) => id !== productId))
              }
            />
          )}
        </Card>
      ))}
      <MissingProducts offer={offer} visitPath={visitPath} />
    </PaymentPage>
  );
}
