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
  /** A request that is too private for a URL: its JSON, percent-encoded (C7). */
  privateInput: 'x-private-input',
  /** The simulator's key, in simulation only. */
  simulationKey: 'x-simulation-key',
} as const;

/** Version of the API. Source: LAP-005. */
export const API_VERSION = '2';

/** Base path of all calls. */
export const API_BASE_PATH = '/api';

/** Where a store without an origin of its own takes upload forms. It is no call of the contract: its body is a form with a file. */
export const UPLOADS_PATH = `${API_BASE_PATH}/uploads`;

/** Answer header that names the request in our logs. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Base path of the user pool, which speaks the Cognito protocol. Source: design 6. */
export const USER_POOL_PATH = '/userpool';
