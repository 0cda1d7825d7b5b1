import type { CallsOf } from '@lendside/contract/api.ts';
import { offeredChannels, pushingProcessors } from '@lendside/providers/disbursements/offered-channels.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import { readConfiguration } from '#features/configuration/configuration-queries.ts';
import { findBorrower } from '#features/loans/borrower-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { refuseWhenDown } from '#servicing/refuse-when-down.ts';
import type { HttpFoundation, HttpSide } from '#wiring/room.ts';
import { checkEntry } from './check-entry.ts';
import { findOwnerOfRenewal } from './find-renewal.ts';
import { renewalsHandlers } from './renewals-routes.ts';

/** Opens the HTTP side of the renewals feature. */
export function openRenewalsHttp(foundation: HttpFoundation): HttpSide<CallsOf<'renewals'>> {
  const { database, identity, loanSystems, renewalDesks: desks, payoutDesks } = foundation;
  const means = {
    database,
    desks,
    offeredChannels: offeredChannels(payoutDesks),
    pushingProcessors: pushingProcessors(payoutDesks),
    loanSystems: loanSystems.map((system) => refuseWhenDown(system)),
    findLoanOwner: identity.findLoanOwner,
    intentIdOf: toIntentId,
    isNoSsnAllowed: async () => (await readConfiguration(database)).features.noSsnRefi,
    checkEntry: (...given: [Parameters<typeof checkEntry>[1], Customer]) =>
      checkEntry({ database, loanSystems }, ...given),
    nameOf: async (caller: Customer) => {
      if (caller.scope.kind === 'guest') return 'A guest';
      const { firstName, lastName } = await findBorrower(database, caller.profileId);
      return `${firstName} ${lastName}`.trim();
    },
  };
  const ownerOf = (input: unknown, caller: Customer) =>
    findOwnerOfRenewal(means, caller, (input as { readonly loanId: number }).loanId);
  return {
    handlers: renewalsHandlers(means),
    owners: { ownerWhereShown: { getRenewal: ownerOf, cancelRenewal: ownerOf } },
  };
}
