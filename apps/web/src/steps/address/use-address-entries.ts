import { useRef, useState } from 'react';
import { fillIn, type AddressEntries } from './address-entries.ts';
import type { FoundAddress } from './use-address-search.ts';

/** The entries of an address form, and the suggestion chosen last. */
export interface AddressEntry {
  readonly entries: AddressEntries;
  readonly change: (field: keyof AddressEntries, value: string) => void;
  readonly choose: (street: string, found: Promise<FoundAddress | null>) => void;
  /** Waits for the address of the chosen suggestion, so that saving early does not combine the new street with the old city. */
  readonly whole: () => Promise<AddressEntries>;
}

/** Manages the entries of an address form. Source: OPEN-64, LAP-012. */
export function useAddressEntries(known: AddressEntries): AddressEntry {
  const [entries, setEntries] = useState<AddressEntries>(known);
  const last = useRef<{ readonly at: AddressEntries; readonly found: Promise<FoundAddress | null> } | null>(null);
  return {
    entries,
    change: (field, value) => setEntries((before) => ({ ...before, [field]: value })),
    choose: (street, found) => {
      const mine = { at: { ...entries, street }, found };
      last.current = mine;
      setEntries((before) => ({ ...before, street }));
      void found.then((address) => {
        if (last.current !== mine) return;
        last.current = null;
        if (address !== null) setEntries((before) => fillIn(before, mine.at, address));
      });
    },
    whole: async () => {
      const chosen = last.current;
      const found = chosen === null ? null : await chosen.found;
      return chosen === null || found === null ? entries : fillIn(entries, chosen.at, found);
    },
  };
}
