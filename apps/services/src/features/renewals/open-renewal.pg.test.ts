import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import { expect, test } from 'vitest';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { openRenewalTrial, personOf } from './renewals.fixture.ts';
import { renewalsHandlers } from './renewals-routes.ts';

const trial = await openRenewalTrial();
const [ann, eve] = [personOf('ann'), personOf('eve')];
let keys = 0;

/** Asks to renew a pawn whose charge was paid. */
async function askFor(loanId: number, { key = '', cash = 0 } = {}) {
  keys += 1;
  const wish = {
    kind: 'renewal',
    newProductId: 1101,
    paymentCents: NO_CENTS,
    cashOutCents: cents(cash),
    channel: 'store',
    ancillaryIds: [],
  } as const;
  const quoted = await trial.renewals.quoteRenewal(loanId, wish, ann.customerIds);
  if (quoted?.ok !== true) throw new Error(`not quoted: ${JSON.stringify(quoted)}`);
  return {
    renewalKey: key === '' ? `renewal-key-${String(keys).padStart(6, '0')}` : key,
    loanId,
    lmsId: 2 as const,
    migrateProduct: false,
    disbursementAmount: cash === 0 ? null : cents(cash),
    disbursementType: cash === 0 ? 0 : 2,
    intentId: toIntentId(await trial.loan(loanId)),
    renewal: { productId: 1101, termsHash: quoted.value.hash, ancillaryIds: [] },
  };
}

/** Opens a pawn whose charge was paid with a renewal that ended unsigned. */
async function paidPawn(): Promise<number> {
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId);
  await trial.end(renewalId, loanId, 'expired');
  return loanId;
}

const open = async (asked: Awaited<ReturnType<typeof askFor>>, who: Customer = ann) =>
  trial.calls.openRenewal(asked, who, trial.context);

test('a renewal opens without a payment once an ended one paid the charge, and once a key', async () => {
  const loanId = await paidPawn();
  const asked = await askFor(loanId, { key: 'the-same-key-of-ann' });
  const [first, second] = await Promise.all([open(asked), open(asked)]);
  expect(first.renewal).toMatchObject({
    state: 'awaitingSignature',
    paymentAmount: 0,
    confirmationNumber: null,
    signBy: '2026-06-16',
    revision: 1,
    openedByYou: true,
  });
  expect(second.renewal.renewalId).toBe(first.renewal.renewalId);
  await trial.work();
  expect((await trial.notices(first.renewal.renewalId)).map(({ code }) => code)).toEqual(['N27']);
  await expect(open({ ...asked, renewal: { ...asked.renewal, termsHash: 'a'.repeat(64) } })).rejects.toMatchObject({
    errorCode: 'PaymentKeyReused',
  });
  await expect(open({ ...asked, renewalKey: 'another-key-of-ann-1' })).rejects.toMatchObject({
    errorCode: 'RenewalOpen',
  });
  await trial.lawful();
});

test('a renewal with figures of yesterday is refused', async () => {
  const loanId = await paidPawn();
  const asked = await askFor(loanId);
  await expect(open({ ...asked, renewal: { ...asked.renewal, termsHash: 'b'.repeat(64) } })).rejects.toMatchObject({
    errorCode: 'TermsChanged',
  });
  await expect(open({ ...asked, intentId: `${asked.intentId}9` })).rejects.toMatchObject({ errorCode: 'QuoteChanged' });
  await trial.days(2, 1);
  await expect(open(asked)).rejects.toMatchObject({
    errorCode: expect.stringMatching(/^(TermsChanged|QuoteChanged)$/),
  });
});

test("another person's loan is not found, and cash needs its channel", async () => {
  const asked = await askFor(await paidPawn());
  await expect(open(asked, eve)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await expect(open({ ...asked, disbursementAmount: cents(5_000), disbursementType: 3 })).rejects.toMatchObject({
    errorCode: 'RenewalNotOffered',
  });
});

test('cash of a renewal goes out at the store only, whichever way is asked for', async () => {
  const asked = await askFor(await paidPawn());
  for (const disbursementType of [3, 14, 16, 101])
    await expect(open({ ...asked, disbursementAmount: cents(5_000), disbursementType })).rejects.toMatchObject({
      errorCode: 'RenewalNotOffered',
      message: 'Cash with a renewal is paid out at the store only.',
    });
  expect(await trial.renewals.findRenewal(asked.loanId, ann.customerIds)).toMatchObject({ state: 'ended' });
});

test('the product of a renewal decides its kind, not the request', async () => {
  const asked = await askFor(await paidPawn());
  await expect(open({ ...asked, migrateProduct: true })).rejects.toMatchObject({ errorCode: 'QuoteChanged' });
  expect(await trial.renewals.findRenewal(asked.loanId, ann.customerIds)).toMatchObject({ state: 'ended' });
});

test('a refused entry opens no renewal', async () => {
  const asked = await askFor(await paidPawn());
  const refusing = renewalsHandlers({
    ...trial.means,
    checkEntry: () => Promise.reject(new Refused('PartyNotVerified', 'Tom Lee has to agree by a code first.')),
  });
  await expect(refusing.openRenewal(asked, ann, trial.context)).rejects.toMatchObject({
    errorCode: 'PartyNotVerified',
  });
  expect(await trial.calls.getRenewal({ loanId: asked.loanId, lmsId: 2 }, ann, trial.context)).toMatchObject({
    renewal: { state: 'ended' },
  });
});
