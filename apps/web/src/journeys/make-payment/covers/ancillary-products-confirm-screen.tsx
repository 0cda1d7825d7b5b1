import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { loanWord, OFFLINE_REASON } from '#journeys/make-payment/page/payment-words.ts';
import { wishOfSession } from '#journeys/make-payment/renew/session-terms.ts';
import { useNewTerms } from '#journeys/make-payment/renew/use-new-terms.ts';
import type { PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { pathTo } from '#paths.ts';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { TermsFailure } from '#steps/renewal/terms-failure.tsx';
import { TermsBox } from '#steps/renewal/terms-box.tsx';
import type { RenewalWay } from '#steps/renewal/use-renewal-way.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import type { CoverOffer } from './chosen-covers.ts';
import { COVERS_STEP, CoversGate } from './covers-gate.tsx';
import styles from './covers.module.css';
import { MissingProducts } from './missing-products.tsx';
import { useVisitPath } from './use-visit-path.ts';

const TITLE = 'Confirm what you add';

/** Shows the choice with the text to confirm, and the new loan. Source: LRT-042, PAY-030. */
export default function AncillaryProductsConfirmScreen() {
  return (
    <CoversGate page="AncillaryProductsConfirm" title={TITLE}>
      {(facts) => <ConfirmCovers {...facts} />}
    </CoversGate>
  );
}

interface ConfirmCoversProps {
  readonly loan: LoanEntity;
  readonly payment: PaymentScreen;
  readonly offer: CoverOffer;
  readonly way: RenewalWay;
}

function ConfirmCovers({ loan, payment, offer, way }: ConfirmCoversProps) {
  const { session } = payment.progress;
  const terms = useNewTerms(loan, wishOfSession(session, false));
  const offline = useWhyNotNow(OFFLINE_REASON);
  const visitPath = useVisitPath(payment.brand, loan);
  const chosen = offer.products.filter(({ productId }) =>
    session.ancillaryProducts.some((each) => each.productId === productId),
  );
  const isRead = terms.data !== undefined && !terms.isError;
  const goOn = () => {
    if (terms.data === undefined) return;
    payment.dispatch({ kind: 'termsSeen', terms: terms.data });
    way.goOn();
  };
  const without = () => {
    payment.dispatch({ kind: 'coversChosen', ancillaryProducts: [] });
    way.goOn({ areCoversToConfirm: false });
  };
  const canLeaveOut = chosen.length > 0 && chosen.every(({ required }) => !required);
  return (
    <PaymentPage
      title={TITLE}
      step={COVERS_STEP}
      lead={loanWord(loan)}
      aside={<TermsAside terms={terms} />}
      action={
        <Button
          isFullWidth
          isBusy={!isRead && !terms.isError}
          busyText="Reading the new terms…"
          disabledReason={
            offline ?? (terms.isError ? 'The terms with these products aren’t there. See why on this page.' : null)
          }
          onClick={goOn}
        >
          {chosen.length === 0 ? 'Continue' : 'Confirm and continue'}
        </Button>
      }
    >
      {chosen.length > 0 && (
        <Card as="div">
          <SummaryList
            rows={chosen.map(({ name, price, required }) => ({
              term: required ? `${name} (required)` : name,
              detail: <MoneyText amountCents={price} />,
              changeHref: pathTo('AncillaryProducts', payment.brand, payment.loanId),
            }))}
          />
          <p className={styles['text']}>{offer.confirmText}</p>
        </Card>
      )}
      <MissingProducts offer={offer} visitPath={visitPath} />
      {canLeaveOut && (
        <Button tone="secondary" isFullWidth onClick={without}>
          Continue without any
        </Button>
      )}
    </PaymentPage>
  );
}

/** The new loan with what is added. */
function TermsAside({ terms }: { readonly terms: ReturnType<typeof useNewTerms> }) {
  return (
    <Card title="Your new loan with it">
      {terms.isError ? (
        <TermsFailure error={terms.error} isRetrying={terms.isFetching} onRetry={() => void terms.refetch()} />
      ) : terms.data === undefined ? (
        <LoadingArea label="Reading the new terms">
          <Skeleton shape="figure" width="half" />
          <Skeleton />
        </LoadingArea>
      ) : (
        <TermsBox terms={terms.data} isNarrow />
      )}
    </Card>
  );
}
