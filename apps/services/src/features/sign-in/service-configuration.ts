import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { authenticate } from '@lendside/contract/session/authenticate.ts';
import { isReferralRewardsUser, referralKind } from '@lendside/domain/referrals/referral-kind.ts';
import { TERMS_VERSION } from '@lendside/domain/identity/terms.ts';
import type { SessionScope } from '#platform/access/caller.ts';
import { personStatement, type Queryable } from '#platform/database.ts';
import type { Account } from '#identity/account-queries.ts';
import { isRenewable } from '#identity/session-store.ts';

/** What sign-in reports to the web app: the menu entries, and the steps due before the first page. */
export type ServiceConfiguration = ResponseOf<typeof authenticate>['serviceConfiguration'];

/** Facts about a person that are not part of the account. */
export interface EntryFacts {
  /** Whether the person is enrolled in the referral program. */
  readonly isReferrer: boolean;
  readonly hasAgreedToTerms: boolean;
  readonly hasPartnerProfile: boolean;
  readonly hasAnsweredQuestion: boolean;
  /** True when any loan system blocks the person. */
  readonly isBlocked: boolean;
  /** Menu settings of the lender by name. A setting that is missing has its default. */
  readonly menu: Readonly<Record<string, unknown>>;
}

const selectFacts = personStatement<EntryFacts>(
  'entry_facts',
  `
  select app.takes_part_in_referrals($1) as "isReferrer",
         exists (select from app.terms_consent t where t.profile_id = $1 and t.brand = $2 and t.version = $3) as "hasAgreedToTerms",
         exists (select from app.partner_profile r where r.profile_id = $1 and r.told_at is not null) as "hasPartnerProfile",
         exists (select from app.security_answer a where a.profile_id = $1) as "hasAnsweredQuestion",
         exists (select from app.personal_info($1) i where i.is_blocked) as "isBlocked",
         coalesce((select jsonb_object_agg(substr(s.name, 8), s.value) from app.setting s
           where s.name in ('config.referralRewardsButton', 'config.offerButton', 'config.optInDisclosuresButton')), '{}') as menu`,
);

/** Reads the facts of the service configuration in one statement. */
export async function readEntryFacts(database: Queryable, sub: string, brand: string): Promise<EntryFacts> {
  const row = await database.row<EntryFacts>(selectFacts, [sub, brand, TERMS_VERSION]);
  if (row === null) throw new Error('the facts of a sign-in did not come');
  return row;
}

/** Whether a person is of a referral kind: a customer of TLXe, enrolled or not, or an enrolled non-customer. The same menu entry leads a
 *  customer to the page that enrolls and to the rewards home. Source: ENT-11, RFL-003 to RFL-005, MNU-14. */
function isOfReferralKind({ customerIds }: Account, { isReferrer }: EntryFacts): boolean {
  const hasTlxeProfile = customerIds['TLXe'] !== undefined;
  const kind = referralKind({
    hasTlxeProfile,
    hasOtherProfile: !hasTlxeProfile && Object.keys(customerIds).length > 0,
    nonCustomerAttribute: isReferrer ? 'active' : '',
  });
  return isReferralRewardsUser(kind);
}

/** Returns the menu entries of a session and the steps due before the first page. Locked sessions have no steps due, because
 *  they open their page directly. A guest's answer contains nothing about the person. Source: OPEN-30, OPEN-52, OPEN-63,
 *  LOP-091, MNU-11 to MNU-17, MNU-28. */
export function toServiceConfiguration(account: Account, facts: EntryFacts, scope: SessionScope): ServiceConfiguration {
  const isGuest = scope.kind === 'guest';
  const isTlxe = !isGuest && account.customerIds['TLXe'] !== undefined;
  const isReferralUser = !isGuest && isOfReferralKind(account, facts);
  const lands = isRenewable(scope);
  const isPartners = lands && account.customerIds['Invictus'] !== undefined;
  return {
    referralRewardsButton: isTlxe && isReferralUser && facts.menu['referralRewardsButton'] !== false,
    offerButton: isTlxe && facts.menu['offerButton'] === true,
    optInDisclosuresButton: facts.menu['optInDisclosuresButton'] === true,
    isTrustedDeviceDue: scope.kind === 'unproven',
    isTermsConsentDue: lands && !facts.hasAgreedToTerms,
    isInvictusProfileDue: isPartners && !facts.hasPartnerProfile,
    isInvictusQuestionDue: isPartners && !facts.hasAnsweredQuestion,
    isNonCustomer: !isGuest && Object.keys(account.customerIds).length === 0,
    isReferralUser,
    isBlocked: !isGuest && facts.isBlocked,
    isRenewable: lands,
  };
}
