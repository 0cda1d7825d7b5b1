import type { ErrorCode } from '@lendside/contract/errors.ts';
import { LOCATION_FAILED_TEXT, OUTSIDE_STATE_TEXT } from '@lendside/domain/locations/location-check.ts';
import { ApiError, type CallFailure } from './api-error.ts';
import { waitText } from './wait-text.ts';

const MOMENT_SECONDS = 60;

/** The text people read for each error code. It is exhaustive: a new code does not compile without a text here. A feature with
 *  its own exact texts (card errors, payment errors) looks there first. */
export const ERROR_MESSAGES: Readonly<Record<ErrorCode, string>> = {
  ValidationException: 'Some of the details aren’t right. Check them and try again.',
  AmountOutOfRange: 'Enter an amount from $0.01 up to your payoff amount.',
  AmountExceedsPayoff: 'That is more than your payoff amount. Enter a smaller amount.',
  CardExpired: 'This card has expired. Choose another card.',
  CardDeclined: 'Your bank declined this card. Use another card or call your bank.',
  NameMismatch: 'The name on the card doesn’t match your name. Use a card in your name.',
  UnauthorizedException: 'Your session has ended. Please log in to continue.',
  NotAuthorizedException: 'Incorrect username or password.',
  AccessDeniedException: 'You don’t have access to this.',
  UserNotConfirmedException: 'Your account isn’t verified yet. Check your messages for the code we sent.',
  PasswordResetRequired: 'You need to set a new password before you can sign in.',
  LocationOutsideState: OUTSIDE_STATE_TEXT,
  LocationRequired: LOCATION_FAILED_TEXT,
  NotFoundException: 'We couldn’t find that.',
  RequestTimeoutException: 'A connection error occurred. Please try again.',
  ConflictException: 'This changed in the meantime. Check it and try again.',
  LoanNotPayable: 'You can’t pay this loan online right now.',
  PaymentInFlight: 'A payment on this loan is still processing. Wait until it’s done before you pay again.',
  PaymentKeyReused: 'This payment was already sent with different details. Start again from your loan.',
  QuoteChanged: 'The amounts on your loan have changed. Check them and try again.',
  BankAuthorizationNeeded: 'Check the box to authorize us to debit your bank account.',
  SettlementClosed: 'This settlement offer is no longer available. Please call your store.',
  SettlementNotSigned: 'Sign the settlement first. Please call your store.',
  TermsChanged: 'The terms have changed. Read the new ones and try again.',
  RenewalNotOffered: 'You can’t renew this loan online right now.',
  RenewalOpen: 'A renewal of this loan is open. Sign it or cancel it first.',
  RenewalEnded: 'This renewal can’t be changed anymore.',
  AddOnLocked: 'Somebody else is taking cash from this loan right now.',
  CashNotAvailable: 'Cash is not available on this loan right now.',
  CashPending: 'You already have a cash advance on its way.',
  ChannelClosed: 'This way to get your money is closed for this amount.',
  CannotCancelCash: 'This cash advance can’t be canceled anymore.',
  AppointmentUnavailable: 'No appointment is free at this time. Please choose another one.',
  SlotTaken: 'Somebody else just took this time. Please choose another one.',
  VisitBooked: 'This loan has an appointment already.',
  ApplicationClosed: 'This application is closed.',
  LockedByOther: 'The other borrower is working on this loan.',
  PartyNotVerified: 'Ask the other borrower for their code first.',
  NothingToSign: 'There is nothing to sign here any more. Check your loan.',
  ConsentNeeded: 'Agree to electronic documents first.',
  DisclosuresNotAcknowledged: 'Read each document and add your initials first.',
  NotYourTurn: 'It isn’t your turn to sign yet.',
  DocumentChanged: 'This document has changed. Read the new one first.',
  SigningUnavailable: 'We can’t open the signing page right now. Please try again in a few minutes.',
  UploadRefused: 'One of the files can’t be uploaded. Choose another file.',
  BankAccountsNotOffered: 'You can’t pay by bank account here. Use another way to pay.',
  BankAccountRefused: 'We can’t debit this bank account. Use another way to pay.',
  BankDebitsStopped: 'We stopped debiting your bank account. Pay another way or authorize debits again.',
  CardsNotOffered: 'You can’t pay this loan by card.',
  CardNotAccepted: 'You can no longer use this card for this loan. Add it again or use another one.',
  CardLimitReached: 'You’ve saved the maximum number of cards. Remove one to add another.',
  TooManyRequestsException: 'You have made too many attempts. Please wait a moment and try again.',
  TooManyDeclines: 'Several card payments were declined. To protect you, we’ve paused card payments for up to an hour.',
  ProfileLocked: 'This account is locked for now because of too many wrong passwords.',
  CodeMismatchException: 'The code you entered is incorrect.',
  ExpiredCodeException: 'The code has expired. Please request a new one.',
  InvalidPasswordException: 'Your password does not meet our requirements.',
  MissingDeviceKey: 'Please log in to continue.',
  InvalidSession: 'Please log in to continue.',
  InvalidSignature: 'This link has expired or is not valid. Please log in to continue.',
  LinkExpired: 'This link has expired or is not valid. Please log in to continue.',
  DeviceNotTrusted: 'Confirm this device with a code first.',
  SignInAgain: 'To keep your account safe, please enter your password again.',
  UserNotFound: 'We couldn’t find that contact on your account.',
  UsernameExistsException: 'An account already exists for this email or phone number.',
  AliasExistsException: 'That email or phone number is already used by another account.',
  LimitExceededException: 'You have asked for too many codes. Please wait a while and try again.',
  InternalErrorException: 'There was an internal server error.',
  ProcessorUnavailable: 'Card payments aren’t available right now. Please try again in a few minutes.',
  ServiceUnavailableException: 'The service is not available right now. Please try again in a few minutes.',
};

/** Texts for connection errors. Source: ERR-17 to ERR-20, LER-018 to LER-021, OPEN-67. */
export const CONNECTION_MESSAGES = {
  unreachable: 'Unable to connect. Please try again.',
  interrupted: 'A connection error occurred. Please try again.',
  internal: 'There was an internal server error.',
  internalRetry: 'There was an internal server error. Please try again.',
  server: 'Server error',
} as const;

/** True when the wait is longer than the "moment" the text speaks of. */
function isLongWait(seconds: number | null): boolean {
  return seconds !== null && seconds > MOMENT_SECONDS;
}

/** Returns the text for a failed call. `canRetry` is true when the reader can press something to try again. */
function failureMessage(failure: CallFailure, canRetry: boolean): string {
  if (failure.kind !== 'answered') return CONNECTION_MESSAGES[failure.kind];
  const { code, status } = failure.error;
  if (status === 500) return canRetry ? CONNECTION_MESSAGES.internalRetry : CONNECTION_MESSAGES.internal;
  if (code === 'unreachable') return CONNECTION_MESSAGES.unreachable;
  if (code === 'TooManyRequestsException' && isLongWait(failure.retryAfterSeconds))
    return `You have made too many attempts. ${waitText(failure.retryAfterSeconds)}.`;
  return status > 500 && code === 'InternalErrorException' ? CONNECTION_MESSAGES.server : ERROR_MESSAGES[code];
}

/** Returns the text for anything a call threw. An error that is not a failed call is our own bug. */
export function errorMessage(error: unknown, canRetry = true): string {
  if (error instanceof ApiError) return failureMessage(error.failure, canRetry);
  return canRetry ? CONNECTION_MESSAGES.internalRetry : CONNECTION_MESSAGES.internal;
}
