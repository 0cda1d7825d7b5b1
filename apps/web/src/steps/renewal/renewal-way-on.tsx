import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useBrand } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { RenewalRemedy } from './why-not-renew.ts';

interface RenewalWayOnProps {
  readonly remedy: RenewalRemedy | undefined;
  readonly loan: LoanEntity;
  /** True on the page of the payment itself, where an amount is chosen and needs no link. */
  readonly isOnPayment?: boolean;
}

function linkOf(
  remedy: Exclude<RenewalRemedy, 'call'>,
  brand: RouteBrand,
  loan: LoanEntity,
): readonly [text: string, href: string] {
  switch (remedy) {
    case 'details':
      return ['Give the details', pathTo('CustomerDetails', brand, loan.loanId)];
    case 'location':
      return ['Check my location', pathTo('GpsLocation', brand, loan.loanId)];
    case 'payPastDue':
      return ['Pay what is past due', pathTo('MakePayment', brand, loan.loanId)];
    case 'payoff':
      return ['Pay off the loan', pathTo('MakePayment', brand, loan.loanId)];
    case 'lock':
      return ['See who, and until when', pathTo('AlternateBlocked', brand, loan.loanId)];
    case 'store':
      return ['See your store', pathTo('StoreDetails', brand, loan.storeId)];
  }
}

/** The way on from a reason against renewing: a link to the page, the store or the phone that helps. Nothing when none does. */
export function RenewalWayOn({ remedy, loan, isOnPayment = false }: RenewalWayOnProps) {
  const brand = useBrand();
  if (remedy === undefined || (isOnPayment && (remedy === 'payPastDue' || remedy === 'payoff'))) return null;
  if (remedy === 'call') return <CallLine loan={loan} />;
  const [text, href] = linkOf(remedy, brand, loan);
  return (
    <LinkButton tone="secondary" size="small" href={href}>
      {text}
    </LinkButton>
  );
}
