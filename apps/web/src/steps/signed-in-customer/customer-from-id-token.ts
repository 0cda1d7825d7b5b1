/** The signed-in customer as a payment names them. */
export interface Customer {
  readonly username: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  /** Email 0, text 1, both 2. */
  readonly preference: 0 | 1 | 2;
  /** Customer numbers by loan system name. */
  readonly customerIds: ReadonlyMap<string, string>;
}

function readCustomerIds(claim: string | null): ReadonlyMap<string, string> {
  try {
    const ids: unknown = JSON.parse(claim ?? '{}');
    const entries: [string, unknown][] = typeof ids === 'object' && ids !== null ? Object.entries(ids) : [];
    return new Map(entries.flatMap(([system, id]) => (typeof id === 'string' ? [[system, id] as const] : [])));
  } catch {
    return new Map();
  }
}

function readClaims(idToken: string): ReadonlyMap<string, unknown> {
  const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  try {
    const bytes = Uint8Array.from(atob(payload), (character) => character.codePointAt(0) ?? 0);
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return new Map(typeof claims === 'object' && claims !== null ? Object.entries(claims) : []);
  } catch {
    // A malformed claim: this is only shown on screen, and the services decide who pays.
    return new Map();
  }
}

/** Reads the payer from the id token's claims without checking them; the services compare with their own records. Source:
 *  ENT-01 to ENT-06, PAY-021. */
export function customerFromIdToken(idToken: string): Customer {
  const claims = readClaims(idToken);
  const text = (name: string): string | null => {
    const value = claims.get(name);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const email = text('email');
  const phoneNumber = text('phone_number');
  const firstName = text('given_name') ?? '';
  const lastName = text('family_name') ?? '';
  const username = text('cognito:username') ?? email ?? phoneNumber ?? text('sub') ?? '';
  const asked = text('custom:contact_preference');
  return {
    username,
    name: text('name') ?? (`${firstName} ${lastName}`.trim() || username),
    firstName,
    lastName,
    email,
    phoneNumber,
    customerIds: readCustomerIds(text('custom:lms_customer_ids')),
    preference: asked === '1' ? 1 : asked === '2' ? 2 : asked === '0' || email !== null ? 0 : 1,
  };
}
