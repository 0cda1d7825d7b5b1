import { PAYMENT_LATE_TEXT } from '@lendside/domain/payments/payment-outcomes.ts';
import { useEffect, useRef, useState } from 'react';
import { currentLimit } from '#api/current-limit.ts';
import { useIsOffline } from '#device/connection.ts';
import { ToDashboard } from '#journeys/get-cash/page/cash-gate.tsx';
import { CashPage } from '#steps/cash-page/cash-page.tsx';
import styles from '#steps/cash-page/cash.module.css';
import { placePath } from '#journeys/get-cash/session/use-cash-place.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { CancelAdvance } from '#steps/payout/cancel-advance.tsx';
import { sentDrawPath } from '#steps/payout/cash-places.ts';
import { PayoutProgress } from '#steps/payout/payout-progress.tsx';
import { payoutWords } from '#steps/payout/payout-words.ts';
import { forgetCash } from '#steps/payout/use-payouts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { DrawGate, type DrawShown } from './draw-gate.tsx';

const TITLE = 'Your cash is on its way';

/** Follows an advance that is not sent yet, also one from another device: each second until 45 seconds from its start, then more slowly with
 *  the words that it takes longer. Source: LRT-044, DRW-007, DRW-008, LOP-018, LOP-030, LOP-031. */
export default function PendingDisbursementScreen() {
  return <DrawGate title={TITLE}>{(shown) => <Followed {...shown} />}</DrawGate>;
}

function Followed({ loan, brand, result, startedAtMs }: DrawShown) {
  const go = useGo();
  const { status, messageKey, payout } = result;
  const isSent = status === 'COMPLETE';
  const isLate = useIsLate(startedAtMs) && status === 'PENDING';
  const isOffline = useIsOffline();
  const goNow = useRef(go);
  useEffect(() => {
    goNow.current = go;
  });
  useEffect(() => {
    if (status === 'PENDING') return;
    void forgetCash();
    if (isSent) goNow.current(sentDrawPath(brand, loan.loanId, messageKey), { replace: true, isOutOfTurn: true });
  }, [status, isSent, brand, loan.loanId, messageKey]);
  if (status === 'FAILED') return <Ended {...{ loan, brand, result, startedAtMs }} />;
  const hasOwnTitle = payout.isCancelling || payout.state === 'cancelling' || payout.state === 'review';
  return (
    <CashPage
      title={hasOwnTitle ? payoutWords(payout).title : isLate ? 'Still working on your cash advance' : TITLE}
      action={<ToDashboard brand={brand} tone={isLate ? 'primary' : 'secondary'} />}
    >
      {isLate && payout.state !== 'review' && (
        <Notice tone="info" live="polite">
          {PAYMENT_LATE_TEXT}
        </Notice>
      )}
      {isOffline && (
        <Notice tone="info" live="polite" title="You are offline">
          Your cash advance continues without you. This page will update once you’re connected.
        </Notice>
      )}
      <Card as="div">
        <p className={styles['hero']}>
          <span className={styles['caption']}>You’re taking</span>
          <MoneyText size="hero" amountCents={payout.amount} />
          <span className={styles['caption']}>{payoutWords(payout).text}</span>
        </p>
        <PayoutProgress channel={payout.disbursementType} payout={payout} loan={loan} />
      </Card>
      <CancelAdvance payout={payout} loan={loan} />
      <p className={styles['quiet']}>You can close this page. Your account shows where your money is.</p>
    </CashPage>
  );
}

/** An advance that failed, came back, expired or was canceled: what happened, what it means, what to do. */
function Ended({ loan, brand, result }: DrawShown) {
  const go = useGo();
  const { payout } = result;
  const { title, text } = payoutWords(payout);
  const isFailure = payout.state === 'failed' || payout.state === 'returned';
  const again = (
    <Button
      isFullWidth
      tone={isFailure ? 'primary' : 'secondary'}
      onClick={() => go(placePath('amount', brand, loan.loanId), { replace: false, isOutOfTurn: true })}
    >
      {isFailure ? 'Try another way' : 'Get cash'}
    </Button>
  );
  const toLoan = (
    <LinkButton
      isFullWidth
      tone={isFailure ? 'secondary' : 'primary'}
      href={pathTo('AccountDetails', brand, loan.loanId)}
    >
      See your loan
    </LinkButton>
  );
  return (
    <CashPage
      key="ended"
      title={title}
      action={
        <>
          {isFailure ? again : toLoan}
          {isFailure ? toLoan : again}
        </>
      }
    >
      <Notice tone={isFailure ? 'danger' : 'info'} live="polite" title={text} />
      <Card as="div">
        <PayoutProgress channel={payout.disbursementType} payout={payout} loan={loan} />
      </Card>
    </CashPage>
  );
}

/** True once the time after which a page must say that it takes longer is over. */
function useIsLate(startedAtMs: number): boolean {
  const endsAtMs = startedAtMs + currentLimit('postDrawTimeoutSeconds') * 1_000;
  const [isLate, setLate] = useState(() => Date.now() >= endsAtMs);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), Math.max(0, endsAtMs - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAtMs]);
  return isLate;
}
