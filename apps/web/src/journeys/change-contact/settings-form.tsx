import { getUserSettings } from '@lendside/contract/alias/get-user-settings.ts';
import { updateUser } from '@lendside/contract/alias/update-user.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { forget } from '#api/query-client.ts';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Card } from '#ui/card.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { showToast } from '#ui/toast.tsx';
import {
  checkContactChoices,
  toContactChoices,
  toSettingsUpdate,
  type ContactChoices,
  type UserSettings,
} from './contact-settings.ts';

/** Asks which contact is the primary one and where notices are sent. `settings` are the saved settings. Source: AUT-21,
 *  OPEN-47. */
export function SettingsForm({ settings }: { readonly settings: UserSettings }) {
  const [choices, setChoices] = useState<ContactChoices>(toContactChoices(settings));
  const attempt = useAttempt();
  const save = () =>
    attempt.run(checkContactChoices(settings, choices), async () => {
      await call(updateUser, toSettingsUpdate(choices));
      await forget(getUserSettings);
      showToast('Your settings are saved');
    });
  return (
    <Card as="div">
      <AttemptForm
        attempt={attempt}
        tone="secondary"
        submitText="Save these settings"
        busyText="Saving…"
        onSubmit={save}
      >
        <RadioCards
          name="primary"
          legend="Your main contact"
          value={choices.primary}
          error={errorOf(attempt.errors, 'primary')}
          onChange={(primary) => setChoices({ ...choices, primary })}
          cards={[
            { value: 'email', label: 'Email', description: settings.email ?? 'Not on file yet' },
            { value: 'phone', label: 'Phone', description: settings.phoneNumber ?? 'Not on file yet' },
          ]}
        />
        <RadioCards
          name="notices"
          legend="Send notices by"
          value={choices.notices}
          error={errorOf(attempt.errors, 'notices')}
          onChange={(notices) => setChoices({ ...choices, notices })}
          cards={[
            { value: 'email', label: 'Email' },
            { value: 'text', label: 'Text message' },
            { value: 'both', label: 'Both' },
          ]}
        />
      </AttemptForm>
    </Card>
  );
}
