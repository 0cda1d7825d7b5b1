/** A failed card call: the error's name, its message, and the server's text for people (null when there is none). */
export interface CardFailure {
  readonly name: string;
  readonly message: string;
  readonly serverText: string | null;
}

/** Message when a card is submitted without a token. Source: LVA-001. */
export const CARD_TOKEN_MISSING_TEXT = 'Please confirm card information is entered correctly';

const TOO_MANY_ATTEMPTS =
  'You have made too many attempts to save your account information. Please wait and try again later.';

const TEXT_BY_NAME: ReadonlyMap<string, string> = new Map([
  ['InternalErrorException', 'There was an internal server error. Please try again.'],
  ['TooManyRequestsException', TOO_MANY_ATTEMPTS],
  ['LimitExceededException', TOO_MANY_ATTEMPTS],
  ['AccessDeniedException', 'Access denied. Please try again.'],
  ['ServiceUnavailableException', 'Service unavailable. Please try again.'],
  ['RequestTimeoutException', 'Connection timeout. Please try again.'],
]);

/** Returns the message for a failed card call: the text for its name, else the server's text, else the unknown error. Source:
 *  LER-001 to LER-006, LOP-063. */
export function cardErrorText(failure: CardFailure): string {
  const named = TEXT_BY_NAME.get(failure.name);
  if (named !== undefined) return named;
  return failure.serverText === null || failure.serverText.trim() === ''
    ? `Unknown error: ${failure.message}`
    : failure.serverText;
}

/** Returns the message for a failed add. Source: LER-007, LER-009, LOP-063. */
export function addCardErrorText(failure: CardFailure): string {
  return askToTryAgain(`Failed to add new payment method: ${cardErrorText(failure)}`);
}

/** Returns the message for a failed removal. Source: LER-009, LOP-063. */
export function removeCardErrorText(failure: CardFailure): string {
  return askToTryAgain(`Failed to remove payment method: ${cardErrorText(failure)}`);
}

/** Returns the message for an error of the card form. Source: LER-008, LOP-063. */
export function cardFormErrorText(text: string): string {
  return askToTryAgain(`Card error: ${text}`);
}

// Matches a text that already asks to try again or to wait: "Please try again in a few minutes." Source: LOP-063.
const ASKS_ALREADY = /(?:try again\.?$|please wait|try again (?:later|tomorrow|in |after ))/i;

function askToTryAgain(text: string): string {
  return ASKS_ALREADY.test(text) ? text : `${text} Please try again.`;
}
