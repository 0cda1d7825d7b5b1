import { getPersonalInfo } from '@lendside/contract/profile/get-personal-info.ts';
import { saveCustomerInfo } from '@lendside/contract/profile/save-customer-info.ts';
import type { ContactPreference } from '@lendside/domain/customers/contact-preference.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { marketing } from '#api/marketing/marketing.ts';
import { forget } from '#api/query-client.ts';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Card } from '#ui/card.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { showToast } from '#ui/toast.tsx';

interface MessageSettingsProps {
  readonly customer: { readonly customerId: string; readonly lmsId: 1 | 2 | 3 };
  readonly preference: ContactPreference;
}

/** Asks how messages about a loan should be sent. Source: CUS-009, CUS-010, LOP-104. */
export function MessageSettings({ customer, preference }: MessageSettingsProps) {
  const [choice, setChoice] = useState<ContactPreference | null>(null);
  const chosen = choice ?? preference;
  const attempt = useAttempt();
  const save = () =>
    attempt.run([], async () => {
      await call(saveCustomerInfo, { ...customer, communicationSettings: { transMsgPreference: chosen } });
      marketing.profileChanged('communication', { communicationPreference: chosen });
      await forget(getPersonalInfo);
      showToast('Your settings are saved');
    });
  return (
    <Card title="Messages about your loans">
      <AttemptForm attempt={attempt} tone="secondary" submitText="Save" busyText="Saving…" onSubmit={save}>
        <RadioCards
          name="preference"
          legend="Send them by"
          value={chosen}
          onChange={setChoice}
          cards={[
            { value: 'Email', label: 'Email' },
            { value: 'Text', label: 'Text message' },
            { value: 'Both', label: 'Both' },
          ]}
        />
      </AttemptForm>
    </Card>
  );
}
