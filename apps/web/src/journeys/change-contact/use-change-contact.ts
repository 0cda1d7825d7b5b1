import { getUserSettings } from '@lendside/contract/alias/get-user-settings.ts';
import { sendAliasCode } from '@lendside/contract/alias/send-alias-code.ts';
import { updateUser } from '@lendside/contract/alias/update-user.ts';
import { call } from '#api/call.ts';
import { marketing } from '#api/marketing/marketing.ts';
import { forget } from '#api/query-client.ts';
import { refreshSession } from '#api/user-pool.ts';
import { noteEvent } from '#device/event-notes.ts';
import { kindOfContact } from '#steps/choose-channel/mask-contact.ts';
import { toSentCode } from '#steps/enter-code/sent-code.ts';
import { contactChange, type ContactChange } from './contact-change.ts';

/** Sends a code to a new alias and remembers where it was sent. Throws ApiError. Source: API-32, AUT-20. */
export async function sendToNewAlias(newAlias: string, isVoice: boolean): Promise<void> {
  const answer = await call(sendAliasCode, { newAlias, isVoice });
  contactChange.write({
    newAlias,
    kind: kindOfContact(newAlias),
    sent: toSentCode(answer, Date.now()),
    isDone: false,
  });
}

/** True when nobody uses a new alias yet. Called before asking for text or voice. Throws ApiError. Source: API-30, OPEN-47. */
export async function isAliasFree(newAlias: string): Promise<boolean> {
  const { isFree } = await call(getUserSettings, { newAlias });
  return isFree !== false;
}

/** Confirms a new alias with its code, then renews the tokens, because they contain the alias. Throws ApiError. Source:
 *  API-31, AUT-20. */
export async function applyNewAlias(change: ContactChange, verificationCode: string): Promise<void> {
  await call(updateUser, { newAlias: change.newAlias, verificationCode });
  contactChange.write({ ...change, isDone: true });
  marketing.profileChanged(change.kind);
  try {
    await Promise.all([forget(getUserSettings), refreshSession()]);
  } catch {
    noteEvent('the tokens keep the former contact until they are renewed');
  }
}
