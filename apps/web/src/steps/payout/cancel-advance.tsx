import { cancelDraw, listPayouts } from '@lendside/contract/cash/draws.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { useIsOffline } from '#device/connection.ts';
import { pathTo, routeBrandOf } from '#paths.ts';
import { refusalText } from '#steps/refusal-text.ts';
import { useStoreZone } from '#steps/store-facts/use-store-zone.ts';
import { instantText } from '#steps/renewal/renewal-words.ts';
import { waitFor } from '#steps/signing/follow-signing.ts';
import { Button } from '#ui/button.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { cancelAndFollow } from './cancel-draw.ts';
import type { Payout } from './payout-facts.ts';
import { cancelRefusedText } from './payout-words.ts';
import styles from './payout.module.css';
import { forgetCash } from './use-payouts.ts';

interface CancelAdvanceProps {
  readonly payout: Payout;
  readonly loan: LoanEntity;
  /** Told when the advance was canceled. */
  readonly onCancelled?: () => void;
}

/** Cancels an advance while that is possible, and says until when. Afterwards it says how to give the money back. Props: payout, loan,
 *  onCancelled. Source: DRW-003, LAP-085, LOP-051; loan-core 4.5. */
export function CancelAdvance({ payout, loan, onCancelled }: CancelAdvanceProps) {
  const [isAsked, setAsked] = useState(false);
  const cancelling = useCancel(payout, loan, () => {
    setAsked(false);
    onCancelled?.();
  });
  const isOffline = useIsOffline();
  const zone = useStoreZone(loan.storeId);
  // The advance itself says why it stays, as soon as it is read again.
  const refusal = payout.cancelRefused === null ? cancelling.refusal : cancelRefusedText(payout.cancelRefused);
  if (refusal !== null) return <Refused text={refusal} loan={loan} />;
  if (payout.isCancelling || cancelling.isWorking)
    return (
      <Notice tone="info" live="polite" title="We’re canceling it">
        You can leave this page. Your account shows whether it could be canceled.
      </Notice>
    );
  if (payout.cancelUntil === null) return null;
  return (
    <div className={styles['stack']}>
      <div>
        <Button tone="secondary" size="small" onClick={() => setAsked(true)}>
          Cancel this advance
        </Button>
      </div>
      <p className={styles['quiet']}>You can cancel until {instantText(payout.cancelUntil, zone)}.</p>
      <Modal
        kind="alert"
        isOpen={isAsked}
        isHeld={cancelling.isBusy}
        title={`Cancel your ${dollarText(payout.amount)} advance?`}
        onClose={() => setAsked(false)}
        actions={
          <>
            <Button
              tone="danger"
              isFullWidth
              isBusy={cancelling.isBusy}
              busyText="Canceling…"
              disabledReason={isOffline ? 'You’re offline. You can cancel once you’re connected again.' : null}
              onClick={() => void cancelling.send()}
            >
              Yes, cancel it
            </Button>
            <Button tone="secondary" isFullWidth onClick={() => setAsked(false)}>
              Keep it
            </Button>
          </>
        }
      >
        <p>The money won’t be paid out, and you won’t owe anything for it.</p>
        {cancelling.error !== null && (
          <Notice tone="danger" live="assertive" title="We couldn’t cancel it">
            {cancelling.error}
          </Notice>
        )}
      </Modal>
    </div>
  );
}

function Refused({ text, loan }: { readonly text: string; readonly loan: LoanEntity }) {
  return (
    <Notice
      tone="warning"
      live="polite"
      title="It wasn’t canceled"
      actions={
        <LinkButton tone="secondary" size="small" href={pathTo('MakePayment', routeBrandOf(loan.brand), loan.loanId)}>
          Make a payment
        </LinkButton>
      }
    >
      {text}
    </Notice>
  );
}

/** Asks for the cancel and follows it. `refusal`: it stays, and why; `error`: the call failed and may be made again. */
function useCancel(payout: Payout, loan: LoanEntity, onCancelled: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const page = useRef(new AbortController());
  useEffect(() => {
    const opened = new AbortController();
    page.current = opened;
    return () => opened.abort();
  }, []);
  const send = async () => {
    const { signal } = page.current;
    const { loanId, lmsId } = loan;
    const { transactionId } = payout;
    setBusy(true);
    setError(null);
    try {
      const outcome = await cancelAndFollow({
        send: () => call(cancelDraw, { loanId, lmsId, transactionId }, signal),
        ask: async (until) => {
          const { payouts } = await call(listPayouts, { loanId, lmsId }, until);
          const found = payouts.find((each) => each.transactionId === transactionId);
          if (found === undefined) throw new Error('the advance is not in the list');
          return found;
        },
        wait: waitFor,
        signal,
      });
      if (signal.aborted) return;
      await forgetCash();
      if (outcome.kind === 'cancelled' || outcome.kind === 'over') {
        showToast(outcome.kind === 'over' ? 'Your cash advance had ended already' : 'Cash advance canceled');
        onCancelled();
      } else if (outcome.kind === 'refused') setRefusal(cancelRefusedText(outcome.code));
      else setWorking(true);
    } catch (failure) {
      if (signal.aborted) return;
      if (codeOf(failure) === 'CannotCancelCash') {
        await forgetCash();
        setRefusal(refusalText(failure, ['CannotCancelCash']));
      } else setError(errorMessage(failure));
    }
    setBusy(false);
  };
  return { isBusy, isWorking, error, refusal, send };
}
