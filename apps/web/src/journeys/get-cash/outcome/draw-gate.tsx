import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useEffect, type ReactNode } from 'react';
import { CashGate, CashSkeleton, ToDashboard } from '#journeys/get-cash/page/cash-gate.tsx';
import { CashPage } from '#steps/cash-page/cash-page.tsx';
import { placePath } from '#journeys/get-cash/session/use-cash-place.ts';
import { useGo } from '#navigation/route-context.ts';
import { useCash } from '#journeys/get-cash/session/use-cash.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import type { DrawResult } from '#steps/payout/payout-facts.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useShownDraw } from './use-shown-draw.ts';

/** An advance that a page shows. `startedAtMs`: when it was asked for. */
export interface DrawShown {
  readonly loan: LoanEntity;
  readonly brand: RouteBrand;
  readonly result: DrawResult;
  readonly startedAtMs: number;
}

interface DrawGateProps {
  readonly title: string;
  readonly children: (shown: DrawShown) => ReactNode;
}

/** Shows a page of an advance once it is read: a skeleton before, and after a failure what failed. Props: title, children. */
export function DrawGate({ title, children }: DrawGateProps) {
  return (
    <CashGate title={title}>
      {(loan, brand) => (
        <Found title={title} loan={loan} brand={brand}>
          {children}
        </Found>
      )}
    </CashGate>
  );
}

function Found({ title, loan, brand, children }: DrawGateProps & Pick<DrawShown, 'loan' | 'brand'>) {
  const { session, dispatch } = useCash(brand, loan.loanId);
  const shown = useShownDraw(loan, session);
  // A finished advance leaves nothing to go on with in this tab.
  const isOver =
    (shown.state === 'missing' && session.startedAtMs !== null) ||
    (shown.state === 'found' && shown.result.status !== 'PENDING');
  useEffect(() => {
    if (isOver) dispatch({ kind: 'ended' });
  });
  const go = useGo();
  const isNotReceived = shown.state === 'notReceived';
  const review = placePath('review', brand, loan.loanId);
  useEffect(() => {
    if (!isNotReceived) return;
    // The review keeps every choice, says that nothing was taken, and sends again.
    dispatch({ kind: 'notReceived' });
    go(review, { replace: true, isOutOfTurn: true });
  }, [isNotReceived, review, dispatch, go]);
  switch (shown.state) {
    case 'found':
      return children({ loan, brand, result: shown.result, startedAtMs: shown.startedAtMs });
    case 'loading':
      return (
        <CashPage title={title}>
          <CashSkeleton label="Loading your cash advance" />
        </CashPage>
      );
    case 'wait':
    case 'notReceived':
      return (
        <CashPage key="wait" title="We’re checking on your request" action={<ToDashboard brand={brand} />}>
          <Notice tone="info" live="polite">
            We didn’t get an answer. We won’t send it again without you.
          </Notice>
        </CashPage>
      );
    case 'missing':
      return (
        <CashPage
          title="No cash advance here"
          lead="Your account shows what you owe and where your money is."
          action={
            <LinkButton isFullWidth href={pathTo('AccountDetails', brand, loan.loanId)}>
              See your loan
            </LinkButton>
          }
        >
          {null}
        </CashPage>
      );
    case 'failed':
      return (
        <CashPage title={title} action={<ToDashboard brand={brand} />}>
          <ReadFailure
            what="Failed to read where your money is"
            error={shown.error}
            isRetrying={shown.isRetrying}
            onRetry={shown.retry}
          />
        </CashPage>
      );
  }
}
