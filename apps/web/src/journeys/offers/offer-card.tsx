import type { RouteBrand } from '#paths.ts';
import { ruleOf, type Offer } from '#steps/offers/offer-facts.ts';
import { OfferPicture } from '#steps/offers/offer-picture.tsx';
import { offerWay } from '#steps/offers/offer-way.ts';
import { offerAmount, offerWords, untilText } from '#steps/offers/offer-words.ts';
import type { OfferLoan } from '#steps/offers/use-offer-loans.ts';
import { noteViewed } from '#steps/offers/viewed-offers.ts';
import { Card } from '#ui/card.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { AcceptAppraisal } from './accept-appraisal.tsx';
import { HiddenOffer, NotInterested, useInterest, useInterestButtons } from './not-interested.tsx';
import { detailsPath } from './offer-paths.ts';
import styles from './offers.module.css';

interface OfferCardProps {
  readonly offer: Offer;
  readonly brand: RouteBrand;
  readonly customerId: string;
  readonly loan: OfferLoan;
  readonly isNew: boolean;
  readonly isHidden: boolean;
  readonly onHidden: (isHidden: boolean) => void;
}

/** One offer of the list: what it is, why the person got it, until when, and the way to it. Source: OFR-003, OFR-005, LOP-066. */
export function OfferCard({ offer, brand, customerId, loan, isNew, isHidden, onHidden }: OfferCardProps) {
  const interest = useInterest(offer.offerId, isHidden, onHidden);
  const { hideId, undoId } = useInterestButtons(isHidden);
  const { title, description, reason } = offer;
  const amountCents = offerAmount(offer);
  if (isHidden) return <HiddenOffer interest={interest} name={title} buttonId={undoId} note={hiddenNote(offer)} />;
  return (
    <Card as="article">
      <div className={styles['stack']}>
        <div className={styles['head']}>
          <OfferPicture rule={ruleOf(offer)} />
          <div className={styles['headText']}>
            {isNew && <span className={styles['new']}>New</span>}
            <h3 className={styles['title']}>{title}</h3>
            <p className={styles['quiet']}>{untilText(offer)}</p>
          </div>
        </div>
        <p>{description}</p>
        {amountCents !== null && !title.includes(dollarText(amountCents)) && (
          <dl className={styles['amount']}>
            <dt>{offerWords(offer).amount}</dt>
            <dd>
              <MoneyText amountCents={amountCents} size="figure" />
            </dd>
          </dl>
        )}
        <p className={styles['quiet']}>{reason}</p>
        <div className={styles['ways']}>
          <WayIn {...{ offer, brand, loan }} onPress={() => noteViewed(customerId, offer.offerId)} />
          <NotInterested interest={interest} name={title} buttonId={hideId} />
        </div>
      </div>
    </Card>
  );
}

/** A settlement opens its own page, and an appraisal an application. Every other offer opens its details. */
function WayIn({
  offer,
  brand,
  loan,
  onPress,
}: Pick<OfferCardProps, 'offer' | 'brand' | 'loan'> & { readonly onPress: () => void }) {
  const rule = ruleOf(offer);
  const { accept } = offerWords(offer);
  const way = offerWay(offer, loan.state === 'found' ? loan.loan : null, brand);
  if (way.kind === 'appraisal')
    return <AcceptAppraisal brand={brand} appraisalId={way.appraisalId} text={accept} size="small" onPress={onPress} />;
  const isSettlement = rule === 'settlement' && way.kind === 'open';
  return (
    <LinkButton
      size="small"
      href={isSettlement ? way.href : detailsPath(brand, offer.offerId)}
      label={`See the offer: ${offer.title}`}
    >
      See the offer
    </LinkButton>
  );
}

/** A hidden settlement can still be signed and paid. */
function hiddenNote(offer: Offer): string | null {
  return ruleOf(offer) === 'settlement' ? 'You can still find it beside its loan.' : null;
}
