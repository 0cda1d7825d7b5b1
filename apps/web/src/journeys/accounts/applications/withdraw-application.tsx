import { withdrawApplication } from '@lendside/contract/applications/withdraw-application.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { useIsOffline } from '#device/connection.ts';
import type { ListedApplication } from '#steps/origination/origination-facts.ts';
import { forgetApplications } from '#steps/origination/use-applications.ts';
import { refusalText } from '#steps/refusal-text.ts';
import { waitFor } from '#steps/signing/follow-signing.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { withdrawAndFollow } from './follow-withdrawal.ts';

interface WithdrawApplicationProps {
  readonly application: ListedApplication;
  readonly isRenewal: boolean;
}

/** Withdraws an application after a question. An unsigned loan ends with it. Source: ORG-015, LAP-081, LOP-125. */
export function WithdrawApplication({ application, isRenewal }: WithdrawApplicationProps) {
  const { state, productName } = application;
  const [isAsked, setAsked] = useState(false);
  const isOffline = useIsOffline();
  const { isBusy, isWorking, failure, send } = useWithdraw(application, () => setAsked(false));
  if (isWorking) return <p role="status">We’re withdrawing it. You can leave this page.</p>;
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setAsked(true)}>
        Withdraw application
      </Button>
      <Modal
        kind="alert"
        isOpen={isAsked}
        isHeld={isBusy}
        title="Withdraw your application?"
        onClose={() => setAsked(false)}
        actions={
          <>
            <Button
              tone="danger"
              isFullWidth
              isBusy={isBusy}
              busyText="Withdrawing…"
              disabledReason={isOffline ? 'You’re offline. You can withdraw once you’re connected again.' : null}
              onClick={() => void send()}
            >
              Yes, withdraw it
            </Button>
            <Button tone="secondary" isFullWidth onClick={() => setAsked(false)}>
              Keep it
            </Button>
          </>
        }
      >
        <p>{consequence({ state, productName, isRenewal })}</p>
        {isAsked && <Failed failure={failure} />}
      </Modal>
      {!isAsked && <Failed failure={failure} />}
    </>
  );
}

interface Withdrawn extends Pick<ListedApplication, 'state' | 'productName'> {
  readonly isRenewal: boolean;
}

function consequence({ state, productName, isRenewal }: Withdrawn): string {
  if (isRenewal)
    return 'We stop working on the renewal. Your loan stays as it is. You can renew it while it can be renewed.';
  return state === 'signing'
    ? `Your ${productName} won’t be made, and you owe nothing. You can apply again any time.`
    : `We stop working on your ${productName}. You owe nothing. You can apply again any time.`;
}

function Failed({ failure }: { readonly failure: string | null }) {
  return (
    failure !== null && (
      <Notice tone="danger" live="assertive" title="We couldn’t withdraw it">
        {failure}
      </Notice>
    )
  );
}

/** Asks to withdraw and follows it. `isWorking`: the services took the wish and are still at it; a refusal may come later. */
function useWithdraw({ applicationId, lmsId }: ListedApplication, onTaken: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
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
    try {
      const status = await withdrawAndFollow({
        send: () => call(withdrawApplication, { applicationId, lmsId }),
        onWorking: () => {
          setBusy(false);
          setWorking(true);
          onTaken();
        },
        wait: waitFor,
        signal,
      });
      if (signal.aborted) return;
      if (status === 'withdrawn') {
        showToast('Application withdrawn');
        onTaken();
      }
      await forgetApplications();
    } catch (error) {
      if (signal.aborted) return;
      setWorking(false);
      setFailure(refusalText(error, ['ApplicationClosed', 'CashNotAvailable']));
    }
    setBusy(false);
  };
  return { isBusy, isWorking, failure, send };
}
