import { useState, type ReactNode } from 'react';
import { useBrand } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import type { Offer } from '#steps/offers/offer-facts.ts';
import { groupOffers } from '#steps/offers/offer-words.ts';
import { useOffers } from '#steps/offers/use-offers.ts';
import { useOfferLoans, type OfferLoan } from '#steps/offers/use-offer-loans.ts';
import { readViewed } from '#steps/offers/viewed-offers.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { NoOffers } from './no-offers.tsx';
import { OfferCard } from './offer-card.tsx';
import { OffersGate } from './offers-gate.tsx';
import styles from './offers.module.css';

/** Lists a person's offers by what they are. Source: LRT-009, RTE-43, OFR-001, MNU-11. */
export default function OffersScreen() {
  return <OffersGate>{(customerId) => <Offers customerId={customerId} />}</OffersGate>;
}

function Offers({ customerId }: { readonly customerId: string }) {
  const brand = useBrand();
  const offers = useOffers(customerId);
  const loanOf = useOfferLoans();
  const toAccounts = (
    <LinkButton tone="secondary" isFullWidth href={pathTo('Dashboard', brand)}>
      Go to your accounts
    </LinkButton>
  );
  if (offers.data === undefined)
    return (
      <Page>
        {offers.isError ? (
          <ReadFailure
            what="Failed to get your offers"
            error={offers.error}
            isRetrying={offers.isFetching}
            onRetry={() => void offers.refetch()}
          />
        ) : (
          <OffersSkeleton label="Loading your offers" />
        )}
        {offers.isError && toAccounts}
      </Page>
    );
  return <Listed {...{ customerId, brand, loanOf, toAccounts }} offers={offers.data.offers} />;
}

function Page({ lead, children }: { readonly lead?: string; readonly children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <PageTitle title="Offers" heading="Your offers" {...(lead === undefined ? {} : { lead })} />
      {children}
    </div>
  );
}

interface ListedProps {
  readonly customerId: string;
  readonly brand: RouteBrand;
  readonly offers: readonly Offer[];
  readonly loanOf: (loanId: number | null) => OfferLoan;
  readonly toAccounts: ReactNode;
}

/** The offers. Those that the person hides stay on the page until it closes, so that it can be undone. */
function Listed({ customerId, brand, offers, loanOf, toAccounts }: ListedProps) {
  const [hidden, setHidden] = useState<readonly Offer[]>([]);
  // Viewing an offer leaves this page, so what was viewed before is read once.
  const [viewed] = useState(() => readViewed(customerId));
  const isHidden = ({ offerId }: Offer) => hidden.some((each) => each.offerId === offerId);
  const gone = hidden.filter(({ offerId }) => !offers.some((each) => each.offerId === offerId));
  const shown = [...offers, ...gone];
  if (shown.length === 0)
    return (
      <Page>
        <NoOffers />
        {toAccounts}
      </Page>
    );
  const change = (offer: Offer, isToHide: boolean) =>
    setHidden([...hidden.filter(({ offerId }) => offerId !== offer.offerId), ...(isToHide ? [offer] : [])]);
  return (
    <Page lead="Take one, or tell us that you’re not interested. Nothing changes until you agree to it.">
      <div className={styles['list']}>
        {groupOffers(shown).map(({ rule, title, offers: own }) => (
          <section key={rule} className={styles['group']} aria-labelledby={`offers-${rule}`}>
            <h2 id={`offers-${rule}`} className={styles['groupTitle']}>
              {title}
            </h2>
            {own.map((offer) => (
              <OfferCard
                key={offer.offerId}
                {...{ offer, brand, customerId }}
                loan={loanOf(offer.targetLoanId)}
                isNew={!viewed.includes(offer.offerId)}
                isHidden={isHidden(offer)}
                onHidden={(isToHide) => change(offer, isToHide)}
              />
            ))}
          </section>
        ))}
      </div>
    </Page>
  );
}

/** Stands in place of offers that are being read. */
export function OffersSkeleton({ label }: { readonly label: string }) {
  return (
    <LoadingArea label={label}>
      <Card as="div">
        <Skeleton width="half" />
        <Skeleton shape="figure" width="half" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="button" />
      </Card>
    </LoadingArea>
  );
}
