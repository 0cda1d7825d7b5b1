import { pathTo, withQuery, type RouteBrand } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { ruleOf } from './offer-facts.ts';
import { OfferPicture } from './offer-picture.tsx';
import { bestOffer, untilText } from './offer-words.ts';
import styles from './offer.module.css';
import { useOffers, useOffersCustomer } from './use-offers.ts';

/** The person's best offer on the dashboard, with a link to its page and to all offers. Shows nothing without an offer, or when the offers
 *  cannot be read. Props: brand. Source: LOP-009, LAP-092. */
export default function OfferWidget({ brand }: { readonly brand: RouteBrand }) {
  const customerId = useOffersCustomer();
  const offers = useOffers(customerId).data?.offers ?? [];
  const best = bestOffer(offers);
  if (customerId === null || best === null) return null;
  return (
    <section aria-label="An offer for you" className={styles['place']}>
      <Card as="div">
        <div className={styles['widget']}>
          <OfferPicture rule={ruleOf(best)} />
          <div className={styles['text']}>
            <p className={styles['quiet']}>An offer for you</p>
            <h2 className={styles['title']}>{best.title}</h2>
            <p className={styles['quiet']}>{untilText(best)}</p>
          </div>
          <div className={styles['ways']}>
            <LinkButton
              size="small"
              tone="secondary"
              href={withQuery(pathTo('WidgetOffer', brand), { offerId: best.offerId })}
            >
              See the offer
            </LinkButton>
            {offers.length > 1 && (
              <LinkButton size="small" tone="quiet" href={pathTo('Offers', brand)}>
                See all {String(offers.length)} offers
              </LinkButton>
            )}
          </div>
        </div>
      </Card>
    </section>
  );
}
