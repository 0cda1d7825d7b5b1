import { parseBusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { useEffect, useState } from 'react';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { DateField } from '#steps/personal-fields/date-field.tsx';
import { PhoneField } from '#steps/personal-fields/phone-field.tsx';
import { SsnField } from '#steps/personal-fields/ssn-field.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { NO_ENTRIES, readEntries, type LinkEntries, type LinkFacts } from './link-entries.ts';
import { typedSlot } from './link-memory.ts';
import { toLinkErrors } from './link-errors.ts';

/** Asks for the facts that identify a loan. Restores earlier entries except the SSN. `onFacts` looks up the loan, and its
 *  errors show in this form. Source: AUT-29, LAP-052. */
export function LinkForm({ onFacts }: { readonly onFacts: (facts: LinkFacts) => Promise<void> }) {
  const [entries, setEntries] = useState<LinkEntries>(() => ({ ...NO_ENTRIES, ...typedSlot.read() }));
  useEffect(() => {
    const { phone, birthDate, loanNumber } = entries;
    typedSlot.write({ phone, birthDate, loanNumber });
  }, [entries]);
  const attempt = useAttempt(toLinkErrors);
  const bind = (field: keyof LinkEntries) => ({
    name: field,
    value: entries[field],
    error: errorOf(attempt.errors, field),
    // Uses a function update, because autofill changes several fields at once.
    onChange: (value: string) => setEntries((before) => ({ ...before, [field]: value })),
  });
  const submit = () => {
    const read = readEntries(entries, deviceToday());
    attempt.run(read.ok ? [] : read.problems, async () => {
      if (read.ok) await onFacts(read.facts);
    });
  };
  return (
    <Card as="div">
      <AttemptForm attempt={attempt} submitText="Find my loan" busyText="Looking for your loan…" onSubmit={submit}>
        <Field
          {...bind('loanNumber')}
          label="Loan number"
          hint="At the top of your loan documents, such as 00001-0100001-00"
          inputMode="text"
          maxLength={30}
        />
        <PhoneField {...bind('phone')} label="Phone number" hint="The number on your loan. We’ll text it a code." />
        <DateField
          {...bind('birthDate')}
          label="Date of birth"
          hint="Month, day, year: 07/04/1980"
          autoComplete="bday"
        />
        <SsnField
          {...bind('ssn')}
          label="Social Security number"
          hint="We only use it to find your loan. We never show it."
        />
      </AttemptForm>
    </Card>
  );
}

/** Returns today's date on this device, to catch a mistyped year. The services check with their own date. */
function deviceToday() {
  const now = new Date();
  const month = String(now.getMonth() + 1).padStart(2, '0');
  const today = parseBusinessDate(`${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`);
  if (today === null) throw new Error('the device has no calendar day');
  return today;
}
