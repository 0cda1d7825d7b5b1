/** What the id token says about the person, for greeting and landing; the services never take it from here. */
export interface Identity {
  /** Empty when unknown. */
  readonly givenName: string;
  /** As the user pool calls them; empty when unknown. */
  readonly username: string;
  /** Customer ids by the name of the loan system. */
  readonly customerIds: Readonly<Record<string, string>>;
  /** Names of the loan systems the customer is known to. */
  readonly loanSystems: readonly string[];
  /** Codes of the brands the customer is known to; empty when the user pool does not say. */
  readonly brands: readonly string[];
}

const NOBODY: Identity = { givenName: '', username: '', customerIds: {}, loanSystems: [], brands: [] };

/** Reads an id token without checking its signature: nothing is decided by it. A token that is none says nothing. */
export function readIdentity(idToken: string): Identity {
  const claims = readClaims(idToken);
  if (claims === null) return NOBODY;
  const givenName = claims['given_name'];
  const username = claims['cognito:username'];
  const ids = claims['custom:lms_customer_ids'];
  const customerIds = typeof ids === 'string' ? (parseObject(ids) ?? {}) : {};
  const brands = claims['custom:brands'];
  return {
    givenName: typeof givenName === 'string' ? givenName : '',
    username: typeof username === 'string' ? username : '',
    customerIds: Object.fromEntries(Object.entries(customerIds).map(([name, id]) => [name, String(id)])),
    loanSystems: Object.keys(customerIds),
    brands: typeof brands === 'string' ? Object.values(parseObject(brands) ?? {}).map(String) : [],
  };
}

/** Whom a token is about (`sub`), without checking its signature; null when it is no token. */
export function readSubject(token: string): string | null {
  const subject = readClaims(token)?.['sub'];
  return typeof subject === 'string' && subject !== '' ? subject : null;
}

function readClaims(idToken: string): Readonly<Record<string, unknown>> | null {
  const payload = idToken.split('.')[1];
  if (payload === undefined || !/^[\w-]+$/.test(payload) || payload.length % 4 === 1) return null;
  const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  return parseObject(new TextDecoder().decode(Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)));
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}

/** Whether an id token is of a guest's session: one that pays a single loan of somebody else. Only for what the screens show.
 *  Source: LOP-083, T8. */
export function isGuestToken(idToken: string): boolean {
  return readClaims(idToken)?.['custom:session'] === 'guest';
}
