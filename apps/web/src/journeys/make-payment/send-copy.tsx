import { sendConfirmation } from '@lendside/contract/payments/send-confirmation.ts';
import { isEmail } from '@lendside/domain/identity/email.ts';
import { parsePhone } from '@lendside/domain/identity/phone.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { useIsOffline } from '#device/connection.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { showToast } from '#ui/toast.tsx';
import { OFFLINE_REASON } from './payment-words.ts';

const ENTER_ONE = 'Enter an email address or a phone number.';

/** Sends a copy of the confirmation to another address or phone: what was paid, and nothing of the loan. Props: messageKey.
 *  Source: LOP-120, LOP-036, decision 032. */
export function SendCopy({ messageKey }: { readonly messageKey: string }) {
  const [isOpen, setOpen] = useState(false);
  const offlineReason = useIsOffline() ? OFFLINE_REASON : null;
  return (
    <>
      <Button tone="secondary" isFullWidth disabledReason={offlineReason} onClick={() => setOpen(true)}>
        Send a copy to someone else
      </Button>
      <CopyModal messageKey={messageKey} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface CopyModalProps {
  readonly messageKey: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function CopyModal({ messageKey, isOpen, onClose }: CopyModalProps) {
  const [to, setTo] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const typed = to.trim();
    const isMail = isEmail(typed);
    if (!isMail && parsePhone(typed) === null) return setError(ENTER_ONE);
    setBusy(true);
    setError(null);
    try {
      await call(sendConfirmation, { messageKey, ...(isMail ? { alternateEmail: typed } : { alternatePhone: typed }) });
      showToast('Copy sent');
      setTo('');
      onClose();
    } catch (failed) {
      setError(`The copy could not be sent. ${errorMessage(failed)}`);
    }
    setBusy(false);
    return undefined;
  };
  return (
    <Modal isOpen={isOpen} title="Send a copy" onClose={onClose}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <p>The copy says what you paid, when and the confirmation number. It says nothing about what you owe.</p>
        <Field
          name="copyTo"
          label="Email address or phone number"
          autoComplete="off"
          maxLength={254}
          value={to}
          error={error}
          onChange={(value) => {
            setTo(value);
            setError(null);
          }}
        />
        <Button type="submit" isFullWidth isBusy={isBusy} busyText="Sending…">
          Send copy
        </Button>
      </form>
    </Modal>
  );
}
