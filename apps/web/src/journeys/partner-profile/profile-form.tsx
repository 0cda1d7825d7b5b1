import { saveCustomerInfo } from '@lendside/contract/profile/save-customer-info.ts';
import { formatPhone } from '@lendside/domain/identity/phone.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import { Card } from '#ui/card.tsx';
import { readProfile, type ProfileEntries } from './profile-entries.ts';
import { ProfileFields, type Choice } from './profile-fields.tsx';

interface ProfileFormProps {
  readonly customerId: string;
  readonly states: readonly Choice[];
  readonly payFrequencies: readonly Choice[];
  readonly onSaved: () => void;
}

/** Asks for address, contact and employer, with known values filled in. Source: LAP-044, AUT-26. */
export function ProfileForm({ customerId, states, payFrequencies, onSaved }: ProfileFormProps) {
  const known = useCustomer();
  const [entries, setEntries] = useState<ProfileEntries>({
    street: '',
    street2: '',
    city: '',
    state: '',
    zip: '',
    cellNumber: formatPhone(known.phoneNumber ?? ''),
    email: known.email ?? '',
    employer: '',
    payFrequency: '',
  });
  const [isLeaving, setLeaving] = useState(false);
  const attempt = useAttempt();
  const submit = () => {
    const read = readProfile(entries);
    attempt.run(read.ok ? [] : read.problems, async () => {
      if (!read.ok) return;
      await call(saveCustomerInfo, { customerId, lmsId: 3, invictusProfile: read.profile });
      setLeaving(true);
      onSaved();
    });
  };
  return (
    <Card as="div">
      <AttemptForm
        attempt={{ ...attempt, isBusy: attempt.isBusy || isLeaving }}
        submitText="Save and continue"
        busyText="Saving…"
        onSubmit={submit}
      >
        <ProfileFields
          states={states}
          payFrequencies={payFrequencies}
          bind={(field) => ({
            name: field,
            value: entries[field],
            error: errorOf(attempt.errors, field),
            // Uses a function update, because autofill changes several fields at once.
            onChange: (value) => setEntries((before) => ({ ...before, [field]: value })),
          })}
        />
      </AttemptForm>
    </Card>
  );
}
