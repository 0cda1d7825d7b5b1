import { cents } from '@lendside/domain/money/cents.ts';
import { TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { completeSigning } from '#servicing/commands/origination/sign-origination.ts';
import { personOf, type openOriginationTrial } from './origination.fixture.ts';

type Trial = Awaited<ReturnType<typeof openOriginationTrial>>;
type Start = Parameters<Trial['calls']['startOrigination']>[0];

/** The key of the request that most tests send. */
export const KEY = 'key-0000000000000001';

/** The steps of Ann from an approved application to a signed loan. `trial` gives the books of the running test. */
export function stepsOfAnn(trial: () => Trial) {
  const ann = personOf('ann');
  const termsOf = (applicationId: number, amount: number) =>
    trial().calls.getOriginationTerms({ applicationId, disbursementAmount: cents(amount) }, ann, trial().context);

  async function approve(change: Readonly<Record<string, unknown>> = {}): Promise<number> {
    const { application } = await trial().say(change);
    if (application === undefined) throw new Error('the site was not heard');
    return application.applicationId;
  }

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

  /** Makes the loan of an approved application, which waits for its signature. */
  async function make(change: Partial<Start> = {}, said: Readonly<Record<string, unknown>> = {}) {
    const applicationId = await approve(said);
    const { messageKey } = await trial().calls.startOrigination(
      await startOf(applicationId, change),
      ann,
      trial().context,
    );
    await trial().work();
    const result = await trial().calls.getOriginationResult({ messageKey }, ann, trial().context);
    if (result.loanId === null) throw new Error(JSON.stringify(result));
    return { applicationId, loanId: result.loanId, messageKey, result };
  }

  /** Signs the loan now with the terms of today. */
  async function sign(loanId: number) {
    const toSign = await trial().originations.toSign(loanId, [TRIAL_CUSTOMER]);
    if (toSign?.ok !== true) throw new Error('nothing to sign');
    const { hash } = toSign.value.terms;
    return trial().inUnit((tx) =>
      completeSigning(tx, { key: `sign:${loanId}`, lmsId: 2, loanId, termsHash: hash, signedAt: new Date() }),
    );
  }

  return { termsOf, approve, startOf, make, sign };
}
