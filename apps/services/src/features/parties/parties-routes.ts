import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { maskDestination } from '#identity/codes/mask-destination.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { findCallerLoan, type CallerLoan } from '#servicing/find-caller-loan.ts';
import { changeLoanLock, readLoanLocks } from './loan-locks.ts';
import type { PartiesMeans } from './parties-means.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { findTriesLeft } from './party-code-store.ts';
import { checkPartyCode, mayGuestRenew, sendPartyCode } from './party-codes.ts';
import { findPartyFacts, findPartyToAgree } from './party-queries.ts';
import { saveSpouse } from './save-spouse.ts';

/** Returns the handlers of the area `parties`: the people of a loan besides the caller. */
export function partiesHandlers(means: PartiesMeans): Handlers<'parties'> {
  return {
    getLoanLocks: (asked, caller) => readLoanLocks(means, asked, caller),
    setLoanLock: (asked, caller) => changeLoanLock(means, asked, caller),
    sendVerificationCode: (asked, caller, context) => sendPartyCode(means, asked, caller, context),
    checkVerificationCode: (asked, caller, context) => checkPartyCode(means, asked, caller, context),
    getPartiesToAgree: async ({ loanId }, caller) => {
      const loan = await findCallerLoan(means.loanSystems, caller, loanId);
      const [party, spouse] = await Promise.all([readParty(means, loan, caller), readSpouseNeed(loan, caller)]);
      return { party, spouse };
    },
    saveSpouseAddress: (asked, caller, context) => saveSpouse(means, asked, caller, context),
  };
}

/** A guest whose link may only pay renews nothing, so nobody has to agree. */
async function readParty(means: PartiesMeans, loan: CallerLoan, caller: Customer) {
  const party = await findPartyToAgree(means.database, { record: loan.record, caller });
  if (party === null || (party.kind === 'borrower' && !(await mayGuestRenew(loan)))) return null;
  const facts = await findPartyFacts(means.database, loan.record, caller, party.customerId);
  const phone = facts?.phone ?? null;
  const email = phone === null ? (facts?.email ?? null) : null;
  const { features } = await means.configuration();
  const { kind, customerId, name, isVerified } = party;
  // A guest sees the first name of the borrower, as on every other page.
  const isGuest = kind === 'borrower';
  const { loanId, lmsId } = loan.record.snapshot;
  const { profileId } = caller;
  const bond = { profileId, guestSessionId: guestSessionOf(caller), lmsId, loanId, customerId };
  return {
    kind,
    customerId: isGuest ? null : customerId,
    name: isGuest ? (facts?.firstName ?? name) : name,
    maskedPhone: phone === null ? null : maskDestination({ channel: 'text', address: phone }),
    maskedEmail: email === null ? null : maskDestination({ channel: 'email', address: email }),
    isVoiceOffered: phone !== null && features.voiceMessages,
    isVerified,
    triesLeft: await findTriesLeft(means.database, bond),
  };
}

/** Whether the law asks for a notice to the caller's spouse, and whether the address is on file. Source: LOP-045. */
async function readSpouseNeed({ record, system, customerIds }: CallerLoan, { scope }: Customer) {
  const known = scope.kind === 'guest' ? undefined : await system.capabilities.customers?.circumstances(customerIds);
  const isAsked = findProduct(record.snapshot.productId)?.needsSpouseNotice === true;
  return {
    customerId: scope.kind === 'guest' ? null : (customerIds[0] ?? null),
    isRequired: isAsked && known?.isMarried === true,
    isOnFile: known?.isSpouseNoticed === true,
  };
}
