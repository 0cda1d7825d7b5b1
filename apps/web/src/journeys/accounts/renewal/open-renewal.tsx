import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useEffect } from 'react';
import { routeBrandOf } from '#paths.ts';
import { openWords } from '#steps/renewal/open-words.ts';
import { isOpenRenewal } from '#steps/renewal/renewal-facts.ts';
import { confirmRenewalPath, endRenewalPath, signRenewalPath } from '#steps/renewal/renewal-places.ts';
import { forgetRenewal, useRenewal } from '#steps/renewal/use-renewal.ts';
import { useSigningStatus } from '#steps/signing/use-signing.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Leads back to the open renewal of a loan, from any device: whose turn it is, until when, go on, cancel. Shows nothing when none
 *  is open. Props: loan. Source: width 5, 8; issue 19. */
export default function OpenRenewal({ loan }: { readonly loan: LoanEntity }) {
  const open = loan.renewal;
  const { data } = useRenewal(open === null ? null : loan);
  const signing = useSigningStatus(loan, 'refinance', open?.state === 'awaitingSignature');
  // The loan was read before the renewal moved on.
  const isStale = data !== undefined && open !== null && (data === null || data.state !== open.state);
  useEffect(() => {
    if (isStale) void forgetRenewal();
  }, [isStale]);
  if (open === null || (data != null && !isOpenRenewal(data))) return null;
  const brand = routeBrandOf(loan.brand);
  const { title, lines, button } = openWords(open, data ?? null, signing.data ?? null, loan);
  const isSigning = open.state === 'awaitingSignature';
  const isEndable = open.state !== 'paying' && data?.isEnding !== true;
  return (
    <Notice
      tone="info"
      title={title}
      actions={
        <>
          {button !== null && (
            <LinkButton
              size="small"
              href={isSigning ? signRenewalPath(brand, loan.loanId) : confirmRenewalPath(brand, loan.loanId)}
            >
              {button}
            </LinkButton>
          )}
          {isEndable && (
            <LinkButton size="small" tone="secondary" href={endRenewalPath(brand, loan.loanId)}>
              Cancel the renewal
            </LinkButton>
          )}
        </>
      }
    >
      {lines.join(' ')}
    </Notice>
  );
}
