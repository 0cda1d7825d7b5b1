/** Request headers. A token or key header is left out when there is none. Source: LOP-073, OPEN-38. */
export const HEADERS = {
  authorization: 'authorization',
  idToken: 'x-id-token',
  deviceKey: 'x-device-key',
  apiVersion: 'x-api-version',
  brand: 'x-brand',
  pwa: 'x-pwa',
  language: 'accept-language',
  cacheControl: 'cache-control',
  pragma: 'pragma',
  idempotencyKey: 'idempotency-key',
  /** A request too private for an address: its JSON, percent-encoded (C7). */
  privateInput: 'x-private-input',
  /** The simulator's key, in simulation only. */
  simulationKey: 'x-simulation-key',
} as const;

/** Version of the calls. Source: LAP-005. */
export const API_VERSION = '2';

/** Everything served by the services lives below this path. */
export const API_BASE_PATH = '/api';

/** Answer header naming the request in our logs. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Below it the user pool speaks Cognito's protocol. Source: design 6. */
export const USER_POOL_PATH = '/userpool';
