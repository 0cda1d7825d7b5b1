import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import { parseUsername } from '@lendside/domain/identity/username.ts';
import type { CodeDestination } from './codes/codes.ts';
import { toPlainName } from './account-queries.ts';
import { Refused } from '#platform/refused.ts';

/** A typed e-mail or phone whose owner is not known yet. */
export interface StrangerName {
  readonly kind: 'email' | 'phone';
  /** For counters and look-ups: an e-mail in lower case, or a phone as ten digits. */
  readonly plain: string;
  /** As stored: an e-mail in lower case, or a phone in E.164. */
  readonly address: string;
}

/** Reads a typed name. Refuses with `ValidationException` and the form's message when the name is invalid. Source: VAL-11,
 *  VAL-33 to VAL-35, OPEN-56. */
export function readName(typed: string, field: string): StrangerName {
  const username = parseUsername(typed);
  if (!username.ok) {
    const message = username.refusal.text;
    throw new Refused('ValidationException', message, { fields: [{ field, message }] });
  }
  const plain = toPlainName(typed);
  return { kind: username.kind, plain, address: username.kind === 'phone' ? username.phone : plain };
}

/** Returns the destination of a code for a name: mail for an e-mail, a text for a phone, or a call when calls are offered.
 *  Source: AUT-13, LCF-029. */
export function toDestination(
  { kind, address }: StrangerName,
  isVoice: boolean | undefined,
  { features }: Configuration,
): CodeDestination {
  if (kind === 'email') return { channel: 'email', address };
  return { channel: isVoice === true && features.voiceMessages ? 'voice' : 'text', address };
}
