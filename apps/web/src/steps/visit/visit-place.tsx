import { StoreMap } from '#steps/store-facts/store-map.tsx';
import { StorePlace } from '#steps/store-facts/store-place.tsx';

/** Shows where a visit is, with a map. Props: storeId. */
export function VisitPlace({ storeId }: { readonly storeId: number }) {
  return (
    <StorePlace
      storeId={storeId}
      facts={({ address, state }) => <StoreMap storeId={storeId} address={address} state={state.label} />}
    />
  );
}
