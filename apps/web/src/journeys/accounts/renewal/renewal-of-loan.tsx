import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo, routeBrandOf, type RouteBrand } from '#paths.ts';
import type { Renewal } from '#steps/renewal/renewal-facts.ts';
import { confirmRenewalPath } from '#steps/renewal/renewal-places.ts';
import { forgetRenewal, useRenewal } from '#steps/renewal/use-renewal.ts';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { LoanText } from '#ui/loan-text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { undoneText } from './void-words.ts';
import { VoidCard } from './void-card.tsx';

/** Links the old and the new loan of a renewal to each other, and takes the renewal back while that is possible. Shows nothing when
 *  there is none. Props: loan. Source: issue 19, LOP-121, loan-core 5.5. */
export default function RenewalOfLoan({ loan }: { readonly loan: LoanEntity }) {
  const brand = routeBrandOf(loan.brand);
  const { data: renewal } = useRenewal(loan);
  useLeaveOnceVoided(renewal ?? null, brand);
  const accounts = useQuery(queryOf(getAccounts, { brandName: brand }));
  if (renewal == null || renewal.state !== 'booked') return null;
  const { loanId, newLoanId, newLoanHeader, bookedOn, isVoided } = renewal;
  const isOld = loan.loanId === loanId;
  const oldHeader = accounts.data?.loans.find((each) => each.loanId === loanId)?.loanHeader ?? String(loanId);
  const day = bookedOn === null ? '' : formatFullDay(bookedOn);
  return (
    <>
      <Card title="Renewal">
        <p>
          {isVoided
            ? undoneText(renewal, isOld)
            : isOld
              ? `Renewed${day === '' ? '' : ` on ${day}`} as `
              : `${day === '' ? 'This' : `On ${day} this`} loan replaced `}
          <TextLink href={pathTo('AccountDetails', brand, isOld ? newLoanId : loanId)}>
            loan <LoanText>{isOld ? newLoanHeader : oldHeader}</LoanText>
          </TextLink>
          .
        </p>
      </Card>
      {!isOld && !isVoided && <VoidCard loan={loan} renewal={renewal} oldHeader={oldHeader} />}
    </>
  );
}

/** Leads on when the services took the renewal back while this page was open. */
function useLeaveOnceVoided(renewal: Renewal | null, brand: RouteBrand): void {
  const go = useGo();
  const wasEnding = useRef(false);
  useEffect(() => {
    if (renewal === null) return;
    const isDone = wasEnding.current && renewal.isVoided;
    wasEnding.current = renewal.isEnding;
    if (isDone) void forgetRenewal().then(() => go(confirmRenewalPath(brand, renewal.loanId, { isVoidRefi: true })));
  }, [renewal, brand, go]);
}
