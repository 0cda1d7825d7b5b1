import { getUserSettings } from '@lendside/contract/alias/get-user-settings.ts';
import { updateUser } from '@lendside/contract/alias/update-user.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { forget } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './change-contact.module.css';
import { checkContactChoices, toContactChoices, toSettingsUpdate } from './contact-settings.ts';
import type { ContactChoices, UserSettings } from './contact-settings.ts';

/** Which contact comes first, and where notices go. Props: settings (as on file). Source: AUT-21, OPEN-47. */
export function SettingsForm({ settings }: { readonly settings: UserSettings }) {
  const [choices, setChoices] = useState<ContactChoices>(toContactChoices(settings));
  const attempt = useAttempt();
  const isOffline = useIsOffline();
  const save = () =>
    attempt.run(checkContactChoices(settings, choices), async () => {
      await call(updateUser, toSettingsUpdate(choices));
      await forget(getUserSettings);
      showToast('Your settings are saved');
    });
  return (
    <Card title="How we reach you">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOffline) save();
        }}
      >
        <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
        <RadioCards
          name="primary"
          legend="Your main contact"
          value={choices.primary}
          error={errorOf(attempt.errors, 'primary')}
          onChange={(primary) => setChoices({ ...choices, primary })}
          cards={[
            { value: 'email', label: 'Email', description: settings.email ?? 'None on file yet' },
            { value: 'phone', label: 'Phone', description: settings.phoneNumber ?? 'None on file yet' },
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
        <div className={styles['buttons']}>
          <Button
            type="submit"
            tone="secondary"
            isFullWidth
            isBusy={attempt.isBusy}
            busyText="Saving…"
            disabledReason={isOffline ? OFFLINE_REASON : null}
          >
            Save these settings
          </Button>
        </div>
      </form>
    </Card>
  );
}
