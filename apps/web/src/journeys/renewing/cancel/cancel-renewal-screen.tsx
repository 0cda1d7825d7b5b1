import { cancelRenewal } from '@lendside/contract/renewals/cancel-renewal.ts';
import { cancelRenewalRoute } from '@lendside/domain/refinance/cancel-renewal.ts';
import { CANCEL_REASONS, type CancelReason } from '@lendside/domain/renewals/renewal-states.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useIsOffline } from '#device/connection.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { endRenewal, type EndOutcome } from '#steps/renewal/end-renewal.ts';
import { renewalErrorText } from '#steps/renewal/renewal-failure.ts';
import { isOpenRenewal, type Renewal } from '#steps/renewal/renewal-facts.ts';
import { RenewalGate, RenewalPage, ToDashboard, type RenewalScreen } from '#steps/renewal/renewal-page.tsx';
import { confirmRenewalPath, renewalPath, signRenewalPath } from '#steps/renewal/renewal-places.ts';
import { cancelReasonText, endedWords, keptText, stillDueText, untilText } from '#steps/renewal/renewal-words.ts';
import styles from '#steps/renewal/renewal.module.css';
import { forgetRenewal, readRenewal } from '#steps/renewal/use-renewal.ts';
import { waitFor } from '#steps/signing/follow-signing.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checklist } from '#ui/checklist.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';

const TITLE = 'Cancel your renewal';

/** Ends a renewal that is not signed: says why the page opened, what happens and what stays paid. Source: LRT-035, REF-014 to
 *  REF-016, LOP-039. */
export default function CancelRenewalScreen() {
  return (
    <RenewalGate title={TITLE}>
      {(screen) =>
        screen.renewal === null ? <NothingOpen {...screen} /> : <Cancel {...screen} renewal={screen.renewal} />
      }
    </RenewalGate>
  );
}

type Open = RenewalScreen & { readonly renewal: Renewal };

function Cancel(screen: Open) {
  const { brand, renewal } = screen;
  const [hasAsked, setAsked] = useState(renewal.isEnding);
  const go = useGo();
  const isGuest = useIsGuest();
  const isOpen = isOpenRenewal(renewal);
  useEffect(() => {
    if (isOpen) return;
    if (renewal.state === 'ended') leaveEnded(brand, renewal, isGuest, go);
    else go(renewalPath(brand, renewal), { replace: true, isOutOfTurn: true });
  }, [isOpen, brand, renewal, isGuest, go]);
  if (!isOpen) return null;
  return hasAsked ? <StillEnding {...screen} /> : <Ask {...screen} onWorking={() => setAsked(true)} />;
}

/** Goes on from a renewal that ended: to its confirmation when something was paid, else to the dashboard. A guest has none. Source:
 *  REF-015, REF-016. */
function leaveEnded(brand: RouteBrand, renewal: Renewal, isGuest: boolean, go: ReturnType<typeof useGo>): void {
  const { page } = cancelRenewalRoute(renewal.paymentAmount);
  const isConfirmed = page === 'ConfirmPayment' || isGuest;
  if (!isConfirmed)
    showToast(`${endedWords(renewal.endedWhy ?? 'cancelled', false).title}. You weren’t charged for it.`);
  const path = isConfirmed ? renewalPath(brand, { ...renewal, state: 'ended' }) : pathTo('Dashboard', brand);
  go(path, { replace: true, isOutOfTurn: true });
}

function useReason(): CancelReason {
  const { searchStr } = useLocation();
  const asked = new URLSearchParams(searchStr).get('cancelReason');
  return CANCEL_REASONS.find((known) => known === asked) ?? 'customerDeclined';
}

function Ask(screen: Open & { readonly onWorking: () => void }) {
  const { brand, loan, renewal } = screen;
  const reason = useReason();
  const { isBusy, failure, end } = useEnd(screen, reason);
  const isOffline = useIsOffline();
  const kept = keptText({ ...renewal, endedWhy: null });
  const due = stillDueText(loan);
  const isDeclined = reason === 'signingDeclined';
  return (
    <RenewalPage
      title={TITLE}
      heading={isDeclined ? 'You declined to sign' : 'Cancel your renewal?'}
      lead={isDeclined ? 'You can still sign, or cancel the renewal now.' : 'You can also sign later.'}
    >
      {failure !== null && (
        <Notice tone="danger" live="assertive" title="We couldn’t cancel it">
          <p>{failure}</p>
          <CallLine loan={loan} />
        </Notice>
      )}
      {!isDeclined && reason !== 'customerDeclined' && <Notice tone="info">{cancelReasonText(reason)}</Notice>}
      <Card title="If you cancel">
        <ul className={styles['points']}>
          <li>Your loan isn’t renewed. Any signature so far doesn’t count.</li>
          {kept !== null && <li>{kept}</li>}
          {due !== null && <li>{due}</li>}
        </ul>
      </Card>
      <Card title="If you don’t">
        <p>
          The renewal stays open until {untilText(renewal.signBy, loan.asOf)}. Without all signatures by then, it ends
          by itself{kept === null ? '' : ' and your payment stays on your loan'}.
        </p>
      </Card>
      <div className={styles['stack']}>
        <Button
          tone="danger"
          isFullWidth
          isBusy={isBusy}
          busyText="Canceling…"
          disabledReason={isOffline ? OFFLINE_REASON : null}
          onClick={() => void end()}
        >
          Cancel the renewal
        </Button>
        {!isBusy && renewal.state === 'awaitingSignature' && (
          <LinkButton tone="secondary" isFullWidth href={signRenewalPath(brand, loan.loanId)}>
            Keep it and sign
          </LinkButton>
        )}
        {!isBusy && renewal.state !== 'awaitingSignature' && <ToDashboard brand={brand} text="Keep it" />}
      </div>
    </RenewalPage>
  );
}

/** Ends the renewal and goes on. The services' refusal after the last signature leads to what was booked. */
function useEnd({ brand, loan, renewal, onWorking }: Open & { readonly onWorking: () => void }, reason: CancelReason) {
  const go = useGo();
  const isGuest = useIsGuest();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const page = useRef(new AbortController());
  useEffect(() => {
    const opened = new AbortController();
    page.current = opened;
    return () => opened.abort();
  }, []);
  const after = async (outcome: EndOutcome) => {
    await forgetRenewal();
    if (outcome === 'working') return onWorking();
    if (outcome === 'late') return go(confirmRenewalPath(brand, loan.loanId), { replace: true, isOutOfTurn: true });
    const ended = { ...renewal, endedWhy: renewal.endedWhy ?? endOf(reason) };
    return leaveEnded(brand, ended, isGuest, go);
  };
  const end = async () => {
    const { signal } = page.current;
    setBusy(true);
    setFailure(null);
    const body = {
      loanHeader: loan.loanHeader,
      loanId: loan.loanId,
      lmsId: loan.lmsId,
      newLoanId: renewal.newLoanId,
      paymentAmount: renewal.paymentAmount,
      cancelReason: reason,
    };
    try {
      const ask = (until: AbortSignal) => readRenewal(loan, until);
      const following = { ask, nowMs: () => Date.now(), wait: waitFor, signal };
      const outcome = await endRenewal(() => call(cancelRenewal, body, signal), following);
      if (!signal.aborted) await after(outcome);
    } catch (error) {
      if (signal.aborted) return;
      if (codeOf(error) === 'RenewalEnded') await forgetRenewal();
      setFailure(renewalErrorText(error));
    }
    if (!signal.aborted) setBusy(false);
  };
  return { isBusy, failure, end };
}

function endOf(reason: CancelReason): Renewal['endedWhy'] {
  return reason === 'signingDeclined' ? 'declined' : reason === 'signingExpired' ? 'expired' : 'cancelled';
}

/** Says that the services still end the renewal, until they have. Source: width 8. */
function StillEnding({ brand, loan, renewal }: Open) {
  return (
    <RenewalPage
      title={TITLE}
      heading="Still working on it"
      lead="You can leave this page. Your dashboard shows when it’s done."
      action={<ToDashboard brand={brand} tone="primary" />}
    >
      <Card as="div">
        <Checklist
          label="Progress of canceling"
          items={[
            { label: 'You asked to cancel', state: 'done' },
            {
              label: 'Checking whether the last signature came first',
              state: 'current',
              note: 'If it did, your loan is renewed and you can still take that back.',
            },
            { label: 'Renewal canceled', state: 'ahead' },
          ]}
        />
      </Card>
      {keptText({ ...renewal, endedWhy: null }) !== null && <p>{keptText({ ...renewal, endedWhy: null })}</p>}
      <CallLine loan={loan} />
    </RenewalPage>
  );
}

function NothingOpen({ brand }: RenewalScreen) {
  return (
    <RenewalPage title={TITLE} heading="No renewal is open" action={<ToDashboard brand={brand} tone="primary" />}>
      <Notice tone="info">This loan isn’t being renewed, so there’s nothing to cancel.</Notice>
    </RenewalPage>
  );
}
