import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { pathTo, routeBrandOf, type RouteBrand } from '#paths.ts';
import { ruleOf, type Offer } from '#steps/offers/offer-facts.ts';
import { OfferPicture } from '#steps/offers/offer-picture.tsx';
import type { OfferWay } from '#steps/offers/offer-way.ts';
import { offerAmount, offerWords, untilText } from '#steps/offers/offer-words.ts';
import type { OfferLoan } from '#steps/offers/use-offer-loans.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { RenewalWayOn } from '#steps/renewal/renewal-way-on.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoanText } from '#ui/loan-text.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { AcceptAppraisal } from './accept-appraisal.tsx';
import { NotInterested, type Interest } from './not-interested.tsx';
import styles from './offers.module.css';

interface OpenOfferProps {
  readonly offer: Offer;
  readonly brand: RouteBrand;
  readonly view: 'landing' | 'details';
  readonly interest: Interest;
  readonly hideId: string;
  readonly loan: OfferLoan;
  readonly way: OfferWay;
}

/** An open offer: the amount, why the person got it, what comes next, and the ways on. Props: offer, brand, view, interest, hideId, loan,
 *  way. */
export function OpenOffer({ offer, brand, view, interest, hideId, loan, way }: OpenOfferProps) {
  const amountCents = offerAmount(offer);
  const words = offerWords(offer);
  return (
    <div className={styles['page']}>
      <PageTitle title="Your offer" heading={offer.title} lead={<LoanText>{offer.description}</LoanText>} />
      <Card as="div">
        <div className={styles['hero']}>
          <OfferPicture rule={ruleOf(offer)} size="large" />
          {amountCents !== null && (
            <>
              <p className={styles['quiet']}>{words.amount}</p>
              <MoneyText amountCents={amountCents} size="hero" />
            </>
          )}
          <p>{untilText(offer)}</p>
          <p className={styles['quiet']}>
            <LoanText>{offer.reason}</LoanText>
          </p>
        </div>
      </Card>
      {view === 'details' && loan.state === 'found' && <AboutLoan loan={loan.loan} />}
      {words.next.length > 0 && (
        <Card title="What happens next">
          <ol className={styles['points']}>
            {words.next.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ol>
        </Card>
      )}
      {/* An offer that cannot be taken says why, in its place: a notice is too high for the bar. */}
      <div className={styles[way.kind === 'stopped' ? 'actions' : 'bar']}>
        <Accept {...{ offer, brand, loan, way }} text={words.accept} />
      </div>
      <div className={styles['actions']}>
        <LinkButton tone="secondary" isFullWidth href={pathTo('Offers', brand)}>
          See all offers
        </LinkButton>
        <NotInterested interest={interest} name={offer.title} buttonId={hideId} />
      </div>
    </div>
  );
}

function AboutLoan({ loan }: { readonly loan: LoanEntity }) {
  return (
    <Card title="Your loan">
      <SummaryList
        rows={[
          { term: 'Loan', detail: loan.productName },
          { term: 'Number', detail: <LoanText>{loan.loanHeader}</LoanText> },
          { term: 'Payoff amount', detail: <MoneyText amountCents={loan.payoffAmount} /> },
        ]}
      />
    </Card>
  );
}

interface AcceptProps {
  readonly offer: Offer;
  readonly brand: RouteBrand;
  readonly loan: OfferLoan;
  readonly way: OfferWay;
  readonly text: string;
}

/** The way to what the offer is about. A loan that can no longer do it says why, and what would change it. */
function Accept({ offer, brand, loan, way, text }: AcceptProps) {
  if (way.kind === 'appraisal')
    return <AcceptAppraisal brand={brand} appraisalId={way.appraisalId} text={text} onPress={() => undefined} />;
  if (way.kind === 'open')
    return (
      <LinkButton isFullWidth href={way.href}>
        {text}
      </LinkButton>
    );
  switch (loan.state) {
    case 'loading':
      return <Skeleton shape="button" />;
    case 'failed':
      return (
        <ReadFailure
          what="Failed to read the loan of this offer"
          error={loan.error}
          isRetrying={loan.isRetrying}
          onRetry={loan.retry}
        />
      );
    case 'missing':
      return (
        <>
          <Stopped why={way.why} />
          <LinkButton isFullWidth href={pathTo('Dashboard', brand)}>
            Go to your accounts
          </LinkButton>
        </>
      );
    case 'found':
      return (
        <>
          <Stopped why={way.why} loan={loan.loan} />
          <LinkButton
            isFullWidth
            href={pathTo('AccountDetails', routeBrandOf(loan.loan.brand), offer.targetLoanId ?? loan.loan.loanId)}
          >
            Go to your loan
          </LinkButton>
        </>
      );
  }
}

function Stopped({
  why,
  loan,
}: {
  readonly why: Extract<OfferWay, { kind: 'stopped' }>['why'];
  readonly loan?: LoanEntity;
}) {
  return (
    <Notice
      tone="warning"
      live="polite"
      title={why.fact}
      {...(loan === undefined || why.remedy === undefined
        ? {}
        : { actions: <RenewalWayOn remedy={why.remedy} loan={loan} /> })}
    >
      {why.change}
    </Notice>
  );
}
