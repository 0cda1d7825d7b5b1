import { randomInt, randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type {
  checkVerificationCode as checkEndpoint,
  sendVerificationCode as sendEndpoint,
} from '@lendside/contract/parties/verification-code.ts';
import { shortLoanNumber } from '@lendside/domain/loans/figures/short-loan-number.ts';
import type { CodeDestination } from '#identity/codes/codes.ts';
import { maskDestination } from '#identity/codes/mask-destination.ts';
import { takeSend, type SendWindow } from '#identity/codes/take-send.ts';
import { makeAttemptLimit, secondsUntil } from '#platform/access/attempt-limits.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan, type CallerLoan } from '#servicing/find-caller-loan.ts';
import type { PartiesMeans } from './parties-means.ts';
import { PARTY_CODE_LIMITS } from './party-code-limits.ts';
import type { PartyCodePayload } from './party-code-message.ts';
import { findUsedCode, noteVerified, takeCodeTry, writePartyCode, type CodeBond } from './party-code-store.ts';
import { findPartyFacts, toPartyName, whoMustAgree, type PartyFacts, type PartyToAgree } from './party-queries.ts';

const { digits, wrongTriesMax, resendSeconds, sendsPerHour, sendsPerDay, sendsToPersonPerDay, wrongPerDay } =
  PARTY_CODE_LIMITS;
const { hourSeconds, daySeconds } = PARTY_CODE_LIMITS;

const countersOf = statement<{ names: readonly string[] }>(
  'party_code_counters',
  'select app.counters_of($1, $2, $3) as names',
);

/** The person who must agree to a renewal of the caller's loan, and the code between them. */
interface Agreement {
  readonly loan: CallerLoan;
  readonly party: Pick<PartyToAgree, 'kind' | 'customerId'>;
  readonly bond: CodeBond;
}

/** Finds who must agree. Refuses when nobody must, and a guest whose link may only pay. */
async function findAgreement({ loanSystems }: PartiesMeans, caller: Customer, loanId: number): Promise<Agreement> {
  const loan = await findCallerLoan(loanSystems, caller, loanId);
  const party = whoMustAgree(loan.record, caller);
  if (party === null) throw new Refused('NotFoundException', 'Nobody else has to agree to renew this loan.');
  if (party.kind === 'borrower' && !(await mayGuestRenew(loan)))
    throw new Refused('NotFoundException', 'With this link you can pay, but not renew the loan.');
  const { lmsId } = loan.record.snapshot;
  const { profileId } = caller;
  const bond = { profileId, guestSessionId: guestSessionOf(caller), lmsId, loanId, customerId: party.customerId };
  return { loan, party, bond };
}

/** Whether the borrower's record allows guests to renew. */
export async function mayGuestRenew({ system, customerIds }: CallerLoan): Promise<boolean> {
  const known = await system.capabilities.customers?.circumstances(customerIds);
  return known?.guestRefinanceEnabled === true;
}

/** Returns where a code goes: to the phone on file, or to the email address when there is none; null without either. */
export function toCodeDestination(
  { phone, email }: Pick<PartyFacts, 'phone' | 'email'>,
  isVoice: boolean,
): CodeDestination | null {
  if (phone !== null) return { channel: isVoice ? 'voice' : 'text', address: phone };
  return email === null ? null : { channel: 'email', address: email };
}

/** Sends a new code to the person who must agree, and ends the caller's earlier one. Source: LAP-021, LOP-044, LOP-098,
 *  ALT-010. */
export async function sendPartyCode(
  means: PartiesMeans,
  { loanId, customerId, isVoice }: RequestOf<typeof sendEndpoint>,
  caller: Customer,
  context: CallContext,
): Promise<ResponseOf<typeof sendEndpoint>> {
  const { loan, party, bond } = await findAgreement(means, caller, loanId);
  if (customerId !== undefined && customerId !== party.customerId)
    throw new Refused('NotFoundException', 'This person does not owe the loan.');
  const facts = await findPartyFacts(means.database, loan.record, caller, party.customerId);
  const hasVoice = isVoice && (await means.configuration()).features.voiceMessages;
  const destination = facts === null ? null : toCodeDestination(facts, hasVoice);
  if (destination === null)
    throw new Refused(
      'ConflictException',
      `We have no phone number or email for ${toPartyName(facts)}. Your store can add one.`,
    );
  const asker = party.kind === 'other' ? await findPartyFacts(means.database, loan.record, caller, ownId(loan)) : null;
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const codeId = randomUUID();
  const payload: PartyCodePayload = {
    codeId,
    channel: destination.channel,
    brand: loan.record.brand,
    asker: asker === null ? null : toPartyName(asker),
    loanNumber: shortLoanNumber(loan.record.snapshot.loanHeader) ?? String(loanId),
    sealed: means.sealing.seal('code', JSON.stringify({ to: destination.address, code })).toString('base64'),
  };
  const codeHash = means.sealing.hash('code', toHashed(codeId, bond, code));
  // Count and queue in one transaction, so that a code that was not queued is not counted.
  const waitSeconds = await means.database.transaction(async (tx) => {
    const full = await takeSend(tx, await sendWindows(tx, means, bond, destination));
    if (full.size > 0) return Math.max(...full.values());
    await writePartyCode(tx, bond, { codeId, codeHash, payload });
    return null;
  });
  await audit(means, 'sendPartyCode', { caller, context, loanId }, waitSeconds === null ? null : 'too many');
  if (waitSeconds !== null) throw refuseForNow(waitSeconds);
  return { sent: true, maskedPhone: maskDestination(destination), channel: destination.channel };
}

function ownId({ customerIds, record }: CallerLoan): string {
  return customerIds[0] ?? record.customerId;
}

/** One code every 30 seconds for an asker and loan, a few an hour and a day, and a limit for the person who gets them all. */
async function sendWindows(
  tx: Queryable,
  { hideName }: PartiesMeans,
  { profileId, guestSessionId, loanId, customerId }: CodeBond,
  { address }: CodeDestination,
): Promise<readonly SendWindow[]> {
  const what = `partyCode:${loanId}:${customerId}`;
  const names = (await tx.row(countersOf, [what, profileId, guestSessionId]))?.names ?? [];
  return [
    ...names.flatMap((name) => [
      { bucket: `${name}:again`, sendsMax: 1, windowSeconds: resendSeconds },
      { bucket: `${name}:hour`, sendsMax: sendsPerHour, windowSeconds: hourSeconds },
      { bucket: `${name}:day`, sendsMax: sendsPerDay, windowSeconds: daySeconds },
    ]),
    { bucket: `partyCode:to:${hideName(address)}`, sendsMax: sendsToPersonPerDay, windowSeconds: daySeconds },
  ];
}

/** The text to hash, which ties a code to its row, asker, loan and person. */
function toHashed(codeId: string, bond: CodeBond, code: string): string {
  const { profileId, guestSessionId, lmsId, loanId, customerId } = bond;
  return JSON.stringify([codeId, profileId, guestSessionId, lmsId, loanId, customerId, code]);
}

/** Checks a typed code, after taking one of its tries. The same code again, after its answer was lost, is right again. Source:
 *  LAP-022, LOP-044, LOP-098, ALT-011. */
export async function checkPartyCode(
  means: PartiesMeans,
  { loanId, verificationCode }: RequestOf<typeof checkEndpoint>,
  caller: Customer,
  context: CallContext,
): Promise<ResponseOf<typeof checkEndpoint>> {
  const { bond } = await findAgreement(means, caller, loanId);
  const { database, sealing } = means;
  const about = { caller, context, loanId };
  const isRight = ({ codeId, codeHash }: { readonly codeId: string; readonly codeHash: Buffer }) =>
    sealing.isHashOf('code', toHashed(codeId, bond, verificationCode), codeHash);
  const taken = await takeCodeTry(database, bond);
  if (taken === null) {
    const used = await findUsedCode(database, bond);
    if (used !== null && isRight(used)) return { verified: true, attemptsLeft: wrongTriesMax };
    await audit(means, 'checkPartyCode', about, 'expired');
    throw new Refused('ExpiredCodeException', 'The code has expired. Please request a new one.');
  }
  const day = makeAttemptLimit(database, {
    triesMax: wrongPerDay,
    windowSeconds: daySeconds,
    lockSeconds: daySeconds,
  });
  const bucket = `partyCode:wrong:${means.hideName(JSON.stringify([bond.profileId, bond.loanId, bond.customerId]))}`;
  const lockedUntil = await day.take(bucket);
  if (lockedUntil !== null) {
    await audit(means, 'checkPartyCode', about, 'locked');
    throw refuseForNow(secondsUntil(lockedUntil));
  }
  if (!isRight(taken)) {
    await audit(means, 'checkPartyCode', about, 'wrong');
    return { verified: false, attemptsLeft: taken.triesLeft };
  }
  await noteVerified(database, bond, taken.codeId);
  await day.clear(bucket);
  await audit(means, 'checkPartyCode', about, null);
  return { verified: true, attemptsLeft: taken.triesLeft + 1 };
}

function refuseForNow(retryAfterSeconds: number): Refused {
  return new Refused('LimitExceededException', 'Too many codes. Please wait a while and try again.', {
    retryAfterSeconds,
  });
}

function audit(
  { database }: PartiesMeans,
  action: 'sendPartyCode' | 'checkPartyCode',
  { caller, context, loanId }: { readonly caller: Customer; readonly context: CallContext; readonly loanId: number },
  refusal: 'too many' | 'wrong' | 'expired' | 'locked' | null,
): Promise<void> {
  return writeAudit(database, {
    action,
    decision: refusal === null ? 'allowed' : 'refused',
    object: `loan ${loanId}`,
    profileId: caller.profileId,
    sessionId: caller.sessionId,
    brand: context.brand,
    requestId: context.requestId,
    ...(refusal === null ? {} : { reason: refusal }),
  });
}
