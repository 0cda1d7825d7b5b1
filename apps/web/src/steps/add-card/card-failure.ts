import { addCardErrorText, type CardFailure } from '@lendside/domain/cards/save-card-error-text.ts';
import { NAME_MISMATCH_TEXT } from '@lendside/domain/cards/cardholder-name.ts';
import { ApiError, codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';

/** Converts a failed card call for the domain's texts: the error's name, and a text for people when there is one. Source:
 *  LER-001 to LER-006, LOP-060, LOP-063. */
export function toCardFailure(error: unknown): CardFailure {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ApiError && error.failure.kind === 'interrupted') {
    return { name: 'RequestTimeoutException', message, serverText: null };
  }
  if (code === 'NameMismatch') return { name: code, message, serverText: NAME_MISMATCH_TEXT };
  if (error instanceof ApiError && error.failure.kind === 'answered' && error.failure.error.message !== '') {
    return { name: code ?? 'UnknownError', message, serverText: error.failure.error.message };
  }
  return { name: code ?? 'UnknownError', message, serverText: error instanceof ApiError ? errorMessage(error) : null };
}

/** Returns the messages for a failed add of a card. At the limit of saved cards a second message says what helps;
 *  `canSkipSaving` is true when the customer may use the card without saving it. Source: LOP-062, LOP-063, LVA-009. */
export function addFailureTexts(error: unknown, canSkipSaving: boolean): readonly string[] {
  const text = addCardErrorText(toCardFailure(error));
  if (codeOf(error) !== 'CardLimitReached') return [text];
  return [
    text,
    canSkipSaving
      ? 'Remove one in Payment methods, or uncheck “Save this card for next time”.'
      : 'Remove one in Payment methods first.',
  ];
}
