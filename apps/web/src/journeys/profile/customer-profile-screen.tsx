import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { getPersonalInfo } from '@lendside/contract/profile/get-personal-info.ts';
import { formatPhone } from '@lendside/domain/identity/phone.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { pathTo } from '#paths.ts';
import { useChangeableContacts } from '#steps/changeable-contacts/use-changeable-contacts.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { fieldId } from '#ui/field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { orNothing } from '#ui/or-nothing.ts';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFocusOnChange } from '#ui/use-focus-on-change.ts';
import { AddressForm } from './address-form.tsx';
import { MessageSettings } from './message-settings.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { PersonalDetailsCard } from './personal-details-card.tsx';
import { recordOf } from './profile-record.ts';
import styles from './profile.module.css';

// Few people are customers of the partner.
const SecurityQuestionCard = lazy(() => import('./security-question-card.tsx').catch(orNothing));

// Loaded late: it shares its parts with the journey of signing.
const ElectronicDocumentsCard = lazy(() => import('./electronic-documents-card.tsx').catch(orNothing));

type PersonalInfo = ResponseOf<typeof getPersonalInfo>;

/** Shows the signed-in customer's data with ways to change it. Source: LRT-004, CUS-002, CUS-010, LER-022. */
export default function CustomerProfileScreen() {
  const info = useQuery(queryOf(getPersonalInfo, {}));
  return (
    <div className={styles['page']}>
      <PageTitle title="My profile" lead="Only you see this page." />
      {info.isPending && (
        <LoadingArea label="Loading your profile">
          <Card as="div">
            <Skeleton width="half" />
            <Skeleton />
            <Skeleton />
          </Card>
        </LoadingArea>
      )}
      {info.isError && info.data === undefined && (
        <ReadFailure
          what="Failed to get customer details"
          error={info.error}
          isRetrying={info.isFetching}
          onRetry={() => void info.refetch()}
        />
      )}
      {info.data !== undefined && <Profile info={info.data} />}
    </div>
  );
}

function Profile({ info }: { readonly info: PersonalInfo }) {
  const record = recordOf(info);
  return (
    <>
      <Card title="About you">
        <SummaryList
          rows={[
            { term: 'Name', detail: info.fullCustomerName },
            ...(info.dob === null ? [] : [{ term: 'Date of birth', detail: info.dob }]),
            ...(info.displaySsn === null ? [] : [{ term: 'Social Security number', detail: info.displaySsn }]),
          ]}
        />
        <p className={styles['quiet']}>Is something wrong? Call us. We need to see a document to change it.</p>
      </Card>
      <ContactCard info={info} />
      <AddressCard info={info} />
      {record !== null && record.lmsId !== 3 && (
        <PersonalDetailsCard
          customer={{ customerId: record.customerId, lmsId: record.lmsId }}
          known={info.demographics}
        />
      )}
      {record !== null && (
        <MessageSettings customer={record} preference={info.communicationSettings.transMsgPreference} />
      )}
      {info.lmsReferenceIds.Invictus !== null && (
        <Suspense fallback={null}>
          <SecurityQuestionCard />
        </Suspense>
      )}
      <Suspense
        fallback={
          <LoadingArea label="Loading your agreement">
            <Card as="div">
              <Skeleton width="half" />
              <Skeleton />
            </Card>
          </LoadingArea>
        }
      >
        <ElectronicDocumentsCard />
      </Suspense>
      <NotificationsCard />
      <LinkButton href={pathTo('SignInSecurity')} tone="secondary" isFullWidth>
        Devices and sign-ins
      </LinkButton>
    </>
  );
}

/** Shows email and phone, each with a link to change it when that is allowed. Source: LRO-021, LRO-022, LOP-091. */
function ContactCard({ info }: { readonly info: PersonalInfo }) {
  const changeable = useChangeableContacts();
  const change = (isAllowed: boolean) => (isAllowed ? { changeHref: pathTo('UpdateUser-Email') } : {});
  return (
    <Card title="How we reach you">
      <SummaryList
        rows={[
          { term: 'Email', detail: info.email ?? 'Not on file yet', ...change(changeable?.email ?? false) },
          {
            term: 'Phone',
            detail: info.phoneNumber === null ? 'Not on file yet' : formatPhone(info.phoneNumber),
            ...change(changeable?.phone ?? false),
          },
        ]}
      />
      {changeable !== null && !(changeable.email && changeable.phone) && (
        <p className={styles['quiet']}>To change anything without a link here, call us.</p>
      )}
    </Card>
  );
}

/** Returns the id of the button that changes an address. */
function changeId(type: 'Home' | 'Mailing' | null): string {
  return `change-${type}-address`;
}

/** Shows the addresses. The partner's customers change theirs in the partner's own profile. Source: CUS-003, CUS-004, CUS-010. */
function AddressCard({ info }: { readonly info: PersonalInfo }) {
  const [editing, setEditing] = useState<'Home' | 'Mailing' | null>(null);
  const record = recordOf(info);
  useFocusOnChange(editing, (now, before) => (now === null ? changeId(before) : fieldId('street')));
  const nothing = { street: '', street2: '', city: '', state: '', zip: '' };
  if (record === null || record.lmsId === 3)
    return (
      <Card title="Address">
        <p className={styles['lead']}>
          {info.lmsReferenceIds.Invictus === null
            ? 'We don’t have an address for you yet. Link your account to see it here.'
            : 'Your address is part of your Invictus profile.'}
        </p>
        <LinkButton
          href={
            info.lmsReferenceIds.Invictus === null ? pathTo('LinkAccountOptions') : pathTo('InvictusCustomerProfile')
          }
          tone="secondary"
          size="small"
        >
          {info.lmsReferenceIds.Invictus === null ? 'Link my account' : 'Open it'}
        </LinkButton>
      </Card>
    );
  const customer = { customerId: record.customerId, lmsId: record.lmsId };
  if (editing !== null) {
    const known = info.addresses.find(({ type }) => type === editing) ?? nothing;
    return (
      <Card title={editing === 'Home' ? 'Home address' : 'Mailing address'}>
        <AddressForm
          customer={customer}
          type={editing}
          known={{ street: known.street, street2: known.street2, city: known.city, state: known.state, zip: known.zip }}
          onDone={() => setEditing(null)}
        />
      </Card>
    );
  }
  return (
    <Card title="Address">
      {(['Home', 'Mailing'] as const).map((type) => {
        const known = info.addresses.find((address) => address.type === type);
        const isLikeHome = type === 'Mailing' && (known === undefined || known.sameAddresses);
        return (
          <div key={type} className={styles['address']}>
            <p>
              <strong>{type}</strong>
              <br />
              {isLikeHome ? 'The same as your home address' : (known?.display ?? 'Not on file yet')}
            </p>
            <Button
              id={changeId(type)}
              tone="secondary"
              size="small"
              aria-label={`Change ${type.toLowerCase()} address`}
              onClick={() => setEditing(type)}
            >
              Change
            </Button>
          </div>
        );
      })}
    </Card>
  );
}
