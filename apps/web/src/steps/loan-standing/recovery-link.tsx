import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import type { LoanStatusName } from '@lendside/domain/loans/statuses/loan-status.ts';
import { paths, routeBrandOf, type PaymentPage } from '#paths.ts';
import { TextLink } from '#ui/text-link.tsx';

const PAGES: Readonly<Partial<Record<LoanStatusName, PaymentPage>>> = {
  OutForRepo: 'OfrVehicleRecovery',
  OutForRepoChargedOff: 'OfrVehicleRecovery',
  Repossessed: 'OfrVehicleRepossessed',
  RepossessedChargedOff: 'OfrVehicleRepossessed',
};

/** A link to the recovery of a loan's vehicle; nothing when there is none. Source: OFR-011. */
export function RecoveryLink({ loan }: { readonly loan: LoanEntity }) {
  const page = PAGES[loanStatusFacts(loan.statusCode).name];
  if (page === undefined) return null;
  return (
    <p>
      <TextLink href={paths.payment(routeBrandOf(loan.brand), loan.loanId, page)}>
        See where your vehicle stands, the costs and the last day to act
      </TextLink>
    </p>
  );
}
