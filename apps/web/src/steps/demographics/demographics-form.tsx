import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { getPersonalInfo } from '@lendside/contract/profile/get-personal-info.ts';
import { saveCustomerInfo } from '@lendside/contract/profile/save-customer-info.ts';
import { getDemographicReference } from '@lendside/contract/refinancing/get-demographic-reference.ts';
import type { DemographicReference } from '@lendside/domain/refinance/demographics.ts';
import type { GivenDemographics } from '@lendside/domain/refinance/given-demographics.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { forget } from '#api/query-client.ts';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Button } from '#ui/button.tsx';
import { NumericField } from '#ui/numeric-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { readDemographics, toEntries, type DemographicEntries } from './demographic-entries.ts';
import styles from './demographics-form.module.css';

interface DemographicsFormProps {
  readonly customer: { readonly customerId: string; readonly lmsId: 1 | 2 };
  /** The requested details and their options. */
  readonly reference: DemographicReference;
  readonly known: ResponseOf<typeof getPersonalInfo>['demographics'];
  /** Called with what was saved. */
  readonly onSaved: (given: GivenDemographics) => void;
  readonly onCancel: () => void;
}

/** Asks a title-pawn borrower only for the details the law requires. Saving drops the cached answers. The details are shared
 *  with no other party. Source: CUS-014, LAP-043, LOP-075, LOP-088. */
export function DemographicsForm({ customer, reference, known, onSaved, onCancel }: DemographicsFormProps) {
  const { required, races, genders } = reference;
  const [entries, setEntries] = useState<DemographicEntries>(() => toEntries(known));
  const attempt = useAttempt();
  const bind = (field: keyof DemographicEntries) => ({
    name: field,
    value: entries[field],
    error: errorOf(attempt.errors, field),
    onChange: (value: string) => setEntries((before) => ({ ...before, [field]: value })),
  });
  const save = () => {
    const read = readDemographics(entries, required);
    attempt.run(read.ok ? [] : read.problems, async () => {
      if (!read.ok) return;
      await call(saveCustomerInfo, { ...customer, demographics: read.given });
      await forget(getDemographicReference, getPersonalInfo, getAccountDetail, getAccounts);
      showToast('Your details are saved');
      onSaved(read.given);
    });
  };
  return (
    <AttemptForm
      attempt={attempt}
      submitText="Save details"
      busyText="Saving…"
      onSubmit={save}
      below={
        <Button tone="quiet" isFullWidth onClick={onCancel}>
          Not now
        </Button>
      }
    >
      {required.race && <SelectField {...bind('race')} label="Race" placeholder="Choose" choices={races} />}
      {required.height && (
        <fieldset className={styles['height']}>
          <legend>Height</legend>
          <NumericField {...bind('feet')} label="Feet" digitsMax={1} width="code" />
          <NumericField {...bind('inches')} label="Inches" digitsMax={2} width="code" isOptional />
        </fieldset>
      )}
      {required.gender && (
        <SelectField {...bind('gender')} label="Gender" placeholder="Choose" autoComplete="sex" choices={genders} />
      )}
      {required.weight && <NumericField {...bind('weight')} label="Weight in pounds" digitsMax={3} width="code" />}
    </AttemptForm>
  );
}
