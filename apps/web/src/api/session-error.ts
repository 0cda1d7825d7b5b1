/** What can be wrong with a session before any call is made; each with the text it is raised with.
 *  Source: ERR-05 to ERR-08, OPEN-37. */
const SESSION_ERRORS = {
  UserNotFound: 'UserNotFound',
  InvalidSession: 'Invalid session',
  MissingDeviceKey: 'Device key not found',
  UnrecognizedParameters: 'No recognized authentication parameters',
} as const;

/** Code of such an error. */
export type SessionErrorCode = keyof typeof SESSION_ERRORS;

/** Raised where a session is needed and there is none that can be used. */
export class SessionError extends Error {
  readonly code: SessionErrorCode;
  constructor(code: SessionErrorCode) {
    super(SESSION_ERRORS[code]);
    this.name = 'SessionError';
    this.code = code;
  }
}
