import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { pathTo, routeBrandOf } from '#paths.ts';
import { useSettlement } from '#steps/settlement/use-settlement.ts';
import { hasBegun, isOpen, ownSigner, whoHasSigned, whoIsMissing } from '#steps/signing/next-step.ts';
import type { SigningStatus } from '#steps/signing/signing-facts.ts';
import { signingPath } from '#steps/signing/signing-places.ts';
import { useSigningStatus } from '#steps/signing/use-signing.ts';
import { formatDay } from '#ui/calendar-text.ts';
import { dollarText } from '#ui/dollar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Says that a loan can be settled for less and until when, with a link to the offer. A signing that was begun is led back to,
 *  from any device. Shows nothing when there is no offer or it cannot be read. Props: loan. Source: DSH-005, LOP-067, DOC-002. */
export function SettlementOffered({ loan }: { readonly loan: LoanEntity }) {
  const { data } = useSettlement(loan);
  const signing = useSigningStatus(loan, 'settlement', data?.step === 'sign');
  if (data === undefined || (data.step !== 'pay' && data.step !== 'sign')) return null;
  const brand = routeBrandOf(loan.brand);
  const begun = data.step === 'sign' ? begunText(signing.data ?? null) : null;
  const button = begun?.button ?? null;
  return (
    <Notice
      tone="info"
      title={begun?.title ?? `Settle this loan for ${dollarText(data.settlementAmount)}`}
      actions={
        <>
          {button !== null && (
            <LinkButton
              size="small"
              href={signingPath('AccountDisclosures', { brand, loanId: loan.loanId, type: 'settlement' })}
            >
              {button}
            </LinkButton>
          )}
          <LinkButton
            size="small"
            tone={button === null ? 'primary' : 'secondary'}
            href={pathTo('SettlementOffer', brand, loan.loanId)}
          >
            See the offer
          </LinkButton>
        </>
      }
    >
      {begun !== null && `Settle this loan for ${dollarText(data.settlementAmount)}. `}The offer expires{' '}
      {formatDay(data.docExp, loan.asOf)}.
    </Notice>
  );
}

/** Says how far a signing that was begun is; null when none was, or when it ended without a signature. */
function begunText(status: SigningStatus | null): { readonly title: string; readonly button: string | null } | null {
  if (!isOpen(status)) return null;
  if (status.isYourTurn) {
    if (hasBegun(status)) return { title: 'Finish signing your settlement', button: 'Continue signing' };
    const first = whoHasSigned(status);
    return first === null ? null : { title: `${first.name} signed. Now it’s your turn.`, button: 'Review and sign' };
  }
  const missing = whoIsMissing(status);
  if (missing !== null) return { title: `Waiting for ${missing.name} to sign`, button: null };
  return ownSigner(status)?.state === 'signed'
    ? { title: 'We’re waiting for the confirmation of your signature', button: null }
    : null;
}
