import { withdrawApplication } from '@lendside/contract/applications/withdraw-application.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { useIsOffline } from '#device/connection.ts';
import type { ListedApplication } from '#steps/origination/origination-facts.ts';
import { forgetApplications } from '#steps/origination/use-applications.ts';
import { sendTwice } from '#steps/renewal/end-renewal.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';

/** Withdraws an application after a question. An unsigned loan ends with it. Props: application. Source: ORG-015, LAP-081, LOP-125. */
export function WithdrawApplication({ application }: { readonly application: ListedApplication }) {
  const { applicationId, lmsId, state, productName } = application;
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOffline = useIsOffline();
  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { status } = await sendTwice(() => call(withdrawApplication, { applicationId, lmsId }));
      if (status === 'withdrawn') showToast('Application withdrawn');
      setWorking(status === 'withdrawing');
      setAsked(false);
      await forgetApplications();
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setBusy(false);
  };
  if (isWorking) return <p role="status">We’re withdrawing it. You can leave this page.</p>;
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setAsked(true)}>
        Withdraw
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
        <p>
          {state === 'signing'
            ? `Your ${productName} won’t be made, and you owe nothing.`
            : `We stop working on your ${productName}. You owe nothing.`}{' '}
          You can apply again any time.
        </p>
        {failure !== null && (
          <Notice tone="danger" live="assertive" title="We couldn’t withdraw it">
            {failure}
          </Notice>
        )}
      </Modal>
    </>
  );
}
