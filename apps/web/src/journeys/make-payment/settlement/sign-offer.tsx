import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getSettlementStatus } from '@lendside/contract/settlements/get-settlement-status.ts';
import { useEffect } from 'react';
import { codeOf } from '#api/api-error.ts';
import { forget } from '#api/query-client.ts';
import { useBrand } from '#navigation/route-context.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { hasBegun, isOpen, whoIsMissing } from '#steps/signing/next-step.ts';
import { SignersList } from '#steps/signing/signers-list.tsx';
import type { SigningStatus } from '#steps/signing/signing-facts.ts';
import { signingPath } from '#steps/signing/signing-places.ts';
import { useSigningDocuments, useSigningStatus } from '#steps/signing/use-signing.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Leads to the signing of an offer, and says who has signed it. Where nothing can be signed online, it says who to call. Props:
 *  loan. Source: OFR-006 to OFR-008, LOP-055, LOP-067. */
export function SignOffer({ loan }: { readonly loan: LoanEntity }) {
  const status = useSigningStatus(loan, 'settlement');
  const documents = useSigningDocuments(loan, 'settlement');
  const code = codeOf(documents.error);
  const isClosed = useIsGuest() || code === 'NothingToSign' || code === 'NotFoundException';
  const now = status.data ?? null;
  const isComplete = now?.status === 'complete';
  // The last signature may have come while this page waited for it.
  useEffect(() => {
    if (isComplete) void forget(getSettlementStatus);
  }, [isComplete]);
  if (isClosed && !isOpen(now)) return <CallToSign loan={loan} />;
  return (
    <>
      <Standing status={now} />
      <Sign loan={loan} status={now} />
      {isOpen(now) && now.signers.length > 1 && (
        <Card title="Who signs">
          <SignersList signers={now.signers} />
        </Card>
      )}
    </>
  );
}

function CallToSign({ loan }: { readonly loan: LoanEntity }) {
  return (
    <Notice tone="warning" title="Sign the offer first">
      <p>You can pay the offer once you’ve signed it. Call us to sign it.</p>
      <CallLine loan={loan} />
    </Notice>
  );
}

function Standing({ status }: { readonly status: SigningStatus | null }) {
  if (status?.status === 'declined') {
    const who = status.signers.find(({ state }) => state === 'declined');
    const name = who === undefined || who.isYou ? 'You' : who.name;
    return (
      <Notice tone="warning" title={`${name} declined to sign`} live="polite">
        {status.declineReason !== null && status.declineReason !== '' && <p>Reason: {status.declineReason}</p>}
        <p>The offer isn’t signed. You can review it and sign it until it expires.</p>
      </Notice>
    );
  }
  const missing = isOpen(status) && !status.isYourTurn ? whoIsMissing(status) : null;
  if (missing !== null)
    return (
      <Notice tone="info" title={`Waiting for ${missing.name} to sign`}>
        You can pay the offer once everybody has signed it.
      </Notice>
    );
  if (isOpen(status) && !status.isYourTurn)
    return (
      <Notice tone="info" title="We’re waiting for the confirmation of your signature">
        You can pay the offer once it’s here. You don’t have to sign again.
      </Notice>
    );
  return (
    <Notice tone="info" title={status?.status === 'expired' ? 'The signing expired' : 'Sign the offer first'}>
      You can review and sign it here, and pay it right after.
    </Notice>
  );
}

/** The button to the signing; none for a person who waits for somebody else. */
function Sign({ loan, status }: { readonly loan: LoanEntity; readonly status: SigningStatus | null }) {
  const brand = useBrand();
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  if (isOpen(status) && !status.isYourTurn) return null;
  const text = hasBegun(status) ? 'Continue signing' : 'Review and sign';
  if (whyNotNow !== null)
    return (
      <Button isFullWidth disabledReason={whyNotNow}>
        {text}
      </Button>
    );
  return (
    <LinkButton
      isFullWidth
      href={signingPath('AccountDisclosures', { brand, loanId: loan.loanId, type: 'settlement' })}
    >
      {text}
    </LinkButton>
  );
}
