import { createHmac, randomBytes } from 'node:crypto';
import { findBrandCode, pagesBrandOf } from '@lendside/domain/brands/brands.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';

/** The lender's own shop, which renews a product: its address, and the key that it and we agreed on. */
export interface RenewingShop {
  readonly url: string;
  readonly key: string;
}

/** A reference can be used for so long. The person has that time to read the terms. */
const VALID_MS = 30 * 60_000;

/** Returns the address at which the shop renews a loan. The loan is named by a reference that only we can make: the shop checks it with
 *  its key and takes each one once. The address alone opens nothing; the person comes with a code of their own. Source: LOP-037. */
export function shopAddress({ url, key }: RenewingShop, loan: LoanRecord, nowMs: number): string {
  const { loanId, lmsId } = loan.snapshot;
  const code = findBrandCode(loan.brand);
  const facts = {
    loanId,
    lmsId,
    brand: code === null ? null : pagesBrandOf(code),
    until: nowMs + VALID_MS,
    once: randomBytes(12).toString('base64url'),
  };
  const text = Buffer.from(JSON.stringify(facts)).toString('base64url');
  const seal = createHmac('sha256', key).update(text).digest('base64url');
  const address = new URL(url);
  address.searchParams.set('reference', `${text}.${seal}`);
  return address.href;
}
