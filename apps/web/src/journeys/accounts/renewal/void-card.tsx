import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { listCovers } from '@lendside/contract/refinancing/covers.ts';
import { voidRenewal } from '@lendside/contract/renewals/void-renewal.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { OFFLINE_REASON } from '#journeys/accounts/standing/offline-reason.ts';
import { useGo } from '#navigation/route-context.ts';
import { routeBrandOf } from '#paths.ts';
import { takeBack } from '#steps/renewal/end-renewal.ts';
import type { Renewal } from '#steps/renewal/renewal-facts.ts';
import { confirmRenewalPath } from '#steps/renewal/renewal-places.ts';
import { instantText, keptText } from '#steps/renewal/renewal-words.ts';
import styles from '#steps/renewal/renewal.module.css';
import { forgetRenewal, readRenewal, renewalQuery } from '#steps/renewal/use-renewal.ts';
import { waitFor } from '#steps/signing/follow-signing.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { reopenedCents } from './reopened-balance.ts';

interface VoidCardProps {
  /** The new loan. */
  readonly loan: LoanEntity;
  readonly renewal: Renewal;
  readonly oldHeader: string;
  readonly until: string;
}

const WORKING_POLL_MS = 2_000;
const CASH_OR_TIME = 'This renewal stays: its cash was picked up, or the time to take it back is over.';

/** Takes a renewal back inside its window. Shows first what changes and what is owed afterwards, and asks for confirmation. Source:
 *  LOP-121, REF-017, loan-core 3.3 (T09), 5.5. */
export function VoidCard({ loan, renewal, oldHeader, until }: VoidCardProps) {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, isWorking, failure, send } = useTakeBack(loan, renewal);
  const isOffline = useIsOffline();
  const covers = useQuery(queryOf(listCovers, { loanId: loan.loanId, lmsId: loan.lmsId }));
  const owed = reopenedCents(loan, renewal, covers.data?.covers);
  const effects = [
    `Loan ${oldHeader} opens again${owed === null ? '' : ` with a balance of ${dollarText(owed)}`}. This loan becomes void.`,
    keptText(renewal),
    renewal.cash === null ? null : 'This works only while the cash hasn’t been picked up.',
    (covers.data?.covers.length ?? 0) > 0 ? 'Products that you added to this loan end, and cost nothing.' : null,
  ].filter((text) => text !== null);
  return (
    <Card title="Changed your mind?">
      <div className={styles['stack']}>
        <p>You can take this renewal back until {instantText(until)}.</p>
        {isWorking && (
          <Notice tone="info" live="polite" title="Still working on it">
            You can leave this page. Your dashboard shows when it’s done.
          </Notice>
        )}
        {!isWorking && (
          <Button tone="secondary" isFullWidth onClick={() => setAsked(true)}>
            Take it back
          </Button>
        )}
      </div>
      <Modal
        kind="alert"
        isOpen={isAsked && !isWorking}
        isHeld={isBusy}
        title="Take the renewal back?"
        onClose={() => setAsked(false)}
        actions={
          <>
            <Button
              tone="danger"
              isFullWidth
              isBusy={isBusy}
              busyText="Taking it back…"
              disabledReason={isOffline ? OFFLINE_REASON : null}
              onClick={() => void send()}
            >
              Yes, take it back
            </Button>
            <Button tone="secondary" isFullWidth onClick={() => setAsked(false)}>
              Keep the renewal
            </Button>
          </>
        }
      >
        <ul className={styles['points']}>
          {effects.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {failure !== null && (
          <Notice tone="danger" live="assertive" title="We couldn’t take it back">
            {failure}
          </Notice>
        )}
      </Modal>
    </Card>
  );
}

/** Asks to take the renewal back and follows it. `isWorking`: the services need longer, and are asked on. */
function useTakeBack(loan: LoanEntity, renewal: Renewal) {
  const go = useGo();
  const [isBusy, setBusy] = useState(false);
  // Another device may have asked already.
  const [isWorking, setWorking] = useState(renewal.isEnding);
  const [failure, setFailure] = useState<string | null>(null);
  const page = useRef(new AbortController());
  useEffect(() => {
    const opened = new AbortController();
    page.current = opened;
    return () => opened.abort();
  }, []);
  const followed = useQuery({ ...renewalQuery(loan), enabled: isWorking, refetchInterval: WORKING_POLL_MS });
  const path = confirmRenewalPath(routeBrandOf(loan.brand), renewal.loanId, { isVoidRefi: true });
  const isDone = isWorking && followed.data?.isVoided === true;
  useEffect(() => {
    if (isDone) void forgetRenewal().then(() => go(path));
  }, [isDone, go, path]);
  const send = async () => {
    const { signal } = page.current;
    setBusy(true);
    setFailure(null);
    const { confirmationNumber, newLoanHeader } = renewal;
    const body = { loanId: loan.loanId, newLoanHeaderId: newLoanHeader, confirmationData: { confirmationNumber } };
    try {
      const ask = (until: AbortSignal) => readRenewal(loan, until);
      const isVoided = await takeBack(() => call(voidRenewal, body, signal), {
        ask,
        nowMs: () => Date.now(),
        wait: waitFor,
        signal,
      });
      if (signal.aborted) return;
      if (isVoided) {
        await forgetRenewal();
        return go(path);
      }
      setWorking(true);
    } catch (error) {
      const isCashOver = codeOf(error) === 'RenewalEnded' && renewal.cash !== null;
      if (!signal.aborted) setFailure(isCashOver ? CASH_OR_TIME : errorMessage(error));
    }
    if (!signal.aborted) setBusy(false);
  };
  return { isBusy, isWorking, failure, send };
}
