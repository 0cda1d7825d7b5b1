import { textAt, valueAt } from '#json/value-at.ts';

/** A customer's profile at this partner. */
export type Profile = {
  address: { street: string; street2: string | null; city: string; state: string; zip: string };
  /** E.164. */
  cellNumber: string;
  email: string;
  employer: string | null;
};

/** Parses a profile. Returns null when a field is missing or invalid. */
export function parseProfile(body: unknown): Profile | null {
  const address = valueAt(body, 'address');
  const [street, city] = [textAt(address, 'street'), textAt(address, 'city')];
  const [state, zip] = [textAt(address, 'state') ?? '', textAt(address, 'zip') ?? ''];
  const [cellNumber, email] = [textAt(body, 'cellNumber') ?? '', textAt(body, 'email') ?? ''];
  if (street === undefined || city === undefined || !/^[A-Z]{2}$/.test(state) || !/^\d{5}$/.test(zip)) return null;
  if (!/^\+1\d{10}$/.test(cellNumber) || !/^[^@\s]+@[^@\s]+$/.test(email)) return null;
  const street2 = textAt(address, 'street2') ?? null;
  return {
    address: { street, street2, city, state, zip },
    cellNumber,
    email,
    employer: textAt(body, 'employer') ?? null,
  };
}
