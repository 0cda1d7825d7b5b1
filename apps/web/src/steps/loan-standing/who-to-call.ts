import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import { pastDuePhone } from '@lendside/domain/configuration/setting-limits.ts';
import { formatPhone } from '@lendside/domain/identity/phone.ts';
import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';

/** Who to call about a loan, with the number as shown. */
export interface Contact {
  readonly who: 'Your store' | 'Recovery department';
  readonly phone: string;
}

type Asked = Pick<LoanEntity, 'daysLate' | 'statusCode' | 'lmsId' | 'storePhoneNumber'>;

/** Returns who to call about a loan: the store up to the limit of days late, then the recovery department of the loan system.
 *  A recovered vehicle is redeemed at the store. Without a department number, returns the store's number; null when both are
 *  missing. Source: LCF-013, LOP-076, LOP-077, loan-core 3.2. */
export function whoToCall(loan: Asked, { limits, supportPhoneNumbers }: Configuration): Contact | null {
  const isAtStore = loanStatusFacts(loan.statusCode).name === 'Repossessed';
  const support = supportPhoneNumbers[loanSystemName(loan.lmsId)];
  if (!isAtStore && support !== undefined && pastDuePhone(loan.daysLate, limits) === 'support')
    return { who: 'Recovery department', phone: formatPhone(support) };
  return loan.storePhoneNumber === '' ? null : { who: 'Your store', phone: formatPhone(loan.storePhoneNumber) };
}
