import { useEffect, useState } from 'react';
import { discardWork } from '#api/keep-work.ts';
import { wasSent, workKeyOf } from '#api/work-in-progress.ts';
import { tabStorage } from '#device/storage.ts';
import { useGo } from '#navigation/route-context.ts';
import { unfinishedWork } from '#navigation/unfinished-work.ts';
import { useRouteRow } from './route-table.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './unfinished-work.module.css';

// A payment that was already sent cannot be discarded here, only looked at.
const WORDS = {
  open: {
    title: 'You have an unfinished payment',
    text: 'It wasn’t sent. You can pick up where you left off.',
    onward: 'Continue the payment',
    away: 'Discard it',
  },
  // Pay was pressed, and its result is unknown here: paying again could pay twice.
  unknown: {
    title: 'We don’t know yet if your payment went through',
    text: 'You pressed Pay before you left. Check this payment before you pay again. Checking won’t send anything.',
    onward: 'Check my payment',
    away: null,
  },
  sent: {
    title: 'Your payment was still processing',
    text: 'It continues without you.',
    onward: 'Check my payment',
    away: 'Close',
  },
} as const;

function standingOf(route: string): keyof typeof WORDS {
  if (route.endsWith('/PaymentProcessing')) return 'sent';
  const key = workKeyOf(route);
  return key !== null && wasSent(tabStorage.get(key)) ? 'unknown' : 'open';
}

/** Asks on the landing pages whether to continue an unfinished payment. Opening a payment counts as an answer. The page's
 *  primary action stays that of the most urgent loan. Source: PAY-031. */
export function UnfinishedWork() {
  const go = useGo();
  const row = useRouteRow();
  const [answered, setAnswered] = useState<string | null>(null);
  const isPaying = row?.isPaymentFlow === true;
  useEffect(() => {
    if (isPaying) unfinishedWork.drop();
  }, [isPaying]);
  const route = row?.name === 'Home' || row?.name === 'Dashboard' ? unfinishedWork.read() : null;
  if (route === null || route === answered) return null;
  const words = WORDS[standingOf(route)];
  const close = () => {
    unfinishedWork.drop();
    setAnswered(route);
  };
  const goOn = () => {
    close();
    go(route);
  };
  const giveUp = () => {
    close();
    void discardWork(route);
  };
  return (
    <div className={styles['note']}>
      <Notice
        tone="info"
        live="polite"
        title={words.title}
        actions={
          <>
            <Button size="small" tone="secondary" onClick={goOn}>
              {words.onward}
            </Button>
            {words.away !== null && (
              <Button size="small" tone="quiet" onClick={giveUp}>
                {words.away}
              </Button>
            )}
          </>
        }
      >
        <p>{words.text}</p>
      </Notice>
    </div>
  );
}
