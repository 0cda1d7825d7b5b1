import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { getNewAccountTerms } from '@lendside/contract/refinancing/get-new-account-terms.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { LineProduct } from '@lendside/domain/loans/products/product.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { useBrand, useGo, useLoanId } from '#navigation/route-context.ts';
import { pathTo, routeBrandOf, type RouteBrand } from '#paths.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { useIsBrandLimited } from '#steps/loan-standing/use-is-brand-limited.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { wishPath } from '#steps/renewal/renewal-wish.ts';
import { untilText } from '#steps/renewal/renewal-words.ts';
import styles from '#steps/renewal/renewal.module.css';
import { useRenewalWay } from '#steps/renewal/use-renewal-way.ts';
import { whyNotRenew } from '#steps/renewal/why-not-renew.ts';
import { useSigningLoan } from '#steps/signing/use-signing.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { EXAMPLE_DAYS, feeOfDay, lineExample } from './line-example.ts';
import { switchFigures } from './switch-figures.ts';

type Terms = ResponseOf<typeof getNewAccountTerms>;

/** Explains the switch to a line of credit: its terms, what is paid today, the charge that is given back, and the visit that completes
 *  it. Source: LRT-028, LOP-021, loan-core 3.3 (T10). */
export default function ProductSwitchScreen() {
  const brand = useBrand();
  const loanId = useLoanId();
  const found = useSigningLoan(brand, loanId);
  if (found.state === 'found') return <Switch brand={brand} loan={found.loan} />;
  return (
    <Page brand={brand} loanId={loanId}>
      {found.state === 'loading' && <Loading />}
      {found.state === 'failed' && (
        <ReadFailure
          what="Failed to get account information"
          error={found.error}
          isRetrying={found.isRetrying}
          onRetry={found.retry}
        />
      )}
      {found.state === 'missing' && <Notice tone="warning">We couldn’t find this loan.</Notice>}
    </Page>
  );
}

interface PageProps {
  readonly brand: RouteBrand;
  readonly loanId: number;
  readonly lead?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Page({ brand, loanId, lead, action, children }: PageProps) {
  return (
    <div className={styles['page']}>
      <PageTitle title="Switch your loan" {...(lead === undefined ? {} : { lead })} />
      {children}
      <div className={styles['stack']}>
        {action}
        <LinkButton
          tone={action === undefined ? 'primary' : 'secondary'}
          isFullWidth
          href={pathTo('MakePayment', brand, loanId)}
        >
          Choose something else
        </LinkButton>
      </div>
    </div>
  );
}

function Loading() {
  return (
    <>
      <SlowNotice isWaiting />
      <LoadingArea label="Loading your new terms">
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton />
          <Skeleton />
        </Card>
      </LoadingArea>
    </>
  );
}

function Switch({ brand, loan }: { readonly brand: RouteBrand; readonly loan: LoanEntity }) {
  const { loanId, lmsId, storeId, productSwitchAmountDue: amount, disburseProductMigration } = loan;
  const productId = disburseProductMigration.newProductId;
  const terms = useQuery({
    ...queryOf(getNewAccountTerms, {
      loanId,
      lmsId,
      storeId,
      productId: productId ?? 0,
      migration: true,
      ...(amount === null ? {} : { paymentAmount: amount }),
    }),
    enabled: productId !== null && amount !== null,
  });
  const { facts, goOn } = useRenewalWay('ProductSwitch');
  const go = useGo();
  // An offer leads here before an amount was chosen.
  const press = () => (facts === null ? go(wishPath(brand, loanId, { kind: 'switch', isRead: true })) : goOn());
  const isOffline = useIsOffline();
  const isLimited = useIsBrandLimited();
  if (productId === null || amount === null)
    return (
      <Page brand={brand} loanId={loanId}>
        <Notice tone="info" title="This loan can’t be switched">
          You can still pay it, or renew it if that is offered.
        </Notice>
        <CallLine loan={loan} />
      </Page>
    );
  const { data } = terms;
  if (data === undefined)
    return (
      <Page brand={brand} loanId={loanId}>
        {terms.isError ? (
          <ReadFailure
            what="Failed to get your new terms"
            error={terms.error}
            isRetrying={terms.isFetching}
            onRetry={() => void terms.refetch()}
          />
        ) : (
          <Loading />
        )}
      </Page>
    );
  const isPossible = data.validations.length === 0 && !isLimited;
  return (
    <Page
      brand={brand}
      loanId={loanId}
      lead={`From ${loan.productName} to ${data.productName}.`}
      action={
        isPossible ? (
          <Button isFullWidth disabledReason={isOffline ? OFFLINE_REASON : null} onClick={press}>
            Continue with {dollarText(amount)}
          </Button>
        ) : undefined
      }
    >
      <Hindrances isLimited={isLimited} validations={data.validations} />
      <NewLine terms={data} />
      <Today loan={loan} terms={data} amount={amount} />
      <Visit loan={loan} terms={data} />
    </Page>
  );
}

interface HindrancesProps extends Pick<Terms, 'validations'> {
  readonly isLimited: boolean;
}

/** What keeps the loan from being switched now. */
function Hindrances({ isLimited, validations }: HindrancesProps) {
  return (
    <>
      {isLimited && (
        <Notice tone="warning" title="You can’t switch right now">
          One of our loan systems isn’t responding. Try again later.
        </Notice>
      )}
      {validations.map(({ reason }) => (
        <Notice key={reason} tone="warning" title={whyNotRenew(reason).fact}>
          {whyNotRenew(reason).change}
        </Notice>
      ))}
    </>
  );
}

/** The terms of the line, and what its first statement would ask for. */
function NewLine({ terms }: { readonly terms: Terms }) {
  const product = findProduct(terms.productId);
  const line = product?.kind === 'line' ? product : null;
  const balance = terms.itemization.paidOnOldLoan;
  return (
    <Card title={terms.productName}>
      <div className={styles['stack']}>
        <SummaryList
          rows={[
            { term: 'Credit limit', detail: <MoneyText amountCents={terms.loanAmount} /> },
            { term: 'APR', detail: `${terms.apr}%` },
            { term: 'Interest', detail: `${terms.rate}% a year` },
            ...(line === null
              ? []
              : [
                  {
                    term: 'Customary fee',
                    detail: `${dollarText(feeOfDay(line, balance))} a day on ${dollarText(balance)}`,
                  },
                ]),
          ]}
        />
        {line !== null && <Example line={line} balance={balance} />}
        <p className={styles['quiet']}>
          You can take more cash up to the limit later, and pay it back at any time. There is no end date.
        </p>
      </div>
    </Card>
  );
}

function Example({ line, balance }: { readonly line: LineProduct; readonly balance: Cents }) {
  const { interestCents, customaryFeeCents, principalCents, minimumCents } = lineExample(line, balance);
  return (
    <>
      <h3 className={styles['subtitle']}>Example: your first statement</h3>
      <SummaryList
        rows={[
          { term: 'Interest', detail: <MoneyText amountCents={interestCents} /> },
          { term: 'Customary fee', detail: <MoneyText amountCents={customaryFeeCents} /> },
          { term: 'Principal payment', detail: <MoneyText amountCents={principalCents} /> },
          { term: 'Minimum payment', detail: <MoneyText amountCents={minimumCents} />, isTotal: true },
        ]}
      />
      <p className={styles['quiet']}>
        This is if you owe {dollarText(balance)} for {EXAMPLE_DAYS} days and take no more cash.
      </p>
    </>
  );
}

interface TodayProps {
  readonly loan: LoanEntity;
  readonly terms: Terms;
  readonly amount: Cents;
}

/** What is paid today, and which charge is given back. Source: loan-core 2.3 (PRODUCT_SWITCH). */
function Today({ loan, terms, amount }: TodayProps) {
  const { balanceCents, givenBackCents } = switchFigures(loan, terms, amount);
  return (
    <Card title="Today">
      <div className={styles['stack']}>
        <SummaryList
          rows={[
            { term: `You owe on ${loan.productName}`, detail: <MoneyText amountCents={loan.payoffAmount} /> },
            ...(givenBackCents > 0
              ? [{ term: 'Charge for days still to come, given back', detail: `−${dollarText(givenBackCents)}` }]
              : []),
            { term: 'You pay today', detail: `−${dollarText(amount)}` },
            { term: 'Balance of your line', detail: <MoneyText amountCents={balanceCents} />, isTotal: true },
          ]}
        />
        <p className={styles['quiet']}>
          The charge is given back when the switch is complete. What you pay counts in any case.
        </p>
      </div>
    </Card>
  );
}

function Visit({ loan, terms }: { readonly loan: LoanEntity; readonly terms: Terms }) {
  const until = untilText(terms.signBy, loan.asOf);
  return (
    <Card title={terms.needsVisit ? 'Then visit your store' : 'Then you sign'}>
      <div className={styles['stack']}>
        <p>
          {terms.needsVisit
            ? `Your store finishes the switch with you: you sign there, by ${until}. Bring your photo ID.`
            : `You sign the agreement here, by ${until}.`}
        </p>
        <p className={styles['quiet']}>
          Until then your loan stays as it is. If you don’t finish in time, what you paid stays on it.
        </p>
        {terms.needsVisit && (
          <LinkButton
            tone="secondary"
            size="small"
            href={pathTo('StoreDetails', routeBrandOf(loan.brand), loan.storeId)}
          >
            See your store
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
