import { listStates } from '@lendside/contract/configuration/states.ts';
import { getPersonalInfo } from '@lendside/contract/profile/get-personal-info.ts';
import { saveCustomerInfo } from '@lendside/contract/profile/save-customer-info.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { marketing } from '#api/marketing/marketing.ts';
import { forget, queryOf } from '#api/query-client.ts';
import { AddressField } from '#steps/address/address-field.tsx';
import type { FoundAddress } from '#steps/address/use-address-search.ts';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { ZipField } from '#steps/personal-fields/zip-field.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { fillIn, findAddressProblems, toSentAddress, type AddressEntries } from './address-entries.ts';
import styles from './profile.module.css';

interface AddressFormProps {
  readonly customer: { readonly customerId: string; readonly lmsId: 1 | 2 };
  readonly type: 'Home' | 'Mailing';
  readonly known: AddressEntries;
  readonly onDone: () => void;
}

/** A form for a home or mailing address. Choosing a suggested street fills in the other fields. Source: CUS-010, LOP-104,
 *  OPEN-64. */
export function AddressForm({ customer, type, known, onDone }: AddressFormProps) {
  const { entries, setEntries, choose, whole } = useEntries(known);
  const states = useQuery(queryOf(listStates, {}));
  const attempt = useAttempt();
  const bind = (field: keyof AddressEntries) => ({
    name: field,
    value: entries[field],
    error: errorOf(attempt.errors, field),
    onChange: (value: string) => setEntries((before) => ({ ...before, [field]: value })),
  });
  const save = () =>
    attempt.run(findAddressProblems(entries), async () => {
      await call(saveCustomerInfo, { ...customer, profile: { type, ...toSentAddress(await whole()) } });
      marketing.profileChanged('address');
      await forget(getPersonalInfo);
      showToast('Your address is saved');
      onDone();
    });
  return (
    <AttemptForm
      attempt={attempt}
      submitText="Save address"
      busyText="Saving…"
      onSubmit={save}
      below={
        <Button tone="quiet" isFullWidth onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <AddressField {...bind('street')} label="Street address" hint="Start with the house number" onChosen={choose} />
      <Field {...bind('street2')} label="Apartment or unit" isOptional autoComplete="address-line2" maxLength={100} />
      <Field {...bind('city')} label="City" capitalizes="words" autoComplete="address-level2" maxLength={60} />
      <div className={styles['pair']}>
        <SelectField
          {...bind('state')}
          label="State"
          placeholder="Choose"
          autoComplete="address-level1"
          choices={states.data ?? (entries.state === '' ? [] : [{ label: entries.state, value: entries.state }])}
        />
        <ZipField {...bind('zip')} label="Zip code" />
      </div>
    </AttemptForm>
  );
}

/** Manages the entries and the suggestion chosen last. `whole` waits for its address, so that saving early does not combine
 *  the new street with the old city. */
function useEntries(known: AddressEntries) {
  const [entries, setEntries] = useState<AddressEntries>(known);
  const last = useRef<{ readonly at: AddressEntries; readonly found: Promise<FoundAddress | null> } | null>(null);
  const choose = (street: string, found: Promise<FoundAddress | null>) => {
    const mine = { at: { ...entries, street }, found };
    last.current = mine;
    setEntries((before) => ({ ...before, street }));
    void found.then((address) => {
      if (last.current !== mine) return;
      last.current = null;
      if (address !== null) setEntries((before) => fillIn(before, mine.at, address));
    });
  };
  const whole = async () => {
    const chosen = last.current;
    const found = chosen === null ? null : await chosen.found;
    return chosen === null || found === null ? entries : fillIn(entries, chosen.at, found);
  };
  return { entries, setEntries, choose, whole };
}
