import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import { takeSend } from '#identity/codes/take-send.ts';
import type { StrangerName } from '#identity/stranger-name.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import type { AliasSettings } from './alias-store.ts';

const LOOKS_AN_HOUR_MAX = 20;

/** Refuses to change an e-mail or phone when the lender has switched off changes of that kind. Refuses every change when the
 *  lender's own user pool keeps the aliases, because the next sign-in would restore the pool's value. Source: LCF-031,
 *  OPEN-77. */
export function requireEditable(
  { kind }: StrangerName,
  { features }: Configuration,
  { passwordAuthority }: Pick<IdentityMeans, 'passwordAuthority'>,
): void {
  if (passwordAuthority === null && (kind === 'email' ? features.editEmail : features.editPhone)) return;
  throw new Refused('AccessDeniedException', 'This cannot be changed here. Please call us.');
}

/** Counts each check of whether an alias is free, so that a customer cannot probe a list of names. Source: T2. */
export async function takeAliasLook({ database, keys }: IdentityMeans, { profileId }: Customer): Promise<void> {
  const bucket = `alias:look:${keys.hideName(profileId)}`;
  const window = { bucket, sendsMax: LOOKS_AN_HOUR_MAX, windowSeconds: 3_600 };
  const seconds = (await takeSend(database, [window])).get(bucket);
  if (seconds === undefined) return;
  throw new Refused('LimitExceededException', 'You have tried too many. Please wait a while and try again.', {
    retryAfterSeconds: seconds,
  });
}

/** Refuses a primary alias or message channel for which the person has no address. Source: AUT-21. */
export function requireReachable(
  settings: { readonly isEmailPrimary?: boolean | undefined; readonly communicationSettings?: 0 | 1 | 2 | undefined },
  { email, phone }: Pick<AliasSettings, 'email' | 'phone'>,
): void {
  const needsEmail = settings.isEmailPrimary === true || settings.communicationSettings === 0;
  const needsPhone = settings.isEmailPrimary === false || settings.communicationSettings === 1;
  if (needsEmail && email === null) throw refuseField('Add an email first.', settings.isEmailPrimary !== true);
  if (needsPhone && phone === null) throw refuseField('Add a phone number first.', settings.isEmailPrimary !== false);
}

function refuseField(message: string, isChannel: boolean): Refused {
  const field = isChannel ? 'communicationSettings' : 'isEmailPrimary';
  return new Refused('ValidationException', message, { fields: [{ field, message }] });
}

/** Returns the refusal for an alias that belongs to another account. */
export function refuseTaken(): Refused {
  return new Refused('AliasExistsException', 'That email or phone number is already used by another account.');
}
