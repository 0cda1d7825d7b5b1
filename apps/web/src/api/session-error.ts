/** Errors of a session that are found before any call, each with its text. Source: ERR-05 to ERR-08, OPEN-37. */
const SESSION_ERRORS = {
  UserNotFound: 'UserNotFound',
  InvalidSession: 'Invalid session',
  MissingDeviceKey: 'Device key not found',
  UnrecognizedParameters: 'No recognized authentication parameters',
} as const;

export type SessionErrorCode = keyof typeof SESSION_ERRORS;

/** Thrown when a session is needed and none is usable. */
export class SessionError extends Error {
  readonly code: SessionErrorCode;
  constructor(code: SessionErrorCode) {
    super(SESSION_ERRORS[code]);
    this.name = 'SessionError';
    this.code = code;
  }
}
