import type { Config } from '#config.ts';
import { textAt, valueAt } from '#json/value-at.ts';
import { html, type Html } from '#pages/html.ts';
import { callLendside, firstText, listIn, notInSimulation, unreachable } from './call-lendside.ts';
import type { ActAnswer } from './loan-desk.ts';

/** A reward that waits for a person. */
export type DeskReward = { referralId: number; referrer: string; friend: string; inCommon: string; since: string };

const TIMEOUT_MS = 30_000;

const IN_COMMON: Readonly<Record<string, string>> = {
  sameEmail: 'the same email address',
  samePhone: 'the same phone',
  sameAddress: 'the same home address',
  sameBankAccount: 'the same bank account',
  sameCard: 'the same card',
};

function toReward(json: unknown): DeskReward {
  const textOf = (name: string): string => textAt(json, name) ?? '';
  const reason = textOf('reason');
  return {
    referralId: Number(valueAt(json, 'referralId') ?? 0),
    referrer: textOf('referrer'),
    friend: textOf('friend'),
    inCommon: IN_COMMON[reason] ?? reason,
    since: textOf('since'),
  };
}

/** Reads the rewards that wait for a person. Empty when Lendside does not say. */
export async function readRewards(config: Config): Promise<readonly DeskReward[]> {
  const answer = await callLendside(config, '/simulation/rewards', undefined, TIMEOUT_MS);
  return answer?.ok === true ? listIn(answer.json, 'rewards').map(toReward) : [];
}

/** Tells Lendside what a person decided about a reward. Returns Lendside's own message about the result or the refusal. */
export async function decideReward(config: Config, referralId: number, decision: string): Promise<ActAnswer> {
  const answer = await callLendside(config, '/simulation/rewards', { referralId, decision }, TIMEOUT_MS);
  if (answer === null) return { ok: false, message: unreachable(config) };
  const said = firstText(answer.json, ['message', 'errorCode', 'error']);
  if (answer.ok) return { ok: true, message: said === '' ? 'Done.' : said };
  return { ok: false, message: said === '' ? notInSimulation(answer.status) : said };
}

/** Renders the desk of rewards. */
export function rewardCard(rewards: readonly DeskReward[], person: string): Html {
  return html`<section class="card wide" aria-labelledby="rewards">
    <h2 id="rewards">Rewards to look at</h2>
    ${rewards.length === 0 && html`<p>No reward waits for a person.</p>`}
    ${rewards.map(
      ({ referralId, referrer, friend, inCommon, since }) =>
        html`<form method="post" action="/departments/reward" class="row act" data-busy="Working…">
          <input type="hidden" name="person" value="${person}" /><input
            type="hidden"
            name="referralId"
            value="${referralId}"
          />
          <p>${referrer} referred ${friend}, and both have ${inCommon}. Waits since ${since}.</p>
          <button class="quiet" name="decision" value="release">Let it count</button>
          <button class="quiet" name="decision" value="refuse">Refuse</button>
        </form>`,
    )}
  </section>`;
}
