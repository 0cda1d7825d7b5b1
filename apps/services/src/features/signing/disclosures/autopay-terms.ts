import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DocumentContent } from '@lendside/domain/documents/document-content.ts';
import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import { autopayAuthorization } from '@lendside/domain/documents/templates/autopay-authorization.ts';
import { AUTOPAY_TERMS, type AutopayTermsKind } from '@lendside/domain/payments/autopay-terms.ts';
import { findWhyNoAutopay } from '#features/autopay/autopay-queries.ts';
import { findBanks, findStops } from '#features/cards/bank-queries.ts';
import type { Queryable } from '#platform/database.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan } from '#servicing/find-caller-loan.ts';
import { findParties, type Asked } from '#features/signing/envelopes/find-to-sign.ts';
import type { SigningMeans } from '#features/signing/signing-means.ts';

const KINDS = ['card', 'bank', 'bankAnew'] as const satisfies readonly AutopayTermsKind[];

/** Returns the subject of an autopay authorization; null for another document. */
export function authorizedBy({ kind, template }: Pick<DocumentContent, 'kind' | 'template'>): AutopayTermsKind | null {
  return kind === 'autopayAuthorization' ? (KINDS.find((each) => template.name === `autopay-${each}`) ?? null) : null;
}

async function findKinds(
  database: Queryable,
  caller: Customer,
  on: BusinessDate,
  isBankOffered: boolean,
): Promise<readonly AutopayTermsKind[]> {
  if (!isBankOffered) return ['card'];
  const stops = await findStops(database, caller, await findBanks(database, caller), on);
  return [...stops.values()].some((stop) => stop !== null) ? KINDS : ['card', 'bank'];
}

/** The authorizations of autopay on a loan, and who asks. */
export type AskedAutopayTerms = Pick<Asked, 'record' | 'customerIds' | 'party'> & {
  readonly toSign: Pick<Asked['toSign'], 'contents'>;
};

/** Finds the authorizations of autopay on a loan: one for a card; where bank accounts are offered, one for a bank account (ACH), and one
 *  for an account whose debits were stopped. Nothing of them is signed. Refuses with `NothingToSign` when autopay cannot pay the loan.
 *  Source: LOP-056; 12 CFR 1005.10(b). */
export async function findAutopayTerms(
  { database, loanSystems, lender, isBankOffered }: SigningMeans,
  caller: Customer,
  loanId: number,
): Promise<AskedAutopayTerms> {
  const loan = await findCallerLoan(loanSystems, caller, loanId);
  const { record, system, customerIds } = loan;
  const { snapshot, storePhone } = record;
  const parties = await findParties(database, system.lmsId, loanId, customerIds);
  const party = parties.find(({ customerId }) => customerIds.includes(customerId));
  const whyNot = await findWhyNoAutopay(loanSystems, record, customerIds);
  if (party === undefined || whyNot !== null) throw new Refused('NothingToSign', 'Autopay cannot pay this loan.');
  const brand = findBrandCode(record.brand);
  const author = brand === null ? record.brand : brandName(brand, {});
  const nameOf = (wanted: string) => parties.find((each) => each.party === wanted)?.name ?? null;
  const kinds = await findKinds(database, caller, snapshot.asOf, await isBankOffered());
  const contents = kinds.map((method) =>
    autopayAuthorization({
      author,
      lender: { name: lender?.name ?? author, address: lender?.address ?? '', phone: storePhone },
      loanHeader: snapshot.loanHeader,
      borrower: nameOf('borrower') ?? '',
      coborrower: nameOf('coborrower'),
      madeOn: snapshot.noteOn,
      method,
      terms: AUTOPAY_TERMS[method],
    }),
  );
  return { record, customerIds, party, toSign: { contents } };
}
