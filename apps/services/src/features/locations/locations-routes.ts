import type { Handlers } from '#platform/mounting/handlers.ts';
import { findCallerLoan } from '#servicing/find-caller-loan.ts';
import { checkLocation, type LocationMeans } from './check-location.ts';
import { recordLocation } from './location-store.ts';

/** Returns the handlers of the area `locations`. Source: LAP-098, LAP-099. */
export function locationsHandlers(means: LocationMeans): Handlers<'locations'> {
  return {
    checkLocation: (input, caller) => checkLocation(means, input, caller),
    acknowledgeRestriction: async (input, caller) => {
      const { loanId, transactionType, loanState: state, consent, timeStamp } = input;
      await findCallerLoan(means.loanSystems, caller, loanId);
      const question = { caller, loanId, transactionType };
      await recordLocation(means.database, question, { outcome: consent ? 'consented' : 'declined', state }, timeStamp);
      return { recorded: true };
    },
  };
}
