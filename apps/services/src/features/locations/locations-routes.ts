import type { Caller, Customer } from '#platform/access/caller.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan } from '#servicing/find-caller-loan.ts';
import { checkLocation } from './check-location.ts';
import type { LocationMeans } from './check-location.ts';
import { recordLocation } from './location-store.ts';

/** The calls of the area `locations`. Source: LAP-098, LAP-099. */
export function locationsHandlers(means: LocationMeans): Handlers<'locations'> {
  return {
    checkLocation: (input, caller) => checkLocation(means, input, toCustomer(caller)),
    acknowledgeRestriction: async (input, caller) => {
      const customer = toCustomer(caller);
      const { loanId, transactionType, loanState: state, consent, timeStamp } = input;
      await findCallerLoan(means.loanSystems, customer, loanId);
      const question = { caller: customer, loanId, transactionType };
      await recordLocation(means.database, question, { outcome: consent ? 'consented' : 'declined', state }, timeStamp);
      return { recorded: true };
    },
  };
}

/** The access table lets only customers through; this is the second look. */
function toCustomer(caller: Caller): Customer {
  if (caller.kind !== 'customer') throw new Refused('NotAuthorizedException', 'Please sign in.');
  return caller;
}
