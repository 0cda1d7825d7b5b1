import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { getPersonalInfo } from '@lendside/contract/profile/get-personal-info.ts';
import type { acknowledgeDisclosures } from '@lendside/contract/signing/acknowledge-disclosures.ts';
import type { DisclosureType } from '@lendside/domain/signing/signing-types.ts';
import type { SigningDocument } from './signing-facts.ts';

type Acknowledgment = RequestOf<typeof acknowledgeDisclosures>;
type Block = Acknowledgment['disclosureAck']['borrowerInfo'];

/** The person who acknowledges. */
export interface Acknowledger {
  readonly profileId: string;
  readonly customerId: string;
  readonly name: string;
  readonly username: string;
  /** Null when the session may not read it, as that of a signed link. */
  readonly info: Pick<ResponseOf<typeof getPersonalInfo>, 'dob' | 'displaySsn' | 'phoneNumber' | 'addresses'> | null;
}

/** Builds the acknowledgment of one document by the person who asks. Only their own block is sent: the other borrower
 *  acknowledges in their own session. Without `initials` it says only that they read it. Source: LAP-062, DOC-005 to DOC-007, LOP-034. */
export function toAcknowledgment(
  loan: Pick<LoanEntity, 'loanId' | 'storeId' | 'brand' | 'asOf'>,
  type: DisclosureType,
  { documentId, title }: Pick<SigningDocument, 'documentId' | 'title'>,
  who: Acknowledger,
  initials: string | null,
): Acknowledgment {
  return {
    AccountNumber: loan.loanId,
    storeId: loan.storeId,
    disclosureType: type,
    loanBrand: loan.brand,
    disclosureAck: {
      cognitoId: who.profileId,
      disclosures: [{ documentId, title }],
      borrowerInfo: {
        customerId: who.customerId,
        name: who.name,
        username: who.username,
        ...personal(who.info),
        initials: initials?.trim() ?? null,
        date: loan.asOf,
        profileId: who.profileId,
      },
      coborrowerInfo: null,
    },
  };
}

/** Returns the personal fields of a block. Of the SSN only the last four digits are sent. Source: LOP-034. */
function personal(info: Acknowledger['info']): Partial<Block> {
  if (info === null) return {};
  const lastFour = /\d{4}$/.exec(info.displaySsn ?? '')?.[0];
  const address = (type: 'Home' | 'Mailing') => info.addresses.find((each) => each.type === type)?.display;
  const fields = {
    dob: info.dob ?? undefined,
    displaySsn: lastFour,
    accountPhone: info.phoneNumber ?? undefined,
    homeAddress: address('Home'),
    mailingAddress: address('Mailing') ?? address('Home'),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
}
