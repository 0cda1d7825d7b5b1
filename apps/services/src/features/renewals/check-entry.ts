import { LOCATION_FAILED_TEXT, OUTSIDE_STATE_TEXT } from '@lendside/domain/locations/location-check.ts';
import { decideLocationGate, locationRule } from '@lendside/domain/locations/location-gate.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { readLocationFacts } from '#features/locations/location-queries.ts';
import { findPartyToAgree } from '#features/parties/party-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';

/** Checks what a renewal needs besides the loan's own rules: the place, the agreement of the other borrower, and for a guest that
 *  guests may renew this loan and that the borrower gave them a code. Source: GPS-002, LOP-044, ALT-001, P21, P22. */
export async function checkEntry(
  { database, loanSystems }: { readonly database: Database; readonly loanSystems: readonly LoanReader[] },
  record: LoanRecord,
  caller: Customer,
): Promise<void> {
  const { loanId, lmsId } = record.snapshot;
  if (caller.scope.kind === 'guest') {
    const customers = loanSystems.find((each) => each.lmsId === lmsId)?.capabilities.customers ?? null;
    const facts = (await customers?.circumstances([record.customerId])) ?? null;
    if (facts?.guestRefinanceEnabled !== true)
      throw new Refused('RenewalNotOffered', 'Guests cannot renew this loan. Its borrower can.');
  }
  const { records, configuration } = await readLocationFacts(database, {
    caller,
    loanId,
    transactionType: 'refinance',
  });
  const rule = locationRule(configuration.features, 'refinance');
  const place = decideLocationGate(rule, records, Date.now(), configuration.limits);
  if (!place.allowed)
    throw place.reason === 'outside'
      ? new Refused('LocationOutsideState', OUTSIDE_STATE_TEXT)
      : new Refused('LocationRequired', LOCATION_FAILED_TEXT);
  const party = await findPartyToAgree(database, { record, caller });
  if (party?.missingOther != null)
    throw new Refused('PartyNotVerified', `${party.missingOther} has to agree by a code first.`);
  // A guest who pays nothing could keep the borrower from their loan.
  if (party?.kind === 'borrower' && !party.isVerified)
    throw new Refused('PartyNotVerified', 'Ask the borrower for the code that we send to their phone.');
}
