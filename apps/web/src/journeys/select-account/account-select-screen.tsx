import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { useQueries } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { sessionBrands } from '#navigation/landing.ts';
import { useBrand, useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { readTarget, targetFacts, targetPath } from './account-targets.ts';
import { LoanChoices } from './loan-choices.tsx';
import styles from './select-account.module.css';
import { selectableLoans } from './selectable-loans.ts';

/** Asks which account to use before opening a page such as the payment. Opens the page without asking when there is only one
 *  account. Source: RTE-20, OPEN-74. */
export default function AccountSelectScreen() {
  const { searchStr } = useLocation();
  const [target] = useState(() => readTarget(searchStr));
  const { loans, isPending, failed, silent } = useLoans();
  const go = useGo();
  const only = loans.length === 1 && !isPending && failed === null && silent.length === 0 ? loans[0] : undefined;
  const onlyPath = only === undefined ? null : targetPath(target, only);
  useEffect(() => {
    if (onlyPath !== null) go(onlyPath, { replace: true });
  }, [onlyPath, go]);
  const isWaiting = isPending || onlyPath !== null;
  return (
    <div className={styles['page']}>
      <PageTitle title="Choose a loan" heading={targetFacts(target).heading} />
      {isWaiting && <ChoicesSkeleton />}
      {failed !== null && (
        <ReadFailure
          what="Failed to get account information"
          error={failed.error}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!isWaiting && silent.length > 0 && (
        <p className={styles['quiet']}>Some of your loans can’t be shown right now. Try again in a few minutes.</p>
      )}
      {!isWaiting && loans.length > 0 && <LoanChoices loans={loans} target={target} />}
      {!isWaiting && loans.length === 0 && failed === null && <NothingToChoose />}
    </div>
  );
}

/** Reads the open loans of all brands in the session. */
function useLoans() {
  const current = useBrand();
  const own = sessionBrands(useSession()?.brands ?? []);
  const brands = own.length === 0 ? [current] : own;
  const answers = useQueries({ queries: brands.map((brand) => queryOf(getAccounts, { brandName: brand })) });
  return {
    loans: selectableLoans(answers.flatMap((answer) => answer.data?.loans ?? [])),
    silent: answers.flatMap((answer) => answer.data?.unavailable ?? []),
    isPending: answers.some((answer) => answer.isPending),
    failed: answers.find((answer) => answer.isError && answer.data === undefined) ?? null,
  };
}

function NothingToChoose() {
  const brand = useBrand();
  return (
    <Card title="You don’t have an open loan">
      <div className={styles['stack']}>
        <p>Expecting one? It may not be linked to this sign-in yet.</p>
        <LinkButton isFullWidth href={pathTo('LinkAccountOptions')}>
          Link a loan
        </LinkButton>
        <LinkButton isFullWidth tone="secondary" href={pathTo('Dashboard', brand)}>
          Back to your accounts
        </LinkButton>
      </div>
    </Card>
  );
}

function ChoicesSkeleton() {
  return (
    <LoadingArea label="Loading your loans">
      {[1, 2].map((key) => (
        <Card as="div" key={key}>
          <Skeleton width="half" />
          <Skeleton width="short" />
        </Card>
      ))}
    </LoadingArea>
  );
}
