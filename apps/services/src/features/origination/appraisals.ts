import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type {
  acceptAppraisal as acceptCall,
  addToPhoneQueue as phoneCall,
} from '@lendside/contract/origination/appraisals.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { askFor, nextAskKey, waitForAsk } from './asks/ask-queries.ts';
import { refuseAsk } from './asks/refuse-ask.ts';
import { askForCall, findPhone } from './call-queries.ts';
import { refuseField, requireState, unlessRefused } from './check-application.ts';
import { findOwnApplication, whileUp } from './find-application.ts';
import type { OriginationMeans } from './origination-means.ts';

/** Finds the caller's appraisal and the system that keeps it. */
async function findAppraisal({ loanSystems }: OriginationMeans, caller: Customer, appraisalId: number) {
  for (const system of loanSystems) {
    const { originations: calls } = system.capabilities;
    const customerId = caller.customerIdBySystem[system.name];
    if (customerId === undefined || calls === null || system.lmsId === 3) continue;
    const own = await whileUp(calls.appraisals([customerId]));
    const appraisal = own.find((each) => each.appraisalId === appraisalId);
    if (appraisal !== undefined) return { appraisal, customerId, lmsId: system.lmsId, system };
  }
  throw new Refused('NotFoundException', 'There is no such offer.');
}

/** Accepts an appraisal, and waits for the worker to make its application. Source: LAP-096, LOP-131. */
export async function acceptAppraisal(
  means: OriginationMeans,
  appraisalId: number,
  caller: Customer,
): Promise<ResponseOf<typeof acceptCall>> {
  const { database } = means;
  const { appraisal, customerId, lmsId, system } = await findAppraisal(means, caller, appraisalId);
  if (appraisal.state === 'accepted')
    return { appraisalId, status: 'accepted', applicationId: appraisal.applicationId };
  if (appraisal.state === 'expired') throw refuseAsk({ code: 'not_eligible', reason: 'appraisal_expired' });
  const asked = await askFor(database, caller, {
    kind: 'accept',
    lmsId,
    customerId,
    objectId: appraisalId,
    askKey: await nextAskKey(database, caller, 'accept', appraisalId),
    facts: {},
    askedOn: (await whileUp(system.businessDate())).current,
  });
  const done = unlessRefused(await waitForAsk(database, caller, asked, means.waitMaxMs));
  const applicationId = done.result?.['applicationId'];
  return { appraisalId, status: 'accepted', applicationId: typeof applicationId === 'number' ? applicationId : null };
}

/** Puts the caller on the list of those whom the lender calls. Source: LAP-097, LOP-040, ORG-016. */
export async function addToPhoneQueue(
  means: OriginationMeans,
  { appraisalId, applicationId }: RequestOf<typeof phoneCall>,
  caller: Customer,
): Promise<ResponseOf<typeof phoneCall>> {
  const { database, loanSystems } = means;
  const phoneNumber = await findPhone(database, caller);
  if (phoneNumber === null) throw new Refused('ConflictException', 'Your profile has no phone number. Please add one.');
  if (applicationId !== undefined) {
    const found = await findOwnApplication(loanSystems, caller, applicationId);
    requireState(found, 'inProgress', 'documents', 'open', 'signing');
    const { customerId, appraisalId: own } = found.application;
    await askForCall(database, caller, { lmsId: found.lmsId, customerId, applicationId, appraisalId: own });
    return { appraisalId: own, queued: true, phoneNumber };
  }
  if (appraisalId === null) throw refuseField('appraisalId', 'Say what the call is about.');
  const { customerId, lmsId } = await findAppraisal(means, caller, appraisalId);
  await askForCall(database, caller, { lmsId, customerId, applicationId: null, appraisalId });
  return { appraisalId, queued: true, phoneNumber };
}
