import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { Notice } from '#ui/notice.tsx';
import { CallLine } from './call-line.tsx';
import { meaningOf } from './meaning.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import type { LoanStatusName } from '@lendside/domain/loans/statuses/loan-status.ts';
import { pathTo, routeBrandOf, type PaymentPage } from '#paths.ts';
import { TextLink } from '#ui/text-link.tsx';

const PAGES: Readonly<Partial<Record<LoanStatusName, PaymentPage>>> = {
  OutForRepo: 'OfrVehicleRecovery',
  OutForRepoChargedOff: 'OfrVehicleRecovery',
  Repossessed: 'OfrVehicleRepossessed',
  RepossessedChargedOff: 'OfrVehicleRepossessed',
};

/** Explains a loan's standing and what to do; nothing for a loan in good standing. */
export function MeaningNotice({ loan }: { readonly loan: LoanEntity }) {
  const meaning = meaningOf(loan);
  if (meaning === null) return null;
  return (
    <Notice tone={meaning.tone} title={meaning.title}>
      {meaning.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <CallLine loan={loan} />
      <RecoveryLink loan={loan} />
    </Notice>
  );
}

/** A link to the recovery of a loan's vehicle; nothing when there is none. Source: OFR-011. */
function RecoveryLink({ loan }: { readonly loan: LoanEntity }) {
  const page = PAGES[loanStatusFacts(loan.statusCode).name];
  // Nothing the borrower does changes what happens to the vehicle of a loan on which nothing is owed.
  if (page === undefined || loan.whyNotPayable === 'nothing_owed') return null;
  return (
    <p>
      <TextLink href={pathTo(page, routeBrandOf(loan.brand), loan.loanId)}>
        See recovery costs and your deadline
      </TextLink>
    </p>
  );
}
