import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type {
  confirmAccountProof as confirmCall,
  listAccountProofs as listCall,
  startAccountProof as startCall,
} from '@lendside/contract/cash/account-proofs.ts';
import { accountProofStanding, isProofOpen } from '@lendside/domain/payouts/account-proof.ts';
import { findBanks, findVerifiedAccounts, type BankRow } from '#features/cards/bank-queries.ts';
import {
  askAccountProof,
  confirmAccountProof as compareAmounts,
  findAccountProofs,
  type AccountProof,
} from '#features/payouts/account-proof-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { countUse } from '#platform/access/window-limit.ts';
import { newId } from '#platform/ids.ts';
import { CASH_LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';
import type { CashMeans } from './cash-means.ts';

type Proof = ResponseOf<typeof startCall>;

const NOT_FOUND_TEXT = 'There is no such bank account.';
const NOT_OFFERED_TEXT = 'Small credits to check a bank account are not offered.';
const TOO_OFTEN_TEXT = 'This account was checked too often. Please wait and try again later.';
const PROVEN_TEXT = 'This account can receive money already.';
const OVER_TEXT = 'The amounts can’t be checked now. Please look again where the check stands.';

function toEntity(cardToken: string, { state, expectedOn, expiresOn, triesLeft }: Omit<Proof, 'cardToken'>): Proof {
  return { cardToken, state, expectedOn, expiresOn, triesLeft };
}

/** Returns the newest proof of an account; null when it has none. */
function newestOf(proofs: readonly AccountProof[], bank: BankRow): AccountProof | null {
  return proofs.find(({ methodId }) => methodId === bank.method_id) ?? null;
}

/** Lists the newest proof of each saved account. */
export async function listAccountProofs(
  { database, isAccountProofOffered }: CashMeans,
  caller: Customer,
): Promise<ResponseOf<typeof listCall>> {
  const [banks, proofs] = await Promise.all([
    findBanks(database, caller),
    findAccountProofs(database, caller.profileId),
  ]);
  return {
    isOffered: isAccountProofOffered,
    proofs: banks.flatMap((bank) => {
      const proof = newestOf(proofs, bank);
      return proof === null ? [] : [toEntity(bank.card_id, proof)];
    }),
  };
}

async function findAccount({ database }: CashMeans, cardToken: string, caller: Customer) {
  const bank = (await findBanks(database, caller)).find((row) => row.card_id === cardToken);
  if (bank === undefined) throw new Refused('NotFoundException', NOT_FOUND_TEXT);
  return { bank, proof: newestOf(await findAccountProofs(database, caller.profileId), bank) };
}

/** Asks for two small credits to an account of the caller. While a proof goes on it is the answer, so nobody gets four credits. A person may
 *  ask a few times a month, and so may the persons of one account together. */
export async function startAccountProof(
  means: CashMeans,
  { cardToken }: RequestOf<typeof startCall>,
  caller: Customer,
): Promise<Proof> {
  const { database } = means;
  if (!means.isAccountProofOffered) throw new Refused('CashNotAvailable', NOT_OFFERED_TEXT);
  const { bank, proof } = await findAccount(means, cardToken, caller);
  if (proof !== null && isProofOpen(proof.state)) return toEntity(cardToken, proof);
  const today = await means.today();
  if ((await findVerifiedAccounts(database, caller, today)).has(cardToken))
    throw new Refused('ConflictException', PROVEN_TEXT);
  await countUse(database, 'account-proof', caller, CASH_LIMITS.proofsOfPerson, TOO_OFTEN_TEXT);
  const answer = await askAccountProof(database, {
    profileId: caller.profileId,
    cardId: bank.card_id,
    proofId: newId('proof'),
    seenId: proof?.proofId ?? null,
    timesMax: CASH_LIMITS.proofsOfAccount.timesMax,
    days: CASH_LIMITS.proofsOfAccount.days,
  });
  if (answer === 'not_found') throw new Refused('NotFoundException', NOT_FOUND_TEXT);
  if (answer === 'no_customer') throw new Refused('CashNotAvailable', NOT_OFFERED_TEXT);
  if (answer === 'too_often')
    throw new Refused('TooManyRequestsException', TOO_OFTEN_TEXT, {
      retryAfterSeconds: CASH_LIMITS.proofsOfPerson.windowSeconds,
    });
  // `changed`: a twin of this request was first, and its proof is the answer.
  const now = (await findAccount(means, cardToken, caller)).proof;
  const asked = { isConfirmed: false, wrongTries: 0, creditStates: [], sentOn: null };
  return toEntity(cardToken, now ?? accountProofStanding(asked, today));
}

/** Compares two amounts with the small credits. Wrong amounts use one of three tries; the answer says how many are left. */
export async function confirmAccountProof(
  means: CashMeans,
  { cardToken, firstAmount, secondAmount }: RequestOf<typeof confirmCall>,
  caller: Customer,
): Promise<Proof> {
  if (!means.isAccountProofOffered) throw new Refused('CashNotAvailable', NOT_OFFERED_TEXT);
  const { proof } = await findAccount(means, cardToken, caller);
  if (proof?.state === 'confirmed') return toEntity(cardToken, proof);
  if (proof?.state !== 'sent') throw new Refused('ConflictException', OVER_TEXT);
  const answer = await compareAmounts(means.database, caller.profileId, proof.proofId, [firstAmount, secondAmount]);
  if (answer === 'over') throw new Refused('ConflictException', OVER_TEXT);
  const now = (await findAccount(means, cardToken, caller)).proof;
  if (now === null) throw new Error(`the proof ${proof.proofId} is gone`);
  return toEntity(cardToken, now);
}
