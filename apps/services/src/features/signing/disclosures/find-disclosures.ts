import type { DisclosureType } from '@lendside/domain/signing/signing-types.ts';
import type { Customer } from '#platform/access/caller.ts';
import { findToSign } from '#features/signing/envelopes/find-to-sign.ts';
import { requireRenewal } from '#features/signing/guest-proof.ts';
import type { SigningMeans } from '#features/signing/signing-means.ts';
import { findAutopayTerms, type AskedAutopayTerms } from './autopay-terms.ts';

/** Documents to read and acknowledge on a loan, and who asks. */
export interface AskedDisclosures extends AskedAutopayTerms {
  /** Whether each document must be acknowledged. When not, the person reads those of their choice. */
  readonly isRequired: boolean;
}

/** Finds the documents of a type of disclosures. Most are signed afterwards; those of autopay are not. Refuses with
 *  `NotFoundException` for another person's loan, and with `NothingToSign`. */
export async function findDisclosures(
  means: SigningMeans,
  caller: Customer,
  of: { readonly loanId: number; readonly type: DisclosureType },
): Promise<AskedDisclosures> {
  requireRenewal(caller, of.type);
  if (of.type === 'autopay') return { ...(await findAutopayTerms(means, caller, of.loanId)), isRequired: false };
  return { ...(await findToSign(means, caller, of)), isRequired: true };
}
