import { parseObject, readClaims } from './token-claims.ts';

/** Facts of the id token, for the greeting and the landing page. The services never trust facts sent by the browser. */
export interface Identity {
  readonly givenName: string;
  /** The user pool's name for the person; empty when unknown. */
  readonly username: string;
  /** Customer ids by loan system name. */
  readonly customerIds: Readonly<Record<string, string>>;
  /** Names of the loan systems that know the customer. */
  readonly loanSystems: readonly string[];
  /** Codes of the brands that know the customer; empty when the user pool does not say. */
  readonly brands: readonly string[];
}

const NOBODY: Identity = { givenName: '', username: '', customerIds: {}, loanSystems: [], brands: [] };

/** Reads an id token without checking its signature, since nothing is decided by it. A malformed token gives empty facts. */
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

/** Returns the subject (`sub`) of a token without checking its signature; null for a malformed token. */
export function readSubject(token: string): string | null {
  const subject = readClaims(token)?.['sub'];
  return typeof subject === 'string' && subject !== '' ? subject : null;
}
