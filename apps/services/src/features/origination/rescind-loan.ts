import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { rescindLoan as rescindCall } from '@lendside/contract/origination/rescissions.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan } from '#servicing/find-caller-loan.ts';
import { askFor, findLatestAsk, waitForAsk } from './asks/ask-queries.ts';
import { refuseAsk } from './asks/refuse-ask.ts';
import type { OriginationMeans } from './origination-means.ts';
import { toRescission } from './rescission.ts';

type Asked = RequestOf<typeof rescindCall>;

/** Reads how taking back the caller's loan stands. */
export async function readRescission(
  { database, loanSystems }: OriginationMeans,
  caller: Customer,
  { loanId, lmsId }: Asked,
) {
  const { system, customerIds, record } = await findCallerLoan(loanSystems, caller, loanId);
  const { originations } = system.capabilities;
  const terms = system.lmsId === lmsId ? await originations?.rescission(loanId, customerIds) : null;
  if (terms == null) throw new Refused('NotFoundException', 'There is no such loan.');
  const ask = await findLatestAsk(database, caller, 'rescind', loanId);
  return { rescission: toRescission(loanId, terms, ask), record, system, ask };
}

/** Asks to take a loan back, and waits for the worker. The moment of asking decides. A repeat is answered as it stands. Source: loan-core
 *  3.3 (T06). */
export async function rescindLoan(
  means: OriginationMeans,
  asked: Asked,
  caller: Customer,
): Promise<ResponseOf<typeof rescindCall>> {
  const { database } = means;
  const { rescission, record, system, ask: earlier } = await readRescission(means, caller, asked);
  if (system.lmsId === 3) throw new Refused('NotFoundException', 'There is no such loan.');
  if (!rescission.mayAsk) {
    if (rescission.askedAt !== null || rescission.state === 'done') return { rescission };
    throw refuseAsk({ code: 'not_eligible', reason: rescission.reason ?? 'window_closed' });
  }
  const ask = await askFor(database, caller, {
    kind: 'rescind',
    lmsId: system.lmsId,
    customerId: record.customerId,
    objectId: asked.loanId,
    // After a refusal the person may ask again.
    askKey: earlier === null ? String(asked.loanId) : `${asked.loanId}:${earlier.messageKey}`,
    facts: {},
    askedOn: record.snapshot.asOf,
  });
  await waitForAsk(database, caller, ask, means.waitMaxMs);
  return { rescission: (await readRescission(means, caller, asked)).rescission };
}
