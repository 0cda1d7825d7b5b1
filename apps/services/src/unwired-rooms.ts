import { api } from '@lendside/contract/api.ts';
import type { Rooms } from '#composition.ts';
import { Refused } from '#platform/refused.ts';

/** Rooms that are not built yet: every call of theirs answers 503. Replaced by the wiring of the features. */
export function unwiredRooms(): Rooms {
  const refuse = (): Promise<never> =>
    Promise.reject(new Refused('ServiceUnavailableException', 'This part of the service is not open yet.'));
  const handlers = Object.fromEntries(Object.keys(api).map((name) => [name, refuse]));
  return {
    handlers: handlers as unknown as Rooms['handlers'],
    owners: { findLoanOwner: () => Promise.resolve(null), findPaymentOwner: () => Promise.resolve(null) },
    loanSystems: [],
  };
}
