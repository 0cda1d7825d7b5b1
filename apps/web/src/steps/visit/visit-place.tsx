import { getStore } from '@lendside/contract/stores/get-store.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { DirectionsButton } from '#steps/store-facts/directions-button.tsx';
import { StoreMap } from '#steps/store-facts/store-map.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './visit.module.css';

/** Shows where a visit is: name, address, map and directions. Props: storeId. */
export function VisitPlace({ storeId }: { readonly storeId: number }) {
  const store = useQuery(queryOf(getStore, { storeId }));
  const info = store.data?.storeInfo;
  return (
    <Card title="Where">
      <div className={styles['stack']}>
        {info === undefined && store.isError && (
          <ReadFailure
            what="Failed to get store detail information"
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
            <StoreMap storeId={storeId} address={info.address} state={info.state.label} />
            <DirectionsButton destination={info.address} />
          </>
        )}
      </div>
    </Card>
  );
}
