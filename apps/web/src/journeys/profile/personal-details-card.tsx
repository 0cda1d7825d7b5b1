import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getPersonalInfo } from '@lendside/contract/profile/get-personal-info.ts';
import { GENDERS, RACES } from '@lendside/domain/refinance/demographics.ts';
import { useState } from 'react';
import { DemographicsForm } from '#steps/demographics/demographics-form.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { fieldId } from '#ui/field.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFocusOnChange } from '#ui/use-focus-on-change.ts';
import styles from './profile.module.css';

interface PersonalDetailsCardProps {
  readonly customer: { readonly customerId: string; readonly lmsId: 1 | 2 };
  readonly known: ResponseOf<typeof getPersonalInfo>['demographics'];
}

const ALL = { race: true, height: true, gender: true, weight: true };
const CHANGE_ID = 'change-details';
const NONE = 'Not on file yet';

/** Shows the personal details that a title pawn needs, with a way to change them. Source: CUS-002, CUS-010. */
export function PersonalDetailsCard({ customer, known }: PersonalDetailsCardProps) {
  const [isEditing, setEditing] = useState(false);
  const title = 'Details for a title pawn';
  useFocusOnChange(isEditing, (now) => (now ? fieldId('race') : CHANGE_ID));
  if (isEditing)
    return (
      <Card title={title}>
        <DemographicsForm
          customer={customer}
          reference={{ required: ALL, races: RACES, genders: GENDERS }}
          known={known}
          onSaved={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      </Card>
    );
  const labelOf = (choices: typeof RACES, value: string | null) =>
    choices.find((choice) => choice.value === value)?.label ?? NONE;
  const { race, height, gender, weight } = known;
  return (
    <Card title={title}>
      <SummaryList
        rows={[
          { term: 'Race', detail: labelOf(RACES, race) },
          { term: 'Height', detail: height === null ? NONE : `${height.feet} ft ${height.inches} in` },
          { term: 'Gender', detail: labelOf(GENDERS, gender) },
          { term: 'Weight', detail: weight === null ? NONE : `${weight} pounds` },
        ]}
      />
      <p className={styles['quiet']}>The law requires these for a title pawn. We don’t use them for anything else.</p>
      <Button
        id={CHANGE_ID}
        tone="secondary"
        size="small"
        aria-label="Change details for a title pawn"
        onClick={() => setEditing(true)}
      >
        Change
      </Button>
    </Card>
  );
}
