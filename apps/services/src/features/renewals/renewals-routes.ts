import type { Handlers } from '#platform/mounting/handlers.ts';
import { cancelRenewal } from './cancel-renewal.ts';
import { findRenewalOf } from './find-renewal.ts';
import { getReferenceNumber } from './get-reference-number.ts';
import { openRenewal } from './open-renewal.ts';
import { readRenewalFacts } from './renewal-facts.ts';
import type { RenewalMeans } from './renewal-means.ts';
import { maySee, toRenewalEntity } from './to-renewal-entity.ts';
import { voidRenewal } from './void-renewal.ts';

/** Returns the handlers of the area `renewals`. Source: LAP-076, LAP-091, LAP-102, width 5. */
export function renewalsHandlers(means: RenewalMeans): Handlers<'renewals'> {
  return {
    openRenewal: (asked, caller) => openRenewal(means, asked, caller),
    getRenewal: async ({ loanId }, caller) => {
      const found = await findRenewalOf(means, caller, loanId);
      if (found === null || !maySee(found.record, caller)) return { renewal: null };
      const facts = await readRenewalFacts(means.database, found.record.renewalId, found.customerIds);
      return { renewal: toRenewalEntity(found.record, facts, caller) };
    },
    cancelRenewal: (asked, caller) => cancelRenewal(means, asked, caller),
    voidRenewal: (asked, caller) => voidRenewal(means, asked, caller),
    getReferenceNumber: (asked, caller) => getReferenceNumber(means, asked, caller),
  };
}
