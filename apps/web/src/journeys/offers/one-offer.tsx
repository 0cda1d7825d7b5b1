import { useEffect } from 'react';
import { useBrand, useGo } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { ruleOf, type AskedState, type Offer } from '#steps/offers/offer-facts.ts';
import { overWords } from '#steps/offers/offer-words.ts';
import { useAskedOffer, useNoteViewed } from '#steps/offers/use-offers.ts';
import { useOfferLoans } from '#steps/offers/use-offer-loans.ts';
import { offerWay } from '#steps/offers/offer-way.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { showToast } from '#ui/toast.tsx';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { useInterest, useInterestButtons, type Interest } from './not-interested.tsx';
import { useOfferId } from './offer-paths.ts';
import { OffersSkeleton } from './offers-screen.tsx';
import { OpenOffer } from './open-offer.tsx';
import styles from './offers.module.css';

const TITLE = 'Your offer';

interface OneOfferProps {
  readonly customerId: string;
  /** `landing`: a letter or the dashboard led here. `details`: the person chose it in the list. */
  readonly view: 'landing' | 'details';
}

/** Shows the offer of the page's address, or what became of it. An id that is none of the person's leads to the list. Source: LOP-009,
 *  LOP-066, OFR-003, OFR-004. */
export function OneOffer({ customerId, view }: OneOfferProps) {
  const brand = useBrand();
  const offerId = useOfferId();
  const asked = useAskedOffer(offerId ?? '', offerId !== null);
  const { data } = asked;
  const isUnknown = offerId === null || data?.asked === 'unknown';
  const offer = data?.offers.find((each) => each.offerId === offerId) ?? null;
  useLeadToList(isUnknown, brand);
  useNoteViewed(customerId, offer === null ? null : offer.offerId);
  const interest = useInterest(offerId ?? '', data?.asked === 'dismissed', () => undefined);
  const buttons = useInterestButtons(interest.isHidden);
  if (isUnknown) return null;
  if (data === undefined)
    return (
      <div className={styles['page']}>
        <PageTitle title={TITLE} />
        {asked.isError ? (
          <ReadFailure
            what="Failed to get this offer"
            error={asked.error}
            isRetrying={asked.isFetching}
            onRetry={() => void asked.refetch()}
          />
        ) : (
          <OffersSkeleton label="Loading the offer" />
        )}
        {asked.isError && <SeeAll brand={brand} />}
      </div>
    );
  if (offer === null || data.asked !== 'open')
    return <Over brand={brand} asked={data.asked ?? 'withdrawn'} interest={interest} undoId={buttons.undoId} />;
  return <Found {...{ offer, brand, view, interest }} hideId={buttons.hideId} />;
}

/** Leaves for the list, where the person's offers are. */
function useLeadToList(isUnknown: boolean, brand: RouteBrand): void {
  const go = useGo();
  useEffect(() => {
    if (!isUnknown) return;
    showToast('We couldn’t find that offer. These are your offers.', 'problem');
    go(pathTo('Offers', brand), { replace: true, isOutOfTurn: true });
  }, [isUnknown, brand, go]);
}

interface FoundProps {
  readonly offer: Offer;
  readonly brand: RouteBrand;
  readonly view: OneOfferProps['view'];
  readonly interest: Interest;
  readonly hideId: string;
}

/** A settlement has its own page with its details. */
function Found({ offer, brand, view, interest, hideId }: FoundProps) {
  const go = useGo();
  const loan = useOfferLoans()(offer.targetLoanId);
  const way = offerWay(offer, loan.state === 'found' ? loan.loan : null, brand);
  const settlementPath = ruleOf(offer) === 'settlement' && view === 'details' && way.kind === 'open' ? way.href : null;
  useEffect(() => {
    if (settlementPath !== null) go(settlementPath, { replace: true, isOutOfTurn: true });
  }, [settlementPath, go]);
  if (settlementPath !== null) return null;
  // The details are shown at once, because the loan stands above the buttons.
  if (view === 'details' && loan.state === 'loading')
    return (
      <div className={styles['page']}>
        <PageTitle title={TITLE} />
        <OffersSkeleton label="Loading the offer" />
      </div>
    );
  return <OpenOffer {...{ offer, brand, view, interest, hideId, loan, way }} />;
}

interface OverProps {
  readonly brand: RouteBrand;
  readonly asked: AskedState;
  readonly interest: Interest;
  readonly undoId: string;
}

/** Says that the offer is not open any more, and leads on. An offer that the person hid can be shown again. */
function Over({ brand, asked, interest: { isBusy, failure, show }, undoId }: OverProps) {
  const whyNotNow = useWhyNotNow('You’re offline. You can show it again once you’re connected.');
  const words = overWords(asked);
  return (
    <div className={styles['page']}>
      <PageTitle title={TITLE} heading={words?.title} />
      <Notice tone="info" live="polite">
        {words?.text}
      </Notice>
      {failure !== null && (
        <Notice tone="danger" live="assertive" title="We couldn’t show the offer again">
          {failure}
        </Notice>
      )}
      <div className={styles['actions']}>
        <SeeAll brand={brand} />
        {asked === 'dismissed' && (
          <Button
            id={undoId}
            tone="secondary"
            isFullWidth
            isBusy={isBusy}
            busyText="Showing…"
            disabledReason={whyNotNow}
            onClick={show}
          >
            Show the offer again
          </Button>
        )}
        {asked === 'taken' && (
          <LinkButton tone="secondary" isFullWidth href={pathTo('Dashboard', brand)}>
            Go to your accounts
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function SeeAll({ brand }: { readonly brand: RouteBrand }) {
  return (
    <LinkButton isFullWidth href={pathTo('Offers', brand)}>
      See all offers
    </LinkButton>
  );
}
