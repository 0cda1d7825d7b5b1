import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { pathTo, routeBrandOf } from '#paths.ts';
import { useSettlement } from '#steps/settlement/use-settlement.ts';
import { formatDay } from '#ui/calendar-text.ts';
import { dollarText } from '#ui/dollar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Says that a loan can be settled for less and until when, with a link to the offer. Shows nothing when there is no offer or
 *  it cannot be read. Props: loan. Source: DSH-005, LOP-067. */
export function SettlementOffered({ loan }: { readonly loan: LoanEntity }) {
  const { data } = useSettlement(loan);
  if (data === undefined || (data.step !== 'pay' && data.step !== 'sign')) return null;
  return (
    <Notice
      tone="info"
      title={`Settle this loan for ${dollarText(data.settlementAmount)}`}
      actions={
        <LinkButton size="small" href={pathTo('SettlementOffer', routeBrandOf(loan.brand), loan.loanId)}>
          See the offer
        </LinkButton>
      }
    >
      The offer expires {formatDay(data.docExp, loan.asOf)}.
    </Notice>
  );
}
