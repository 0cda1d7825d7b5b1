import { getUserSettings } from '@lendside/contract/alias/get-user-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { KIND_WORDS, type ChangeableContacts } from '#steps/changeable-contacts/changeable-contacts.ts';
import { useChangeableContacts } from '#steps/changeable-contacts/use-changeable-contacts.ts';
import { maskContact } from '#steps/choose-channel/mask-contact.ts';
import { useMemorySlot } from '#steps/enter-code/memory-slot.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import styles from './change-contact.module.css';
import { contactChange } from './contact-change.ts';
import type { UserSettings } from './contact-settings.ts';
import { NewAliasForm } from './new-alias-form.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Shows how the customer signs in and is reached, with a form for a new email address or phone number, and the settings.
 *  Source: RTE-29, AUT-20, AUT-21, OPEN-47. */
export default function UpdateEmailScreen() {
  const settings = useQuery(queryOf(getUserSettings, {}));
  const changeable = useChangeableContacts();
  return (
    <>
      <PageTitle
        title="Email and phone"
        heading="Change your email or phone"
        lead="You use them to sign in, and we use them to reach you."
      />
      <div className={styles['parts']}>
        <DoneNotice />
        {settings.isError ? (
          <ReadFailure
            what="We couldn’t load your contacts"
            error={settings.error}
            onRetry={() => void settings.refetch()}
            isRetrying={settings.isFetching}
          />
        ) : settings.isPending || changeable === null ? (
          <LoadingArea label="Loading your contacts">
            <Card as="div">
              <Skeleton />
              <Skeleton />
              <Skeleton shape="button" />
            </Card>
          </LoadingArea>
        ) : (
          <Contacts settings={settings.data} changeable={changeable} />
        )}
      </div>
    </>
  );
}

interface ContactsProps {
  readonly settings: UserSettings;
  readonly changeable: ChangeableContacts;
}

function Contacts({ settings, changeable }: ContactsProps) {
  return (
    <>
      <Card title="On file now">
        <SummaryList
          rows={[
            { term: 'Email', detail: settings.email ?? 'None yet' },
            { term: 'Phone', detail: settings.phoneNumber ?? 'None yet' },
          ]}
        />
      </Card>
      <NewAliasForm pendingAlias={settings.pendingAlias} changeable={changeable} />
      <SettingsForm
        // Resets the form when the services return other settings.
        key={`${settings.isEmailPrimary}${settings.communicationSettings}`}
        settings={settings}
      />
    </>
  );
}

function DoneNotice() {
  const change = useMemorySlot(contactChange);
  if (change?.isDone !== true) return null;
  return (
    <Notice tone="success" live="polite" title={`Your ${KIND_WORDS[change.kind]} is changed`}>
      You can sign in with {maskContact(change.newAlias)} from now on. We also let your old contact know.
    </Notice>
  );
}
