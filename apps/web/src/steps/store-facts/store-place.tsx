import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { getStore } from '@lendside/contract/stores/get-store.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#api/query-client.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DirectionsButton } from './directions-button.tsx';
import { STORE_READ_FAILED } from './store-words.ts';
import styles from './store-facts.module.css';

type Store = ResponseOf<typeof getStore>['storeInfo'];

interface StorePlaceProps {
  readonly storeId: number;
  /** What is shown between the address and the directions. */
  readonly facts: (store: Store) => ReactNode;
  /** What to do there. */
  readonly children?: ReactNode;
}

/** Shows the store to visit: name, address and directions. Props: storeId, facts, children. */
export function StorePlace({ storeId, facts, children }: StorePlaceProps) {
  const store = useQuery(queryOf(getStore, { storeId }));
  const info = store.data?.storeInfo;
  return (
    <Card title="Where">
      <div className={styles['place']}>
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
            {facts(info)}
            <DirectionsButton destination={info.address} />
          </>
        )}
        {children}
      </div>
    </Card>
  );
}
