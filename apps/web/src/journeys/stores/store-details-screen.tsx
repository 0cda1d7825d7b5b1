import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { getStore } from '@lendside/contract/stores/get-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { marketing } from '#api/marketing/marketing.ts';
import { queryOf } from '#api/query-client.ts';
import { pathTo } from '#paths.ts';
import { PhoneLink } from '#steps/reach-us/reach-link.tsx';
import { ReadFailure } from '#steps/read-failure.tsx';
import { StoreHoursList } from '#steps/store-facts/store-hours-list.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DirectionsButton } from '#steps/store-facts/directions-button.tsx';
import { StoreMap } from '#steps/store-facts/store-map.tsx';
import styles from './stores.module.css';

type Store = ResponseOf<typeof getStore>;

/** Shows one store: its hours, address, directions and phone. Source: LRT-007, API-44, API-45, LER-024. */
export default function StoreDetailsScreen() {
  const storeId = useStoreId();
  const store = useQuery(queryOf(getStore, { storeId }));
  useEffect(() => marketing.happened('store_viewed'), [storeId]);
  if (store.data !== undefined) return <StorePage store={store.data} />;
  return (
    <div className={styles['page']}>
      <PageTitle title="Store" />
      {store.isPending ? (
        <LoadingArea label="Loading the store">
          <Skeleton shape="plot" />
          <Card as="div">
            <Skeleton width="half" />
            <Skeleton />
          </Card>
        </LoadingArea>
      ) : (
        <StoreFailure error={store.error} isRetrying={store.isFetching} onRetry={() => void store.refetch()} />
      )}
    </div>
  );
}

/** Page of a loaded store. When its map fails to load, the address and directions still show. Source: LOP-059. */
export function StorePage({ store: { storeInfo, brandConfig } }: { readonly store: Store }) {
  return (
    <div className={styles['page']}>
      <PageTitle title={storeInfo.name} lead={brandConfig.brandName} />
      <Card title="Where">
        <StoreMap storeId={storeInfo.id} address={storeInfo.address} state={storeInfo.state.label} />
        <p className={styles['address']}>{storeInfo.address}</p>
        <DirectionsButton destination={storeInfo.address} />
      </Card>
      <Card title="Hours">
        <StoreHoursList hoursRaw={storeInfo.hoursRaw} timeZone={storeInfo.timeZone} />
      </Card>
      <Card title="Call the store">
        <PhoneLink phone={storeInfo.phone} />
      </Card>
    </div>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

function StoreFailure({ error, isRetrying, onRetry }: FailureProps) {
  if (codeOf(error) !== 'NotFoundException')
    return (
      <ReadFailure
        what="Failed to get store detail information"
        error={error}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    );
  return (
    <Notice
      tone="warning"
      title="We couldn’t find that store."
      actions={
        <LinkButton href={pathTo('ContactUs')} tone="secondary" size="small">
          Contact us
        </LinkButton>
      }
    >
      <p>It may have moved. We can tell you where to go.</p>
    </Notice>
  );
}

/** Returns the store number in the path. While the screen closes, the path is already that of the next screen, so the number
 *  from the opening is returned. */
function useStoreId(): number {
  const { pathname } = useLocation();
  const inPath = /\/Stores\/(\d{1,15})/i.exec(pathname)?.[1];
  const [opened] = useState(inPath);
  return Number(inPath ?? opened ?? 0);
}
