import { getStore } from '@lendside/contract/stores/get-store.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { marketing } from '#api/marketing/marketing.ts';
import { queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { useBrand } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { PhoneLink } from '#steps/reach-us/reach-link.tsx';
import { ReachUsCards } from '#steps/reach-us/reach-us-cards.tsx';
import { useOwnLoans } from '#steps/reach-us/use-own-loans.ts';
import { StoreHoursList } from '#steps/store-facts/store-hours-list.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import styles from './contact-us.module.css';

/** Shows who to call or write to: the support of the customer's own loan systems first, and their store. Also open before
 *  sign-in. Source: RTE-53, API-12, CFG-07, OPEN-06. */
export default function ContactUsScreen() {
  const own = useOwnLoans();
  useEffect(() => marketing.happened('contact_viewed'), []);
  const isSignedIn = useSession() !== null;
  return (
    <div className={styles['page']}>
      <PageTitle title="Contact us" lead="We never ask for your password or a sign-in code." />
      <ReachUsCards own={own} />
      {own.first !== null && <OwnStore loan={own.first} />}
      {!isSignedIn && (
        <p className={styles['quiet']}>Have a loan with us? Sign in to see the number for your loan and your store. </p>
      )}
      {!isSignedIn && (
        <LinkButton href={pathTo('Login')} tone="secondary" isFullWidth>
          Sign in
        </LinkButton>
      )}
    </div>
  );
}

/** Short card of a loan's store. Left out when the store cannot be read, because the phone number already comes with the loan. */
function OwnStore({ loan }: { readonly loan: LoanEntity }) {
  const brand = useBrand();
  const store = useQuery(queryOf(getStore, { storeId: loan.storeId }));
  const info = store.data?.storeInfo;
  return (
    <Card title="Your store" {...(info === undefined ? {} : { subtitle: info.name })}>
      {info !== undefined && <p className={styles['address']}>{info.address}</p>}
      <p>
        <PhoneLink phone={loan.storePhoneNumber} />
      </p>
      {info !== undefined && <StoreHoursList hoursRaw={info.hoursRaw} timeZone={info.timeZone} />}
      <p className={styles['more']}>
        <LinkButton href={pathTo('StoreDetails', brand, loan.storeId)} tone="secondary" size="small">
          Map and directions
        </LinkButton>
      </p>
    </Card>
  );
}
