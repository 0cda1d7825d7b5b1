/** Request headers of every call. A token or key header is left out when there is none. Source: LOP-073, OPEN-38. */
export const HEADERS = {
  authorization: 'authorization',
  idToken: 'x-id-token',
  deviceKey: 'x-device-key',
  apiVersion: 'x-api-version',
  brand: 'x-brand',
  pwa: 'x-pwa',
  idempotencyKey: 'idempotency-key',
} as const;

/** Version of the calls. Source: LAP-005. */
export const API_VERSION = '2';

/** Everything served by the services lives below this path. */
export const API_BASE_PATH = '/api';
