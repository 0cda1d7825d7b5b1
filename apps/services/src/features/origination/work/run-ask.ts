import type { CommandRefusal } from '@lendside/domain/loans/loan-change.ts';
import type { CommandResult } from '@lendside/providers/loan-systems/command-result.ts';
import type { OriginationCalls } from '@lendside/providers/loan-systems/origination-calls.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { statement, type Transaction } from '#platform/database.ts';
import type { OutboxKind, OutboxOutcome } from '#platform/outbox.ts';
import { finishAsk, lockAsk, readAsk, type Ask } from '#features/origination/asks/ask-queries.ts';
import { findOwner, findTargets, whyNoTarget, type ChosenTarget } from '#features/origination/payout-target.ts';
import type { WorkMeans } from './work-means.ts';

/** A person waits for it. */
const SOON_MS = 300;
/** A vendor or a channel gave no answer yet. */
const UNANSWERED_MS = 3_000;
/** The money of a loan that is taken back is on its way to the store. */
const MONEY_MS = 60_000;

type Step =
  | { readonly state: 'done' | 'waiting'; readonly result: Readonly<Record<string, unknown>> }
  | { readonly state: 'refused'; readonly refusal: CommandRefusal }
  | { readonly state: 'later'; readonly delayMs: number };

const notEligible = (reason: string): Step => ({ state: 'refused', refusal: { code: 'not_eligible', reason } });

function toStep<T extends object>(answer: CommandResult<T>): Step {
  return answer.ok
    ? { state: 'done', result: Object.fromEntries(Object.entries(answer.value)) }
    : { state: 'refused', refusal: answer.refusal };
}

/** Outbox kind `origination.ask`: { messageKey }. Carries out what a person asked, by a command of the books in the commit that records
 *  it. It is never given up: somebody waits for it. */
export function askKind(means: WorkMeans): OutboxKind {
  return {
    attemptsMax: Number.MAX_SAFE_INTEGER,
    waitMs: (attempts) => Math.min(SOON_MS * 2 ** Math.min(attempts, 8), 60_000),
    work: async ({ messageKey }) => {
      const ask = await readAsk(means.database, String(messageKey));
      if (ask === null) return { kind: 'giveUp', detail: 'there is no such wish' };
      if (ask.state === 'done' || ask.state === 'refused') return { kind: 'done' };
      const calls = means.systems.find(({ lmsId }) => lmsId === ask.lmsId)?.capabilities.originations ?? null;
      if (calls === null) return { kind: 'giveUp', detail: `loan system ${ask.lmsId} takes no applications` };
      try {
        return await carryOut(means, calls, ask);
      } catch (error) {
        if (error instanceof LoanSystemUnavailable) return { kind: 'again', detail: error.message };
        throw error;
      }
    },
  };
}

type Calls = OriginationCalls<Transaction>;

async function carryOut(means: WorkMeans, calls: Calls, ask: Ask): Promise<OutboxOutcome> {
  const ended = await endOpenSigning(means, calls, ask);
  if (ended === 'unknown') return { kind: 'later', delayMs: UNANSWERED_MS };
  return means.database.transaction(async (tx) => {
    const locked = await lockAsk(tx, ask.messageKey);
    if (locked === null || locked.state === 'done' || locked.state === 'refused') return { kind: 'done' };
    const step = await runStep(tx, calls, locked, means.pushingProcessors);
    if (step.state === 'later') return { kind: 'later', delayMs: step.delayMs };
    await finishAsk(tx, ask.messageKey, step);
    return step.state === 'waiting' ? { kind: 'later', delayMs: MONEY_MS } : { kind: 'done' };
  });
}

/** Ends what is open to be signed on a loan that is withdrawn or gets other terms. A signature of everybody that came first counts: then the
 *  books refuse the wish. */
async function endOpenSigning(
  { endSigning }: WorkMeans,
  calls: Calls,
  { kind, customerId, objectId, lmsId }: Ask,
): Promise<'none' | Awaited<ReturnType<WorkMeans['endSigning']>>> {
  if (kind !== 'withdraw' && kind !== 'start') return 'none';
  const own = await calls.applications([customerId]);
  const application = own.find((each) => each.applicationId === objectId);
  if (application?.state !== 'signing' || application.loanId === null) return 'none';
  const why = kind === 'withdraw' ? 'You withdrew the application.' : 'You chose other terms.';
  return endSigning({ lmsId, loanId: application.loanId, type: 'origination' }, why);
}

async function runStep(tx: Transaction, calls: Calls, ask: Ask, pushingProcessors: ReadonlySet<number>): Promise<Step> {
  const key = `ask:${ask.messageKey}`;
  switch (ask.kind) {
    case 'start': {
      const { amountCents, method, cardId, termsHash } = ask.facts;
      const choice = {
        amountCents: cents(Number(amountCents)),
        method: method as DisbursementChannel,
        cardId: typeof cardId === 'string' ? cardId : null,
        termsHash: String(termsHash),
      };
      const closed = await whyNotThere(tx, calls, ask, { ...choice, pushingProcessors });
      if (closed !== null) return notEligible(closed);
      return toStep(await calls.startOrigination({ key, applicationId: ask.objectId, dueDates: [], choice }, tx));
    }
    case 'withdraw':
      return toStep(await calls.withdrawApplication({ key, applicationId: ask.objectId }, tx));
    case 'accept':
      return toStep(await calls.acceptAppraisal({ key, appraisalId: ask.objectId }, tx));
    case 'rescind':
      return rescind(tx, calls, ask, key);
  }
}

/** Why the money cannot go to the card or account of a wish. The books do not know whose they are, and a card may have been removed since the
 *  person asked. */
async function whyNotThere(
  tx: Transaction,
  calls: Calls,
  { profileId, customerId, objectId, askedOn }: Ask,
  { method, cardId, pushingProcessors }: Omit<ChosenTarget, 'isLine'> & Pick<WorkMeans, 'pushingProcessors'>,
): Promise<string | null> {
  const own = await calls.applications([customerId]);
  const application = own.find((each) => each.applicationId === objectId);
  const isLine = application !== undefined && findProduct(application.productId)?.kind === 'line';
  const owner = await findOwner(tx, profileId);
  return whyNoTarget(
    { method, cardId, isLine },
    await findTargets({ database: tx, pushingProcessors }, owner, askedOn),
  );
}

const STOP_MONEY = statement<{ money: 'none' | 'stopped' | 'stopping' | 'final' | 'taken' }>(
  'origination_stop_money',
  `select app.ask_payout_end('proceeds:' || $1::bigint, $2) as money`,
);

const PAY_AGAIN = statement<{ is_settled: boolean }>(
  'origination_pay_again',
  `select app.pay_again('proceeds:' || $1::bigint) as is_settled`,
);

/** Refuses to take a loan back. Money that was stopped for it is paid out again. */
async function keepLoan(tx: Transaction, { objectId }: Ask, refusal: CommandRefusal): Promise<Step> {
  const isSettled = (await tx.row(PAY_AGAIN, [objectId]))?.is_settled ?? true;
  return isSettled ? { state: 'refused', refusal } : { state: 'later', delayMs: UNANSWERED_MS };
}

/** Takes a loan back: at once while nobody has its money, after the channel was stopped while it is on its way, and by the store's desk once
 *  it was taken. */
async function rescind(tx: Transaction, calls: Calls, ask: Ask, key: string): Promise<Step> {
  const terms = await calls.rescission(ask.objectId, [ask.customerId]);
  if (terms === null) return notEligible('loan_not_found');
  if (terms.isRescinded) return { state: 'done', result: {} };
  if (terms.money === 'none') return notEligible('not_signed');
  if (terms.hasLaterPosting) return keepLoan(tx, ask, { code: 'not_eligible', reason: 'later_posting' });
  if (terms.money === 'taken')
    return terms.isOpen ? { state: 'waiting', result: {} } : notEligible('money_not_returned');
  // Nothing is stopped for a loan that cannot be taken back.
  const asked = { on: ask.askedOn, at: ask.askedAt };
  const atAsking = await calls.rescission(ask.objectId, [ask.customerId], asked);
  if (atAsking?.until == null) return notEligible('refinance_only');
  if (!atAsking.isOpen) return keepLoan(tx, ask, { code: 'not_eligible', reason: 'window_closed' });
  const money = (await tx.row(STOP_MONEY, [ask.objectId, ask.askedOn]))?.money ?? 'none';
  if (money === 'stopping') return { state: 'later', delayMs: UNANSWERED_MS };
  if (money === 'taken') return { state: 'later', delayMs: SOON_MS };
  // The channel can stop nothing any more, so the person brings the money back in time.
  if (money === 'final') return terms.isOpen ? { state: 'waiting', result: {} } : notEligible('money_not_returned');
  const answer = await calls.rescindUntaken({ key, loanId: ask.objectId, asked }, tx);
  return answer.ok ? toStep(answer) : keepLoan(tx, ask, answer.refusal);
}
