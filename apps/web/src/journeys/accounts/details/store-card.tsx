import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getStore } from '@lendside/contract/stores/get-store.ts';
import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { queryOf } from '#api/query-client.ts';
import { telephone } from '#journeys/accounts/standing/loan-words.ts';
import { StoreHoursList } from '#steps/store-facts/store-hours-list.tsx';
import { Card } from '#ui/card.tsx';
import styles from './store-card.module.css';

/** Shows who to call about the loan. The phone number comes with the loan, so it shows before the store has loaded. */
export function StoreCard({ loan }: { readonly loan: LoanEntity }) {
  const store = useQuery(queryOf(getStore, { storeId: loan.storeId }));
  const info = store.data?.storeInfo;
  return (
    <Card title="Your store">
      {info !== undefined && (
        <p>
          <strong>{info.name}</strong>
          <br />
          {info.address}
        </p>
      )}
      {info !== undefined && <StoreHoursList hoursRaw={info.hoursRaw} timeZone={info.timeZone} />}
      {store.isError && <p className={styles['failed']}>Failed to get store detail information</p>}
      <p>
        <a className={styles['phone']} href={telephone(loan.storePhoneNumber)}>
          <Phone aria-hidden="true" />
          {loan.storePhoneNumber}
        </a>
      </p>
    </Card>
  );
}
