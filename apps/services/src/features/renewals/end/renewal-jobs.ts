import type { OutboxKind, OutboxOutcome } from '#platform/outbox.ts';
import type { RenewalRecord } from '@lendside/providers/loan-systems/renewal-calls.ts';
import { END_KIND, VOID_KIND } from '#features/renewals/queue-renewal-work.ts';
import type { EndMeans } from './end-means.ts';
import { endRenewal, renewingSystems, type RenewingSystem } from './end-renewal.ts';
import { voidRenewal } from './void-renewal.ts';

/** The booking of a last signature is on its way. */
const SIGNED_MS = 500;
/** The signature vendor gave no answer. */
const UNANSWERED_MS = 5_000;

/** The work of ending renewals and of taking them back, by kind of outbox row. It is never given up: a renewal that stays open keeps
 *  its loan busy. */
export function renewalKinds(means: EndMeans): Readonly<Record<string, OutboxKind>> {
  const always = { attemptsMax: Number.MAX_SAFE_INTEGER, waitMs: () => UNANSWERED_MS };
  return {
    [END_KIND]: { ...always, work: onRenewal(means, (at, renewal) => endNow(means, at, renewal)) },
    [VOID_KIND]: {
      ...always,
      work: onRenewal(means, async (at, renewal) => {
        await voidRenewal(means, at, renewal);
        return { kind: 'done' };
      }),
    },
  };
}

type Work = (at: RenewingSystem, renewal: RenewalRecord) => Promise<OutboxOutcome>;

function onRenewal(means: EndMeans, work: Work): OutboxKind['work'] {
  return async ({ renewalId }) => {
    for (const at of renewingSystems(means)) {
      const found = await means.database.transaction((tx) => at.calls.readRenewal(String(renewalId), tx));
      if (found !== null) return work(at, found);
    }
    return { kind: 'giveUp', detail: 'there is no such renewal' };
  };
}

/** Ends a renewal for the reason that was asked for, or because its last hour has passed. */
async function endNow(means: EndMeans, at: RenewingSystem, renewal: RenewalRecord): Promise<OutboxOutcome> {
  const outcome = await endRenewal(means, at, renewal, renewal.endAsked?.why ?? 'expired');
  if (outcome === 'over') return { kind: 'done' };
  return { kind: 'later', delayMs: outcome === 'signed' ? SIGNED_MS : UNANSWERED_MS };
}
