import { getPersonalInfo } from '@lendside/contract/profile/get-personal-info.ts';
import { getStore } from '@lendside/contract/stores/get-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { queryOf } from '#api/query-client.ts';
import { fieldId } from '#ui/field.tsx';
import type { ShareFields } from './send-share.ts';

/** Name of the field. */
export const STORE_FIELD = 'storeNumber';

/** The store of a share, as typed and as found. */
export interface RetailStore {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Name and address of the store; null while unknown. */
  readonly found: string | null;
  readonly error: string | null;
  /** The fields of the share. */
  readonly fields: Omit<ShareFields, 'shortCode'>;
  /** True when the share may go on. Else it shows why not, and the field gets the focus. */
  readonly check: () => boolean;
}

const NUMBER = /^\d{1,9}$/;
const MISSING = 'Enter the number of the store your friend will visit';
const UNKNOWN = 'We don’t know a store with this number';

/** Keeps the store that a share names while the lender refers at its stores. Begins with the person's own store. Source: LRO-016,
 *  LOP-081. */
export function useRetailStore(isAsked: boolean): RetailStore {
  const own = useQuery({ ...queryOf(getPersonalInfo, {}), enabled: isAsked });
  const [typed, setTyped] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const value = typed ?? String(own.data?.customerStoreId ?? '');
  const isNumber = NUMBER.test(value);
  const store = useQuery({ ...queryOf(getStore, { storeId: Number(value) }), enabled: isAsked && isNumber });
  const info = isNumber ? store.data?.storeInfo : undefined;
  const problem = whyNot(value, codeOf(store.error) === 'NotFoundException');
  return {
    value,
    onChange: (next) => {
      setTyped(next.replaceAll(/\D/g, ''));
      setChecked(false);
    },
    found: info === undefined ? null : `${info.name}, ${info.address}`,
    error: isChecked ? problem : null,
    fields:
      isAsked && isNumber
        ? { source: 'retail', storeNumber: value, ...(info === undefined ? {} : { storeName: info.name }) }
        : { source: 'app' },
    check: () => {
      if (!isAsked || problem === null) return true;
      setChecked(true);
      document.getElementById(fieldId(STORE_FIELD))?.focus();
      return false;
    },
  };
}

function whyNot(value: string, isUnknown: boolean): string | null {
  if (!NUMBER.test(value)) return MISSING;
  return isUnknown ? UNKNOWN : null;
}
