import { saveCustomerInfo } from '@lendside/contract/profile/save-customer-info.ts';
import { formatPhone } from '@lendside/domain/identity/phone.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useIsOffline } from '#device/connection.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { PhoneField } from '#steps/personal-fields/phone-field.tsx';
import { formatZipEntry } from '#steps/personal-fields/zip-entry.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { MaskedField } from '#ui/masked-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import styles from './partner-profile.module.css';
import { readProfile } from './profile-entries.ts';
import type { ProfileEntries } from './profile-entries.ts';

interface ProfileFormProps {
  readonly customerId: string;
  readonly states: readonly { readonly label: string; readonly value: string }[];
  readonly onSaved: () => void;
}

/** Address, contact and employer, with what we know already filled in. Props: customerId, states, onSaved. Source: LAP-044, AUT-26. */
export function ProfileForm({ customerId, states, onSaved }: ProfileFormProps) {
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
  });
  const [isLeaving, setLeaving] = useState(false);
  const attempt = useAttempt();
  const isOffline = useIsOffline();
  const bind = (field: keyof ProfileEntries) => ({
    name: field,
    value: entries[field],
    error: errorOf(attempt.errors, field),
    onChange: (value: string) => setEntries({ ...entries, [field]: value }),
  });
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
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOffline) submit();
        }}
      >
        <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
        <fieldset>
          <legend className={styles['legend']}>Where you live</legend>
          <Field
            {...bind('street')}
            label="Street address"
            autoComplete="address-line1"
            capitalizes="words"
            maxLength={100}
          />
          <Field
            {...bind('street2')}
            label="Apartment or unit"
            isOptional
            autoComplete="address-line2"
            capitalizes="words"
            maxLength={100}
          />
          <Field {...bind('city')} label="City" autoComplete="address-level2" capitalizes="words" maxLength={60} />
          <div className={styles['pair']}>
            <SelectField
              {...bind('state')}
              label="State"
              placeholder="Choose"
              autoComplete="address-level1"
              choices={states}
            />
            <MaskedField
              {...bind('zip')}
              label="Zip code"
              inputMode="numeric"
              autoComplete="postal-code"
              format={formatZipEntry}
            />
          </div>
        </fieldset>
        <fieldset>
          <legend className={styles['legend']}>How we reach you</legend>
          <PhoneField {...bind('cellNumber')} label="Cell phone number" />
          <Field {...bind('email')} label="Email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
        </fieldset>
        <fieldset>
          <legend className={styles['legend']}>Your work</legend>
          <Field
            {...bind('employer')}
            label="Employer"
            isOptional
            autoComplete="organization"
            capitalizes="words"
            maxLength={100}
          />
        </fieldset>
        <div className={styles['buttons']}>
          <Button
            type="submit"
            isFullWidth
            isBusy={attempt.isBusy || isLeaving}
            busyText="Saving…"
            disabledReason={isOffline ? OFFLINE_REASON : null}
          >
            Save and continue
          </Button>
          <SlowNotice isWaiting={attempt.isBusy} />
        </div>
      </form>
    </Card>
  );
}
