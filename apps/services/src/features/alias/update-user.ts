import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { updateUser as contract } from '@lendside/contract/alias/update-user.ts';
import { sendSecurityNotice } from '#identity/codes/security-notice.ts';
import { readName, type StrangerName } from '#identity/stranger-name.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Transaction } from '#platform/database.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { refuseTaken, requireEditable, requireReachable } from './alias-rules.ts';
import { applyAlias, applySettings, getAliasSettings, type AliasSettings } from './alias-store.ts';

type Change = RequestOf<typeof contract>;

/** Confirms a new alias by its code and saves it together with the given settings, all or nothing. The former alias gets a
 *  notice. Source: API-31, AUT-20, AUT-21, OPEN-47, security T24. */
export async function updateUser(
  means: IdentityMeans,
  input: Change,
  customer: Customer,
  context: CallContext,
): Promise<ResponseOf<typeof contract>> {
  const { profileId } = customer;
  const former = await getAliasSettings(means.database, profileId);
  const name = input.newAlias === undefined ? null : readName(input.newAlias, 'newAlias');
  requireReachable(input, name === null ? former : { ...former, [name.kind]: name.address });
  if (name !== null) await proveAlias(means, { name, code: input.verificationCode, profileId, context });
  const { isEmailPrimary, communicationSettings } = input;
  if (name === null && isEmailPrimary === undefined && communicationSettings === undefined) return { updated: false };
  await means.database.transaction(async (tx) => {
    if (name !== null) await changeAlias(means, tx, { profileId, name, former, context });
    await applySettings(tx, profileId, input);
    const { brand, requestId } = context;
    await writeAudit(tx, {
      action: 'updateUser',
      decision: 'allowed',
      profileId,
      sessionId: customer.sessionId,
      object: name === null ? 'settings' : name.kind,
      brand,
      requestId,
    });
  });
  means.sessions.forgetAllOf(profileId);
  return { updated: true };
}

async function proveAlias(
  means: IdentityMeans,
  asked: {
    readonly name: StrangerName;
    readonly code: string | undefined;
    readonly profileId: string;
    readonly context: CallContext;
  },
): Promise<void> {
  const { name, code, profileId, context } = asked;
  requireEditable(name, await means.configuration(), means);
  if (code === undefined) {
    const message = 'Enter the code we sent.';
    throw new Refused('ValidationException', message, { fields: [{ field: 'verificationCode', message }] });
  }
  await means.codes.check({ purpose: 'alias', sub: profileId, boundTo: name.plain, code, brand: context.brand });
}

async function changeAlias(
  { sealing }: IdentityMeans,
  tx: Transaction,
  change: {
    readonly profileId: string;
    readonly name: StrangerName;
    readonly former: AliasSettings;
    readonly context: CallContext;
  },
): Promise<void> {
  const { profileId, name, former, context } = change;
  const { brand, requestId } = context;
  if (!(await applyAlias(tx, profileId, name))) throw refuseTaken();
  const { email, phone } = former;
  // There is no former alias when a first e-mail or phone is added. The notice uses the other channel.
  const isEmailTold = name.kind === 'email' ? email !== null : phone === null;
  const address = isEmailTold ? email : phone;
  if (address === null) return;
  const to = { channel: isEmailTold ? 'email' : 'text', address } as const;
  await sendSecurityNotice(tx, sealing, { profileId, notice: 'aliasChanged', brand, requestId, to });
}
