import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import type { Messenger } from '@lendside/providers/messaging/port.ts';
import type { AccountLetter } from '#identity/codes/code-letter.ts';
import type { CodeChannel } from '#identity/codes/codes.ts';
import { toCall, toMail, toText } from '#identity/codes/letter-forms.ts';
import type { Queryable } from '#platform/database.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import type { Sealing } from '#platform/sealing.ts';
import { PARTY_CODE_LIMITS } from './party-code-limits.ts';
import { isCodeAlive, sweepOldCodes } from './party-code-store.ts';

/** The payload in the outbox. The code and its address are sealed, and opened only in this file. */
export interface PartyCodePayload {
  readonly codeId: string;
  readonly channel: CodeChannel;
  readonly brand: string;
  /** The borrower who asks; null for a guest, who has no name here. */
  readonly asker: string | null;
  readonly loanNumber: string;
  readonly sealed: string;
}

/** Writes the message to the person who must agree. It says who asks and what the code allows. */
export function writePartyCodeLetter(payload: Pick<PartyCodePayload, 'brand' | 'asker' | 'loanNumber'>, code: string) {
  const { asker, loanNumber } = payload;
  const brand = findBrandCode(payload.brand);
  const letter: AccountLetter = {
    brand: brand === null ? 'Your lender' : brandName(brand, {}),
    title: `Your code to agree that loan ${loanNumber} is renewed`,
    code,
    sentences: [
      asker === null
        ? 'Someone with your payment link asks to renew your loan.'
        : `${asker} asks to renew the loan you share.`,
      'Give them the code only if you agree. If you don’t, ignore this message.',
      `It expires in ${PARTY_CODE_LIMITS.lifeMinutes} minutes.`,
    ],
  };
  return letter;
}

/** Sends codes to the people who must agree, from the outbox: kind `partyCode`. A code that ended meanwhile is dropped instead of sent
 *  late. */
export function partyCodeMessages(means: {
  readonly database: Queryable;
  readonly messenger: Messenger;
  readonly sealing: Sealing;
}): OutboxKind {
  return {
    attemptsMax: 5,
    work: async (given) => {
      const payload = given as unknown as PartyCodePayload;
      await sweepOldCodes(means.database);
      const text = means.sealing.open('code', Buffer.from(payload.sealed, 'base64'));
      if (text === null) return { kind: 'giveUp', detail: 'sealed by another key' };
      if (!(await isCodeAlive(means.database, payload.codeId))) return { kind: 'giveUp', detail: 'the code has ended' };
      const { to, code } = JSON.parse(text) as { to: string; code: string };
      const outcome = await deliver(means.messenger, payload, to, writePartyCodeLetter(payload, code));
      if (outcome.kind === 'sent') return { kind: 'done' };
      return { kind: outcome.kind === 'refused' ? 'giveUp' : 'again', detail: outcome.detail };
    },
  };
}

function deliver(
  messenger: Messenger,
  { channel, codeId }: Pick<PartyCodePayload, 'channel' | 'codeId'>,
  to: string,
  letter: AccountLetter,
) {
  if (channel === 'email') return messenger.sendMail(toMail(letter, to, codeId));
  return channel === 'text'
    ? messenger.sendText(toText(letter, to, codeId))
    : messenger.sendCall(toCall(letter, to, codeId));
}
