import { PhoneField } from '#steps/personal-fields/phone-field.tsx';
import { ZipField } from '#steps/personal-fields/zip-field.tsx';
import { Field, type FieldProps } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import styles from './partner-profile.module.css';
import type { ProfileEntries } from './profile-entries.ts';

/** A choice, by its words and its code. */
export interface Choice {
  readonly label: string;
  readonly value: string;
}

interface ProfileFieldsProps {
  readonly states: readonly Choice[];
  /** Empty while they cannot be read; the field is left out then. */
  readonly payFrequencies: readonly Choice[];
  /** Returns the props that connect a field with its entry in the form. */
  readonly bind: (field: keyof ProfileEntries) => Pick<FieldProps, 'name' | 'value' | 'onChange'> & {
    readonly error: string | null;
  };
}

/** The profile's fields in three groups, marked up for the browser's autofill. Source: LAP-044, VAL-22. */
export function ProfileFields({ states, payFrequencies, bind }: ProfileFieldsProps) {
  const words = { capitalizes: 'words', maxLength: 100 } as const;
  return (
    <>
      <fieldset>
        <legend className={styles['legend']}>Where you live</legend>
        <Field {...words} {...bind('street')} label="Street address" autoComplete="address-line1" />
        <Field {...words} {...bind('street2')} label="Apartment or unit" isOptional autoComplete="address-line2" />
        <Field {...words} {...bind('city')} label="City" autoComplete="address-level2" maxLength={60} />
        <div className={styles['pair']}>
          <SelectField
            {...bind('state')}
            label="State"
            placeholder="Choose"
            autoComplete="address-level1"
            choices={states}
          />
          <ZipField {...bind('zip')} label="Zip code" />
        </div>
      </fieldset>
      <fieldset>
        <legend className={styles['legend']}>How we reach you</legend>
        <PhoneField {...bind('cellNumber')} label="Cell phone number" />
        <Field {...bind('email')} label="Email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
      </fieldset>
      <fieldset>
        <legend className={styles['legend']}>Your work</legend>
        <Field {...words} {...bind('employer')} label="Employer" isOptional autoComplete="organization" />
        {payFrequencies.length > 0 && (
          <SelectField
            {...bind('payFrequency')}
            label="How often are you paid?"
            isOptional
            placeholder="Choose"
            choices={payFrequencies}
          />
        )}
      </fieldset>
    </>
  );
}
