import { getStore } from '@lendside/contract/stores/get-store.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#api/query-client.ts';
import { STORE_READ_FAILED } from '#journeys/make-payment/page/payment-words.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { DirectionsButton } from '#steps/store-facts/directions-button.tsx';
import { StoreHoursList } from '#steps/store-facts/store-hours-list.tsx';
import styles from '#steps/renewal/renewal.module.css';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Shows the store to visit: name, address, hours and directions. Props: storeId, children (what to do there). */
export function StoreVisit({ storeId, children }: { readonly storeId: number; readonly children?: ReactNode }) {
  const store = useQuery(queryOf(getStore, { storeId }));
  const info = store.data?.storeInfo;
  return (
    <Card title="Where">
      <div className={styles['stack']}>
        {info === undefined && store.isError && (
          <ReadFailure
            what={STORE_READ_FAILED}
            error={store.error}
            isRetrying={store.isFetching}
            onRetry={() => void store.refetch()}
          />
        )}
        {info === undefined && !store.isError && (
          <LoadingArea label="Loading the store">
            <Skeleton width="half" />
            <Skeleton />
          </LoadingArea>
        )}
        {info !== undefined && (
          <>
            <p>
              <strong>{info.name}</strong>
              <br />
              {info.address}
            </p>
            <StoreHoursList hoursRaw={info.hoursRaw} timeZone={info.timeZone} />
            <DirectionsButton destination={info.address} />
          </>
        )}
        {children}
      </div>
    </Card>
  );
}
