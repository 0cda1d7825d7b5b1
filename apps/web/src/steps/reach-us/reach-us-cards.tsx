import { listContacts } from '@lendside/contract/configuration/contacts.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { contactsFor } from './contacts-for.ts';
import { MailLink, PhoneLink } from './reach-link.tsx';
import styles from './reach-us.module.css';
import type { OwnLoans } from './pick-own-loans.ts';

/** Phone, email and hours of the reader's loan systems; the build's own number when they cannot be read, or none is set. Source: API-12,
 *  CFG-07, OPEN-06. */
export function ReachUsCards({ own }: { readonly own: OwnLoans }) {
  const contacts = useQuery(queryOf(listContacts, {}));
  if (contacts.isPending)
    return (
      <LoadingArea label="Loading how to reach us">
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton />
          <Skeleton />
        </Card>
      </LoadingArea>
    );
  if (contacts.data === undefined)
    return (
      <>
        <ReadFailure
          what="Failed to get our phone numbers"
          error={contacts.error}
          isRetrying={contacts.isFetching}
          onRetry={() => void contacts.refetch()}
        />
        <OwnNumber />
      </>
    );
  const reachable = contactsFor(contacts.data.contacts, own.systems, own.first?.storePhoneNumber ?? null);
  if (reachable.length === 0) return <OwnNumber />;
  return reachable.map((contact) => (
    <Card key={contact.lms} title={contact.title}>
      <ul className={styles['ways']}>
        {contact.phone !== null && (
          <li>
            <PhoneLink phone={contact.phone} />
          </li>
        )}
        {contact.email !== null && (
          <li>
            <MailLink email={contact.email} />
          </li>
        )}
      </ul>
      {contact.hours !== null && <p className={styles['quiet']}>{contact.hours}</p>}
    </Card>
  ));
}

/** The number that belongs to the brand of the build. */
function OwnNumber() {
  return (
    <Card title="Call us">
      <PhoneLink phone={buildBrand.supportPhone} />
    </Card>
  );
}
