import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { listCovers } from '@lendside/contract/refinancing/covers.ts';
import { voidRenewal } from '@lendside/contract/renewals/void-renewal.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { OFFLINE_REASON } from '#journeys/accounts/standing/offline-reason.ts';
import { useGo } from '#navigation/route-context.ts';
import { routeBrandOf } from '#paths.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { takeBack } from '#steps/renewal/end-renewal.ts';
import type { Renewal } from '#steps/renewal/renewal-facts.ts';
import { mayTryAgain, renewalErrorText } from '#steps/renewal/renewal-failure.ts';
import { confirmRenewalPath } from '#steps/renewal/renewal-places.ts';
import { useStoreZone } from '#steps/store-facts/use-store-zone.ts';
import { instantText } from '#steps/renewal/renewal-words.ts';
import styles from '#steps/renewal/renewal.module.css';
import { forgetRenewal, readRenewal } from '#steps/renewal/use-renewal.ts';
import { waitFor } from '#steps/signing/follow-signing.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoanText } from '#ui/loan-text.tsx';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { voidEffects, voidRefusedText, voidStanding } from './void-words.ts';

interface VoidCardProps {
  /** The new loan. */
  readonly loan: LoanEntity;
  readonly renewal: Renewal;
  readonly oldHeader: string;
}

/** Takes a renewal back inside its window. Shows first what changes, asks for confirmation, and then says what became of it. Shows
 *  nothing when there is nothing to take back. Source: LOP-121, REF-017, loan-core 3.3 (T09), 5.5. */
export function VoidCard({ loan, renewal, oldHeader }: VoidCardProps) {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, failure, send } = useTakeBack(loan, renewal);
  const isOffline = useIsOffline();
  const covers = useQuery(queryOf(listCovers, { loanId: loan.loanId, lmsId: loan.lmsId }));
  const zone = useStoreZone(loan.storeId);
  const standing = voidStanding(renewal, loan.asOf);
  const { voidUntil, voidRefused } = renewal;
  const refusal = failure?.isFinal === true ? failure.text : null;
  if (standing === 'none' && refusal === null) return null;
  const why = voidRefused === null || standing !== 'refused' ? refusal : voidRefusedText(voidRefused);
  const isOffered = standing === 'open' && why === null;
  const effects = voidEffects(renewal, oldHeader, (covers.data?.covers.length ?? 0) > 0);
  return (
    <Card title="Changed your mind?">
      <div className={styles['stack']}>
        <Standing loan={loan} isWorking={standing === 'working'} why={why} />
        {isOffered && voidUntil !== null && (
          <>
            <p>You can take this renewal back until {instantText(voidUntil, zone)}.</p>
            <Button tone="secondary" isFullWidth onClick={() => setAsked(true)}>
              Take it back
            </Button>
          </>
        )}
      </div>
      <Modal
        kind="alert"
        isOpen={isAsked && isOffered}
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
            <li key={text}>
              <LoanText>{text}</LoanText>
            </li>
          ))}
        </ul>
        {failure !== null && (
          <Notice tone="danger" live="assertive" title="We couldn’t take it back">
            {failure.text}
          </Notice>
        )}
      </Modal>
    </Card>
  );
}

interface StandingProps {
  readonly loan: LoanEntity;
  readonly isWorking: boolean;
  /** Why the renewal was not taken back; null when nobody was refused. */
  readonly why: string | null;
}

/** Says that the services are still at work, or why they did not take the renewal back. */
function Standing({ loan, isWorking, why }: StandingProps) {
  if (isWorking)
    return (
      <Notice tone="info" live="polite" title="Still working on it">
        You can leave this page. It shows whether the renewal could be taken back.
      </Notice>
    );
  if (why === null) return null;
  return (
    <Notice tone="warning" live="polite" title="The renewal wasn’t taken back">
      <p>{why}</p>
      <CallLine loan={loan} />
    </Notice>
  );
}

/** A failed ask. `isFinal`: the services refused it, so asking again does not help. */
interface VoidFailure {
  readonly text: string;
  readonly isFinal: boolean;
}

/** Asks to take the renewal back and follows it. When the services need longer, the page's own question about the renewal goes on. */
function useTakeBack(loan: LoanEntity, renewal: Renewal) {
  const go = useGo();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<VoidFailure | null>(null);
  const page = useRef(new AbortController());
  useEffect(() => {
    const opened = new AbortController();
    page.current = opened;
    return () => opened.abort();
  }, []);
  const send = async () => {
    const { signal } = page.current;
    setBusy(true);
    setFailure(null);
    const { confirmationNumber, newLoanHeader, loanId } = renewal;
    const body = { loanId: loan.loanId, newLoanHeaderId: newLoanHeader, confirmationData: { confirmationNumber } };
    const ask = (until: AbortSignal) => readRenewal(loan, until);
    try {
      const following = { ask, nowMs: () => Date.now(), wait: waitFor, signal };
      const outcome = await takeBack(() => call(voidRenewal, body, signal), following);
      if (signal.aborted) return;
      await forgetRenewal();
      if (outcome === 'done') go(confirmRenewalPath(routeBrandOf(loan.brand), loanId, { isVoidRefi: true }));
    } catch (error) {
      if (signal.aborted) return;
      const isFinal = !mayTryAgain(error);
      if (isFinal) await forgetRenewal();
      setFailure({ text: renewalErrorText(error), isFinal });
    }
    if (!signal.aborted) setBusy(false);
  };
  return { isBusy, failure, send };
}
