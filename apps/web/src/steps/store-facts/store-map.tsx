import { getStoreMap } from '@lendside/contract/stores/get-store-map.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './store-facts.module.css';

interface StoreMapProps {
  readonly storeId: number;
  readonly address: string;
  /** Name of the state. */
  readonly state: string;
}

/** Shows a map picture of the store. When it cannot be loaded, the address and directions still show. Source: API-45, LOP-059,
 *  OPEN-64. */
export function StoreMap({ storeId, address, state }: StoreMapProps) {
  const map = useQuery(queryOf(getStoreMap, { storeId, storeAddress: address }));
  if (map.isPending)
    return (
      <div className={styles['mapSpace']}>
        <Skeleton shape="plot" />
      </div>
    );
  if (map.data === undefined) return null;
  return (
    <img
      className={styles['map']}
      src={toDataAddress(map.data)}
      width={1200}
      height={640}
      alt={`Map of ${state} with the store marked: ${address}`}
    />
  );
}

/** Encodes a picture as a data URL, which the content security policy allows. */
function toDataAddress(png: Uint8Array): string {
  return `data:image/png;base64,${btoa(Array.from(png, (byte) => String.fromCodePoint(byte)).join(''))}`;
}
