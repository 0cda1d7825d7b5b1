import { createHash } from 'node:crypto';
import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import { brandName } from '@lendside/domain/brands/brands.ts';
import type { DocumentContent } from '@lendside/domain/documents/document-content.ts';
import { ESIGN_SINCE, esignConsent } from '@lendside/domain/documents/templates/esign-consent.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import type { SigningMeans } from '#features/signing/signing-means.ts';

/** How a person reaches the lender: the phone and address of a store. */
export interface Reach {
  readonly phone: string;
  readonly address: string;
}

const NO_REACH: Reach = { phone: '', address: '' };
const REACH_OF = statement<Reach>('reach_of_person', 'select phone, address from app.store_to_reach($1)');

/** Reads how a person reaches the lender: at the store of their first loan. Source: 15 USC 7001(c)(1)(B)(iii), (iv). */
export async function readReach(
  { database }: Pick<SigningMeans, 'database'>,
  { customerIds }: Pick<Customer, 'customerIds'>,
): Promise<Reach> {
  return (await database.row(REACH_OF, [customerIds])) ?? NO_REACH;
}

/** Writes the consent text of this lender, with the code of the person who opens it; null leaves the code out. */
export function toConsent(
  { lender }: Pick<SigningMeans, 'lender'>,
  brand: BrandCode,
  reach: Reach,
  code: string | null,
): DocumentContent {
  const author = brandName(brand, {});
  return esignConsent({
    author,
    lender: { name: lender?.name ?? author, address: lender?.address ?? reach.address, phone: reach.phone },
    madeOn: ESIGN_SINCE,
    code,
  });
}

/** Hashes what a person agrees to: the text without phone and store, which may change without a new agreement. */
export function consentTerms(means: Pick<SigningMeans, 'lender'>, brand: BrandCode): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(toConsent(means, brand, NO_REACH, null)))
    .digest();
}
