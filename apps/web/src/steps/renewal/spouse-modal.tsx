import { saveSpouseAddress } from '@lendside/contract/parties/save-spouse-address.ts';
import { getPartiesToAgree } from '@lendside/contract/parties/verification-code.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { forget } from '#api/query-client.ts';
import { AddressFields } from '#steps/address/address-fields.tsx';
import { useAddressEntries } from '#steps/address/use-address-entries.ts';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { findSpouseProblems, toSpouseBody, type SpouseNames } from './spouse-entries.ts';

interface SpouseModalProps {
  /** The borrower's own number in the loan's system. */
  readonly customerId: string;
  readonly onSaved: () => void;
  /** Leads back to the page before. */
  readonly onCancel: () => void;
}

const NOBODY: SpouseNames = { firstName: '', lastName: '' };
const NOWHERE = { street: '', street2: '', city: '', state: '', zip: '' };

/** Asks for the name and address of the borrower's spouse, to whom the law makes the lender send a notice. Source: ALT-012, ALT-013,
 *  LOP-045, LAP-012, LAP-058. */
export function SpouseModal({ customerId, onSaved, onCancel }: SpouseModalProps) {
  const [names, setNames] = useState(NOBODY);
  const address = useAddressEntries(NOWHERE);
  const attempt = useAttempt();
  // Only Cancel drops what was typed.
  const isTyped = [...Object.values(names), ...Object.values(address.entries)].some((text) => text !== '');
  const bind = (field: keyof SpouseNames) => ({
    name: field,
    value: names[field],
    error: errorOf(attempt.errors, field),
    onChange: (value: string) => setNames((before) => ({ ...before, [field]: value })),
  });
  const save = () =>
    attempt.run(findSpouseProblems(names, address.entries), async () => {
      await call(saveSpouseAddress, toSpouseBody(customerId, names, await address.whole()));
      await forget(getPartiesToAgree);
      onSaved();
    });
  return (
    <Modal
      isOpen
      title="We need to tell your spouse"
      onClose={onCancel}
      isToAnswer={isTyped}
      isHeld={attempt.isBusy || isTyped}
    >
      <p>
        Your state’s law asks us to tell the spouse of a married borrower about this loan. We’ll mail them a notice.
        They don’t have to sign anything.
      </p>
      <AttemptForm
        attempt={attempt}
        submitText="Save and continue"
        busyText="Saving…"
        onSubmit={save}
        below={
          <Button tone="quiet" isFullWidth onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        <Field
          {...bind('firstName')}
          label="Spouse’s first name"
          capitalizes="words"
          autoComplete="off"
          maxLength={60}
        />
        <Field {...bind('lastName')} label="Spouse’s last name" capitalizes="words" autoComplete="off" maxLength={60} />
        <AddressFields address={address} errors={attempt.errors} />
      </AttemptForm>
    </Modal>
  );
}
