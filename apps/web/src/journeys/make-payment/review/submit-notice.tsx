import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useEffect, useRef } from 'react';
import { FollowPayment } from '#journeys/make-payment/page/follow-payment.tsx';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import type { PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ShownMove } from './what-pay-does.ts';

interface SubmitNoticeProps {
  readonly payment: PaymentScreen;
  readonly loan: LoanEntity;
  /** What the payer can do; null until it is known. */
  readonly move: ShownMove | null;
  readonly notice: string | null;
}

const MEANINGS: Readonly<Record<Exclude<ShownMove, 'follow'>, string>> = {
  same_card: 'This payment wasn’t made. Try again with the same card, or use another one below.',
  no_card: 'This payment wasn’t made, and we didn’t contact your bank.',
  press_again:
    'We couldn’t see if it went through. You can press Pay again. It’s the same payment, so you won’t be charged twice.',
  not_there: 'Press Pay if you still want to make it. It’s the same payment, so you won’t be charged twice.',
  another_card: 'You can pay with another card right here. If your bank shows a hold, it will go away on its own.',
  offer_over: 'That was the last try. The offer is no longer available. Call us to talk about your options.',
  another_amount: 'This payment wasn’t made. Check the amount and try again.',
  see_renewal: 'This payment wasn’t made. The page before shows what this loan allows now.',
  read_terms: 'This payment wasn’t made. Read the new terms below. You can pay with them, or go back.',
  ask_other: 'This payment wasn’t made. The other borrower must agree first, by a code that we send to their phone.',
  locate: 'This payment wasn’t made, and we didn’t contact your bank. You can also pay by phone.',
};

const TITLES: Readonly<Partial<Record<ShownMove, string>>> = {
  press_again: 'Your payment may not have reached us',
  not_there: 'Your payment wasn’t made',
};

/** Says what failed, whether money moved, and what to do next. Takes the focus when it appears. Source: LER-010 to LER-015. */
export function SubmitNotice({ payment, loan, move, notice }: SubmitNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  const go = useGo();
  useEffect(() => box.current?.focus(), [notice]);
  if (move === 'follow') return <FollowPayment loan={loan} brand={payment.brand} />;
  const checkAmount = () => {
    for (let step = 0; step < 2; step += 1) payment.dispatch({ kind: 'wentBack' });
    payment.open('amount');
  };
  // The location page itself moves the payment back to the method page.
  const checkPlace = () => go(pathTo('GpsLocation', payment.brand, payment.loanId));
  const actions =
    move === 'another_amount' || move === 'see_renewal' ? (
      <Button size="small" tone="secondary" onClick={checkAmount}>
        {move === 'see_renewal' ? 'See what you can do' : 'Check the amount'}
      </Button>
    ) : move === 'ask_other' ? (
      <Button
        size="small"
        tone="secondary"
        onClick={() => go(pathTo('PaymentVerificationMethod', payment.brand, payment.loanId))}
      >
        Ask for the code
      </Button>
    ) : move === 'locate' ? (
      <Button size="small" tone="secondary" onClick={checkPlace}>
        Check my location
      </Button>
    ) : undefined;
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        tone="danger"
        live="assertive"
        title={(move === null ? undefined : TITLES[move]) ?? 'Your payment didn’t go through'}
        {...(actions === undefined ? {} : { actions })}
      >
        <p className={styles['lines']}>{notice}</p>
        {move !== null && <p>{MEANINGS[move]}</p>}
        {move === 'offer_over' && <CallLine loan={loan} />}
      </Notice>
    </div>
  );
}
