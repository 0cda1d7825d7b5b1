import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { askFor, nextAskKey, waitForAsk } from './asks/ask-queries.ts';
import { readOffer, requireState, unlessRefused } from './check-application.ts';
import { findOwnApplication } from './find-application.ts';
import type { OriginationMeans } from './origination-means.ts';

/** Withdraws an application of the caller, and waits for the worker. */
export async function withdrawOwn(
  means: Pick<OriginationMeans, 'database' | 'loanSystems' | 'waitMaxMs'>,
  caller: Customer,
  { applicationId, lmsId }: { readonly applicationId: number; readonly lmsId: number },
): Promise<'withdrawn' | 'withdrawing'> {
  const found = await findOwnApplication(means.loanSystems, caller, applicationId);
  if (found.lmsId !== lmsId) throw new Refused('NotFoundException', 'Failed to get the application.');
  if (found.application.state === 'withdrawn') return 'withdrawn';
  requireState(found, 'inProgress', 'documents', 'open', 'signing');
  const ask = await askFor(means.database, caller, {
    kind: 'withdraw',
    lmsId: found.lmsId,
    customerId: found.application.customerId,
    objectId: applicationId,
    askKey: await nextAskKey(means.database, caller, 'withdraw', applicationId),
    facts: {},
    askedOn: (await readOffer(found)).today,
  });
  const done = unlessRefused(await waitForAsk(means.database, caller, ask, means.waitMaxMs));
  return done.state === 'done' ? 'withdrawn' : 'withdrawing';
}
