import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import { expect, test } from 'vitest';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { CHANNEL_TYPES } from './channel-types.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openRenewalTrial } from './renewals.fixture.ts';
import { renewalsHandlers } from './renewals-routes.ts';

const trial = await openRenewalTrial();
const [ann, eve] = [personOf('ann'), personOf('eve')];
let keys = 0;

interface Asking {
  readonly key?: string;
  readonly cash?: number;
  readonly channel?: DisbursementChannel;
}

/** Asks to renew a pawn whose charge was paid. */
async function askFor(loanId: number, { key = '', cash = 0, channel = 'store' }: Asking = {}) {
  keys += 1;
  const wish = {
    kind: 'renewal',
    newProductId: 1101,
    paymentCents: NO_CENTS,
    cashOutCents: cents(cash),
    channel,
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
    disbursementType: cash === 0 ? 0 : CHANNEL_TYPES[channel],
    disburseCardIds: [] as string[],
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
    errorCode: 'ChannelClosed',
  });
});

const CARD = statement(
  'renewal_cash_card',
  `insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year,
                         can_disburse, saved)
   values ($1, $2, 4, 'vault_' || $1, 'visa', '424242', '4242', 'Ann Lee', 12, 2030, $3, true)`,
);
const CASH = statement<{ channel: string; destination: string | null; amount: number; state: string }>(
  'renewal_cash_of_loan',
  `select channel, destination, amount, state from servicing.disbursement where loan_id = $1 and purpose = 'refinance'`,
);
const PAYOUT_ASKED = statement<{ kind: string }>(
  'renewal_cash_payout_asked',
  `select o.kind from app.outbox o join servicing.disbursement d on d.reference = o.payload ->> 'reference' where d.loan_id = $1`,
);
await trial.appraise(1_000_000);
await trial.owner.rows(CARD, ['card_ann', 'ann', true]);
await trial.owner.rows(CARD, ['card_pays', 'ann', false]);
await trial.owner.rows(CARD, ['card_eve', 'eve', true]);

test('cash goes only to an own card that can receive it, and within its limit [LOP-050 CRD-009]', async () => {
  const asked = await askFor(await paidPawn(), { cash: 5_000, channel: 'debit' });
  const refused = async (change: object, message: RegExp) =>
    expect(open({ ...asked, ...change })).rejects.toMatchObject({
      errorCode: 'ChannelClosed',
      message: expect.stringMatching(message) as string,
    });
  for (const disburseCardIds of [[], ['card_eve'], ['card_pays'], ['card_none'], ['card_ann', 'card_ann']])
    await refused({ disburseCardIds }, /^This card cannot receive money/);
  await refused({ disburseCardIds: ['card_ann'], disbursementAmount: cents(500_001) }, /up to \$5,000\.00/);
  await refused({ disbursementType: 3 }, /not offered/);
  await refused({ disbursementType: 101, disburseCardIds: ['card_ann'] }, /^Add a bank account first/);
  await refused({ disbursementType: 14, disburseCardIds: ['card_ann'] }, /needs no card/);
  const guest = { ...ann, scope: { kind: 'guest' as const, loanId: asked.loanId } };
  await expect(open({ ...asked, disburseCardIds: ['card_ann'] }, guest)).rejects.toBeInstanceOf(Refused);
  expect(await trial.renewals.findRenewal(asked.loanId, ann.customerIds)).toMatchObject({ state: 'ended' });
});

test.each([
  ['debit', 'card_ann'],
  ['moneyGram', null],
  ['store', null],
] as const)(
  'a signed renewal owes its cash by %s, held until it can no longer be taken back',
  async (channel, cardId) => {
    const asked = await askFor(await paidPawn(), { cash: 5_000, channel });
    const { renewal } = await open({ ...asked, disburseCardIds: cardId === null ? [] : [cardId] });
    const { newLoanId } = await trial.complete(renewal.renewalId);
    expect(await trial.owner.rows(CASH, [newLoanId])).toEqual([
      { channel, destination: cardId, amount: 5_000, state: 'held' },
    ]);
    expect(await trial.owner.rows(PAYOUT_ASKED, [newLoanId])).toEqual([{ kind: 'payout.make' }]);
  },
);

test('store cash of an open renewal counts in the limit of the day, signed or not [LOP-050]', async () => {
  await trial.days(2, 1);
  const [first, second] = [await paidPawn(), await paidPawn()];
  /** The most cash that the store still hands out today, by the refusal of too much. */
  const cashLeft = async (loanId: number): Promise<number> => {
    const asked = { ...(await askFor(loanId, { cash: 5_000 })), disbursementAmount: cents(250_001) };
    const refusal: unknown = await open(asked).catch((error: unknown) => error);
    const told = /up to \$([\d,.]+\d)/.exec(refusal instanceof Refused ? refusal.message : '')?.[1] ?? '0.00';
    return Number(told.replaceAll(/[,.]/g, ''));
  };
  const free = await cashLeft(second);
  const { renewal } = await open(await askFor(first, { cash: 60_000 }));
  expect(await cashLeft(second)).toBe(free - 60_000);
  await trial.complete(renewal.renewalId);
  expect(await cashLeft(second)).toBe(free - 60_000);
  const { renewal: other } = await open(await askFor(second, { cash: 5_000 }));
  await trial.end(other.renewalId, second, 'expired');
  expect(await cashLeft(second)).toBe(free - 60_000);
});

test('the later of two requests for more store cash than a day has reads what is left of it', async () => {
  await trial.days(2, 1);
  const both = [await askFor(await paidPawn(), { cash: 130_000 }), await askFor(await paidPawn(), { cash: 130_000 })];
  const answers = await Promise.allSettled(both.map((asked) => open(asked)));
  const refusals: unknown[] = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refusals).toMatchObject([
    {
      errorCode: 'ChannelClosed',
      message: 'A store pays out up to $1,200.00 more today.',
      details: { fields: [{ field: 'disbursementType' }] },
    },
  ]);
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
