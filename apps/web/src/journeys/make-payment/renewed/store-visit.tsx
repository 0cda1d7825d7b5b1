import type { ReactNode } from 'react';
import { StoreHoursList } from '#steps/store-facts/store-hours-list.tsx';
import { StorePlace } from '#steps/store-facts/store-place.tsx';

/** Shows the store to visit with its hours. Props: storeId, children (what to do there). */
export function StoreVisit({ storeId, children }: { readonly storeId: number; readonly children?: ReactNode }) {
  return (
    <StorePlace
      storeId={storeId}
      facts={({ hoursRaw, timeZone }) => <StoreHoursList hoursRaw={hoursRaw} timeZone={timeZone} />}
    >
      {children}
    </StorePlace>
  );
}
