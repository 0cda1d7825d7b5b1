import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useBrand } from '#navigation/route-context.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { endRenewalPath, signRenewalPath } from '#steps/renewal/renewal-places.ts';
import { formatDay } from '#ui/calendar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

type OpenRenewal = NonNullable<LoanEntity['renewal']>;

const TITLES: Readonly<Record<OpenRenewal['state'], string>> = {
  paying: 'Your renewal is being paid',
  awaitingSignature: 'Your renewal isn’t signed yet',
  awaitingVisit: 'Your store completes your new loan',
};

/** Says that a renewal of the loan is open, how to sign it and how to end it. */
export function OpenRenewalNotice({ loan, renewal }: { readonly loan: LoanEntity; readonly renewal: OpenRenewal }) {
  const brand = useBrand();
  const isGuest = useIsGuest();
  const signBy = formatDay(renewal.signBy, loan.asOf);
  return (
    <Notice
      tone="info"
      title={TITLES[renewal.state]}
      actions={
        renewal.state === 'paying' ? undefined : (
          <>
            {renewal.state === 'awaitingSignature' && (
              <LinkButton size="small" href={signRenewalPath(brand, loan.loanId)}>
                See the terms and sign
              </LinkButton>
            )}
            {!isGuest && (
              <LinkButton size="small" tone="secondary" href={endRenewalPath(brand, loan.loanId)}>
                Cancel the renewal
              </LinkButton>
            )}
          </>
        )
      }
    >
      {renewal.state === 'paying' && <p>You can sign once the payment has gone through.</p>}
      {renewal.state === 'awaitingSignature' && (
        <p>
          Sign by {signBy}, 5:00 PM store time. If nobody signs, what was paid stays and the loan goes on as it was.
        </p>
      )}
      {renewal.state === 'awaitingVisit' && (
        <p>Visit your store by {signBy}. If you don’t, what was paid stays and the loan goes on as it was.</p>
      )}
      <p>While the renewal is open, you can only pay off the loan. That ends the renewal.</p>
    </Notice>
  );
}
