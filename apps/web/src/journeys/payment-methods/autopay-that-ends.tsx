import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { shortLoanNumber } from '@lendside/domain/loans/figures/short-loan-number.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { useBrand } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** Lists the loans whose autopay ends when this method is removed, with a link to change their method. Shows nothing when
 *  there are none. Source: CRD-010, decision 014. */
export function AutopayThatEnds({ method }: { readonly method: CardEntity | null }) {
  const brand = useBrand();
  const accounts = useQuery(queryOf(getAccounts, { brandName: brand }));
  const loanIds = method?.autopayLoanIds ?? [];
  if (loanIds.length === 0) return null;
  const own = new Map((accounts.data?.loans ?? []).map((loan) => [loan.loanId, loan]));
  return (
    <Notice
      tone="warning"
      title={loanIds.length === 1 ? 'Autopay will end for a loan' : 'Autopay will end for your loans'}
    >
      <ul>
        {loanIds.map((loanId) => {
          const loan = own.get(loanId);
          return (
            <li key={loanId}>
              {loan === undefined
                ? `Loan ${loanId}`
                : `${loan.productName} · loan ${shortLoanNumber(loan.loanHeader) ?? loanId}`}
              {'. '}
              {loan !== undefined && (
                <TextLink href={pathTo('AutoPayUpdatePaymentMethod', brand, loanId)}>Pay it another way</TextLink>
              )}
            </li>
          );
        })}
      </ul>
      <p>
        We won’t take any more payments for {loanIds.length === 1 ? 'it' : 'them'}. You’ll need to make your own
        payments when they’re due.
      </p>
    </Notice>
  );
}
