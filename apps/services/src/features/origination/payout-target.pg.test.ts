import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { payoutKinds } from '#features/payouts/make/make-payout.ts';
import type { ClaimedPayout } from '#features/payouts/send/payout-claims.ts';
import { readPayoutFacts } from '#features/payouts/send/payout-facts.ts';
import { statement } from '#platform/database.ts';
import { completeSigning } from '#servicing/commands/origination/sign-origination.ts';
import { openOriginationTrial, personOf } from './origination.fixture.ts';

// A Monday.
const today = businessDate('2026-06-15');
let trial: Awaited<ReturnType<typeof openOriginationTrial>>;
beforeEach(async () => {
  trial = await openOriginationTrial(today);
});
const ann = personOf('ann');

const KEY = 'key-0000000000000001';
const read = (applicationId: number, who = ann) =>
  trial.calls.getOriginationInfo({ applicationId }, who, trial.context);
const termsOf = (applicationId: number, amount: number) =>
  trial.calls.getOriginationTerms({ applicationId, disbursementAmount: cents(amount) }, ann, trial.context);

async function approve(change: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const { application } = await trial.say(change);
  if (application === undefined) throw new Error('the site was not heard');
  return application.applicationId;
}

type Start = Parameters<typeof trial.calls.startOrigination>[0];
async function startOf(applicationId: number, change: Partial<Start> = {}): Promise<Start> {
  const amount = change.disbursementAmount ?? cents(150_000);
  return {
    originateKey: KEY,
    applicationId,
    appraisalId: null,
    disburseCardIds: ['card_pay'],
    disbursementAmount: amount,
    disbursementType: 16,
    loanTypeCode: 'Title',
    locationId: 10_001,
    locationBrand: 'tmx',
    productId: 1101,
    storeId: 10_001,
    timeZone: 'America/New_York',
    termsHash: (await termsOf(applicationId, amount)).hash,
    ...change,
  };
}

describe('where the money of a new loan goes', () => {
  test('a key that is the number of an earlier wish skips no check of the card', async () => {
    const applicationId = await approve();
    const honest = await startOf(applicationId);
    const { messageKey } = await trial.calls.startOrigination(honest, ann, trial.context);
    await trial.work();
    const tricked = { ...honest, originateKey: messageKey, disburseCardIds: ['card_tom'] };
    await expect(trial.calls.startOrigination(tricked, ann, trial.context)).rejects.toMatchObject({
      errorCode: 'ChannelClosed',
    });
    expect(await trial.work()).toEqual([]);
    // The same key with another card is another request.
    const changed = { ...honest, disburseCardIds: ['card_tom'] };
    await expect(trial.calls.startOrigination(changed, ann, trial.context)).rejects.toMatchObject({
      errorCode: 'PaymentKeyReused',
    });
    expect(await trial.calls.startOrigination(honest, ann, trial.context)).toEqual({ messageKey });
  });

  test.each([
    ['a card of somebody else', 'debit', 'card_tom'],
    ['a card that cannot receive', 'debit', 'card_not'],
    ['a card that was removed since', 'debit', 'card_pay'],
    ['a card as a bank account', 'ach', 'card_pay'],
    ['no card', 'debit', null],
    ['a pick-up with a card', 'store', 'card_pay'],
  ])('the worker refuses %s, whatever was asked', async (name, method, cardId) => {
    const applicationId = await approve();
    const { messageKey } = await trial.calls.startOrigination(await startOf(applicationId), ann, trial.context);
    const facts = { method, cardId };
    await trial.owner.rows(
      statement('trial_other_card', `update app.origination_ask set facts = facts || $2::jsonb where message_key = $1`),
      [messageKey, facts],
    );
    if (name.includes('removed'))
      await trial.owner.rows(
        statement('trial_card_gone', `update app.card set removed_at = now() where card_id = 'card_pay'`),
      );
    await trial.work();
    expect(await trial.calls.getOriginationResult({ messageKey }, ann, trial.context)).toMatchObject({
      status: 'FAILED',
      errorCode: 'ChannelClosed',
    });
    expect(await read(applicationId)).toMatchObject({ state: 'open', loanId: null });
  });

  test('a lender without MoneyGram or a pushing processor offers neither', async () => {
    const applicationId = await approve();
    const asked = await startOf(applicationId);
    trial.switches.offeredChannels.delete('moneyGram');
    trial.switches.pushingProcessors.delete(1);
    const { disbursementOptions: options } = await termsOf(applicationId, 150_000);
    expect(options.map(({ name, closedBy }) => `${name} ${closedBy}`)).toEqual([
      'store null',
      'moneyGram not_offered',
      'debit no_card',
      'ach no_account',
    ]);
    expect((await read(applicationId)).options).toEqual(options);
    for (const change of [{}, { disbursementType: 14 as const, disburseCardIds: [] }]) {
      const start = trial.calls.startOrigination({ ...asked, ...change }, ann, trial.context);
      await expect(start).rejects.toMatchObject({ errorCode: 'ChannelClosed' });
    }
  });

  test('a card that has expired receives no money', async () => {
    const applicationId = await approve();
    const asked = await startOf(applicationId);
    await trial.owner.rows(statement('trial_expired', `update app.card set expires_month = 5, expires_year = 2026`));
    const start = trial.calls.startOrigination(asked, ann, trial.context);
    await expect(start).rejects.toMatchObject({ errorCode: 'ChannelClosed' });
  });

  test('money never goes to the card of somebody else, whatever the books say', async () => {
    const applicationId = await approve();
    const { messageKey } = await trial.calls.startOrigination(await startOf(applicationId), ann, trial.context);
    await trial.work();
    const { loanId } = await trial.calls.getOriginationResult({ messageKey }, ann, trial.context);
    await trial.inUnit((tx) => completeSigning(tx, { key: 'sign', lmsId: 2, loanId: loanId ?? 0 }));
    const reference = `proceeds:${loanId}`;
    const other = statement('trial_tom_in_books', `update servicing.disbursement set destination = 'card_tom'`);
    await trial.owner.rows(other);
    await payoutKinds(trial.worker, () => undefined)['payout.make']?.work({ reference });
    const card = statement<{ card_id: string | null }>('trial_payout_card', 'select card_id from app.payout');
    expect(await trial.owner.row(card)).toEqual({ card_id: null });
    const claim = { payout_id: reference, channel: 'debit' } as ClaimedPayout;
    const targetWith = async (cardId: string) => {
      await trial.owner.rows(statement('trial_payout_to', 'update app.payout set card_id = $1'), [cardId]);
      return (await readPayoutFacts(trial.worker, { open: () => '' }, claim)).target;
    };
    expect(await targetWith('card_pay')).toMatchObject({ kind: 'card' });
    expect(await targetWith('card_tom')).toBeNull();
  });
});
