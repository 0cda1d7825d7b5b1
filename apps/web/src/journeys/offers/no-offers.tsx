import { OfferPicture } from '#steps/offers/offer-picture.tsx';
import { Card } from '#ui/card.tsx';
import styles from './offers.module.css';

/** Says that a person has no offers now. */
export function NoOffers() {
  return (
    <Card as="div">
      <div className={styles['empty']}>
        <OfferPicture rule="lender" size="large" />
        <h2>No offers right now</h2>
        <p>When we have an offer for you, you’ll find it here. The menu then shows a number beside Offers.</p>
      </div>
    </Card>
  );
}
