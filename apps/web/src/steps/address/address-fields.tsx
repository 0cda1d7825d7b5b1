import { listStates } from '@lendside/contract/configuration/states.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { errorOf } from '#steps/enter-code/use-attempt.ts';
import { ZipField } from '#steps/personal-fields/zip-field.tsx';
import type { SummaryError } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { AddressEntries } from './address-entries.ts';
import { AddressField } from './address-field.tsx';
import styles from './address-fields.module.css';
import type { AddressEntry } from './use-address-entries.ts';

interface AddressFieldsProps {
  readonly address: AddressEntry;
  readonly errors: readonly SummaryError[];
}

/** The fields of an address. Choosing a suggested street fills in the others. Source: CUS-010, LAP-012, OPEN-64. */
export function AddressFields({ address, errors }: AddressFieldsProps) {
  const { entries, change, choose } = address;
  const states = useQuery(queryOf(listStates, {}));
  const bind = (field: keyof AddressEntries) => ({
    name: field,
    value: entries[field],
    error: errorOf(errors, field),
    onChange: (value: string) => change(field, value),
  });
  return (
    <>
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
    </>
  );
}
