import * as z from 'zod/mini';

/** The closed set of error codes, each with its HTTP status. A new code compiles only when it has a status here and a text in
 *  the web. Source: LOP-079, OPEN-37, loan-core 9. */
export const ERROR_STATUS = {
  ValidationException: 400,
  AmountOutOfRange: 400,
  AmountExceedsPayoff: 400,
  CardExpired: 400,
  UploadRefused: 400,
  CardDeclined: 400,
  CardLimitReached: 400,
  BankAuthorizationNeeded: 400,
  NameMismatch: 400,
  AddOnLocked: 400,
  CodeMismatchException: 400,
  ExpiredCodeException: 400,
  InvalidPasswordException: 400,
  UnauthorizedException: 401,
  NotAuthorizedException: 401,
  MissingDeviceKey: 401,
  InvalidSession: 401,
  InvalidSignature: 401,
  LinkExpired: 401,
  AccessDeniedException: 403,
  UserNotConfirmedException: 403,
  PasswordResetRequired: 403,
  ProfileLocked: 403,
  DeviceNotTrusted: 403,
  SignInAgain: 403,
  LocationOutsideState: 403,
  LocationRequired: 403,
  NotFoundException: 404,
  UserNotFound: 404,
  ConflictException: 409,
  UsernameExistsException: 409,
  AliasExistsException: 409,
  LoanNotPayable: 409,
  PaymentInFlight: 409,
  PaymentKeyReused: 409,
  QuoteChanged: 409,
  SettlementClosed: 409,
  SettlementNotSigned: 409,
  TermsChanged: 409,
  RenewalNotOffered: 409,
  RenewalOpen: 409,
  RenewalEnded: 409,
  LockedByOther: 409,
  PartyNotVerified: 409,
  CashNotAvailable: 409,
  CashPending: 409,
  ChannelClosed: 409,
  CannotCancelCash: 409,
  AppointmentUnavailable: 409,
  SlotTaken: 409,
  VisitBooked: 409,
  ApplicationClosed: 409,
  NothingToSign: 409,
  ConsentNeeded: 409,
  DisclosuresNotAcknowledged: 409,
  NotYourTurn: 409,
  DocumentChanged: 409,
  CardsNotOffered: 409,
  CardNotAccepted: 409,
  BankAccountRefused: 409,
  BankAccountsNotOffered: 409,
  BankDebitsStopped: 409,
  TooManyRequestsException: 429,
  TooManyDeclines: 429,
  LimitExceededException: 429,
  InternalErrorException: 500,
  ProcessorUnavailable: 503,
  SigningUnavailable: 503,
  ServiceUnavailableException: 503,
  /** A partner did not answer in time. Not 408, because browsers retry a 408 on their own. */
  RequestTimeoutException: 504,
} as const;

/** One of the closed set of error codes. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes that any call may return; endpoints do not repeat them. */
export const GENERAL_ERRORS = [
  'ValidationException',
  'UnauthorizedException',
  'AccessDeniedException',
  'ProfileLocked',
  'TooManyRequestsException',
  'InternalErrorException',
  'ServiceUnavailableException',
] as const satisfies readonly ErrorCode[];

// Codes that ask the caller to sign in again or to wait. The request itself is not decided yet.
const SETTLES_NOTHING: ReadonlySet<ErrorCode> = new Set([
  'UnauthorizedException',
  'InvalidSession',
  'TooManyRequestsException',
  'LimitExceededException',
]);

/** Returns true when an answer decides the request. A 5xx, a time-out and a demand to sign in or to wait do not, so the same
 *  request may be sent again. Source: LER-010 to LER-016, LOP-029, security C13. */
export function isFinalError(code: ErrorCode, status: number): boolean {
  return status < 500 && status !== 408 && !SETTLES_NOTHING.has(code);
}

/** Body of every answer that is not a success. `Error` repeats the customer's text where the specification's client looks for
 *  it (a text or a list, LER-010 to LER-016). That client ends the payment when it finds `Error`, so only final answers carry
 *  it. `fields` names the invalid inputs. The code is documented as a closed set but read as plain text, so that an older
 *  client accepts a newer code. */
export const errorBody = z.object({
  errorCode: z.string().check(z.meta({ enum: Object.keys(ERROR_STATUS) })),
  message: z.string(),
  Error: z.optional(z.union([z.string(), z.array(z.string())])),
  fields: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  incidentId: z.optional(z.string()),
});

/** Parsed error body. */
export type ErrorBody = z.output<typeof errorBody>;
