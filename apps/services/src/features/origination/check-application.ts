import type { ApplicationOffer } from '@lendside/providers/loan-systems/origination-calls.ts';
import { Refused } from '#platform/refused.ts';
import type { Ask } from './asks/ask-queries.ts';
import { refuseAsk } from './asks/refuse-ask.ts';
import { whileUp, type FoundApplication } from './find-application.ts';

/** Makes the refusal of one field of a request. */
export function refuseField(field: string, message: string): Refused {
  return new Refused('ValidationException', message, { fields: [{ field, message }] });
}

/** Reads what an application may become today. */
export async function readOffer({ calls, application, customerIds }: FoundApplication): Promise<ApplicationOffer> {
  const offer = await whileUp(calls.offer(application.applicationId, customerIds));
  if (offer === null) throw new Refused('NotFoundException', 'Failed to get the application.');
  return offer;
}

/** Refuses an application that nothing can be chosen for any more, or not yet. */
export function requireState({ application: { state } }: FoundApplication, ...mayBe: readonly string[]): void {
  if (!mayBe.includes(state)) throw refuseAsk({ code: 'not_eligible', reason: `application_${state}` });
}

/** Throws what the books refused; returns the wish otherwise. */
export function unlessRefused(ask: Ask): Ask {
  if (ask.state === 'refused' && ask.refusal !== null) throw refuseAsk(ask.refusal);
  return ask;
}
