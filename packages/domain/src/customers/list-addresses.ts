/** An address as stored. */
export interface StoredAddress {
  readonly type: 'Home' | 'Mailing';
  readonly street: string;
  /** Empty when the address has no second line. */
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** An address in a customer's list. `display` is one line, `index` the position. `sameAddresses` is true when Home and Mailing
 *  are equal, ignoring case. */
export interface ListedAddress extends StoredAddress {
  readonly display: string;
  readonly sameAddresses: boolean;
  readonly index: number;
}

/** Lists addresses, Home first. Does not change its argument. Source: CUS-003, CUS-004, LOP-090. */
export function listAddresses(stored: readonly StoredAddress[]): readonly ListedAddress[] {
  const sorted = stored.toSorted((a, b) => Number(a.type === 'Mailing') - Number(b.type === 'Mailing'));
  const displays = sorted.map(toOneLine);
  const isSame = sorted.length > 1 && displays.every((text) => text.toLowerCase() === displays[0]?.toLowerCase());
  return sorted.map((address, index) => ({
    ...address,
    display: displays[index] ?? '',
    sameAddresses: isSame,
    index,
  }));
}

/** Formats an address in one line: `12 Oak Street, 4B, Macon, GA 31201`. Source: LOP-090. */
export function toOneLine({ street, street2, city, state, zip }: Omit<StoredAddress, 'type'>): string {
  const lines = [street, street2, city, `${state} ${zip}`].map((part) => part.trim());
  return lines.filter((part) => part !== '').join(', ');
}
