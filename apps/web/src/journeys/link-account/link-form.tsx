import { parseBusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { useState } from 'react';
import { useIsOffline } from '#device/connection.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { DateField } from '#steps/personal-fields/date-field.tsx';
import { PhoneField } from '#steps/personal-fields/phone-field.tsx';
import { SsnField } from '#steps/personal-fields/ssn-field.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import styles from './link-account.module.css';
import { readEntries } from './link-entries.ts';
import type { LinkEntries, LinkFacts } from './link-entries.ts';
import { toLinkErrors } from './link-errors.ts';

interface LinkFormProps {
  readonly entriesAtFirst: LinkEntries;
  /** Remembers what was typed, for when the reader comes back. */
  readonly onTyped: (entries: LinkEntries) => void;
  /** Looks for the loan; what it throws shows here. */
  readonly onFacts: (facts: LinkFacts) => Promise<void>;
}

/** The facts a loan is found by. Props: entriesAtFirst, onTyped, onFacts. Source: AUT-29, LAP-052. */
export function LinkForm({ entriesAtFirst, onTyped, onFacts }: LinkFormProps) {
  const [entries, setEntries] = useState(entriesAtFirst);
  const attempt = useAttempt(toLinkErrors);
  const isOffline = useIsOffline();
  const bind = (field: keyof LinkEntries) => ({
    name: field,
    value: entries[field],
    error: errorOf(attempt.errors, field),
    onChange: (value: string) => {
      const changed = { ...entries, [field]: value };
      setEntries(changed);
      onTyped(changed);
    },
  });
  const submit = () => {
    const read = readEntries(entries, deviceToday());
    attempt.run(read.ok ? [] : read.problems, async () => {
      if (read.ok) await onFacts(read.facts);
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
        <Field
          {...bind('loanNumber')}
          label="Loan number"
          hint="At the top of your loan papers, such as 00001-0100001-00"
          inputMode="text"
          maxLength={30}
        />
        <PhoneField
          {...bind('phone')}
          label="Phone number"
          hint="The one you gave us with the loan. We text a code to it."
        />
        <DateField
          {...bind('birthDate')}
          label="Date of birth"
          hint="Month, day, year: 07/04/1980"
          autoComplete="bday"
        />
        <SsnField
          {...bind('ssn')}
          label="Social Security number"
          hint="Only used to find your loan. We never show it."
        />
        <div className={styles['buttons']}>
          <Button
            type="submit"
            isFullWidth
            isBusy={attempt.isBusy}
            busyText="Looking for your loan…"
            disabledReason={isOffline ? OFFLINE_REASON : null}
          >
            Find my loan
          </Button>
          <SlowNotice isWaiting={attempt.isBusy} />
        </div>
      </form>
    </Card>
  );
}

/** The day on this device, for telling a slip in a year; the services decide by their own. */
function deviceToday() {
  const now = new Date();
  const month = String(now.getMonth() + 1).padStart(2, '0');
  const today = parseBusinessDate(`${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`);
  if (today === null) throw new Error('the device has no calendar day');
  return today;
}
