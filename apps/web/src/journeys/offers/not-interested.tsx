import { useId, useState } from 'react';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { dismiss, restore } from '#steps/offers/use-offers.ts';
import { errorMessage } from '#api/error-messages.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { useFocusOnChange } from '#ui/use-focus-on-change.ts';
import styles from './offers.module.css';

/** Whether a person said on this page that an offer is of no interest. */
export interface Interest {
  readonly isHidden: boolean;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly hide: () => void;
  readonly show: () => void;
}

/** Says that an offer is of no interest, and takes it back. `onChanged`: told what the services answered. */
export function useInterest(offerId: string, isHidden: boolean, onChanged: (isHidden: boolean) => void): Interest {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (isToHide: boolean) => {
    setBusy(true);
    setFailure(null);
    try {
      const state = isToHide ? await dismiss(offerId) : await restore(offerId);
      // An offer that ended meanwhile leaves the page by itself.
      if (state === 'dismissed' || state === 'open') onChanged(isToHide);
      else showToast('This offer isn’t open anymore.');
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setBusy(false);
  };
  return { isHidden, isBusy, failure, hide: () => void send(true), show: () => void send(false) };
}

const OFFLINE = 'You’re offline. You can say so once you’re connected again.';

/** The button with which a person says that an offer is of no interest. Props: interest, name, buttonId. */
export function NotInterested({
  interest: { isBusy, failure, hide },
  name,
  buttonId,
}: {
  readonly interest: Interest;
  readonly name: string;
  readonly buttonId: string;
}) {
  const whyNotNow = useWhyNotNow(OFFLINE);
  return (
    <>
      {failure !== null && (
        <Notice tone="danger" live="assertive" title="We couldn’t hide the offer">
          {failure}
        </Notice>
      )}
      <Button
        id={buttonId}
        tone="quiet"
        size="small"
        isBusy={isBusy}
        busyText="Hiding…"
        disabledReason={whyNotNow}
        aria-label={`Not interested in: ${name}`}
        onClick={hide}
      >
        Not interested
      </Button>
    </>
  );
}

/** Stands in place of an offer that the person hid on this page, with the way back. Props: interest, name, buttonId, note. */
export function HiddenOffer({
  interest: { isBusy, failure, show },
  name,
  buttonId,
  note,
}: {
  readonly interest: Interest;
  readonly name: string;
  readonly buttonId: string;
  readonly note: string | null;
}) {
  const whyNotNow = useWhyNotNow(OFFLINE);
  return (
    <div className={styles['hidden']}>
      <p role="status">
        We hid this offer: {name}. {note}
      </p>
      {failure !== null && (
        <Notice tone="danger" live="assertive" title="We couldn’t show the offer again">
          {failure}
        </Notice>
      )}
      <Button
        id={buttonId}
        tone="secondary"
        size="small"
        isBusy={isBusy}
        busyText="Showing…"
        disabledReason={whyNotNow}
        aria-label={`Undo: show ${name} again`}
        onClick={show}
      >
        Undo
      </Button>
    </div>
  );
}

/** Ids of the two buttons. The focus moves from one to the other. */
export function useInterestButtons(isHidden: boolean): { readonly hideId: string; readonly undoId: string } {
  const id = useId();
  const ids = { hideId: `${id}hide`, undoId: `${id}undo` };
  useFocusOnChange(isHidden, (now) => (now ? ids.undoId : ids.hideId));
  return ids;
}
