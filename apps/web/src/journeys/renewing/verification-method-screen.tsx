import { useBrand, useGo, useLoanId } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { HaveCodeLink } from '#steps/choose-channel/have-code-link.tsx';
import { SendCodeForm } from '#steps/choose-channel/send-code-form.tsx';
import { useMemorySlot } from '#steps/enter-code/memory-slot.ts';
import { agreedReturn } from '#steps/renewal/agreed-return.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { AgreementPage } from './agreement-page.tsx';
import { sendPartyCode, sentPartyCode } from './party-agreement.ts';
import { useAgreedWay } from './use-agreed-way.ts';
import { waysToReach, type Party } from './ways-to-reach.ts';

/** Asks how a code reaches the other borrower of the loan, or the borrower when a guest renews. Source: LRT-050, ALT-010, LOP-044. */
export default function VerificationMethodScreen() {
  const loanId = useLoanId();
  return (
    <AgreementPage
      page="PaymentVerificationMethod"
      loanId={loanId}
      title="Who must agree"
      heading={(party) => (party === null ? 'Who must agree' : `${party.name} must agree`)}
      lead={leadOf}
    >
      {(party) => <SendToParty party={party} loanId={loanId} />}
    </AgreementPage>
  );
}

function leadOf({ kind, name }: Party): string {
  return kind === 'other'
    ? `You owe this loan together, so ${name} must agree before you renew it. We’ll send them a 6-digit code. They give it to you if they agree.`
    : `It’s ${name}’s loan, so only ${name} can agree to the new one. We’ll send them a 6-digit code. With it they can sign here, on your device.`;
}

function SendToParty({ party, loanId }: { readonly party: Party; readonly loanId: number }) {
  const go = useGo();
  const brand = useBrand();
  const last = useMemorySlot(sentPartyCode);
  const codePage = pathTo(party.kind === 'other' ? 'AltPartyVerifyCode' : 'PaymentCode', brand, loanId);
  const ways = waysToReach(party);
  if (ways.length === 0)
    return (
      <Notice
        tone="warning"
        title={`We can’t send ${party.name} a code`}
        actions={
          <>
            <LinkButton size="small" href={pathTo('MakePayment', brand, loanId)}>
              Make a payment
            </LinkButton>
            <WithoutCode party={party} />
          </>
        }
      >
        <p>We have no phone number or email for them. Your store can add one. You can still make a payment.</p>
      </Notice>
    );
  return (
    <SendCodeForm
      choices={ways}
      submitText={(channel) =>
        channel === 'voice' ? 'Call them with a code' : channel === 'text' ? 'Text them a code' : 'Email them a code'
      }
      onSend={async (channel) => {
        await sendPartyCode(loanId, party, channel);
        go(codePage);
      }}
      below={
        <>
          <HaveCodeLink href={codePage} isSent={last?.loanId === loanId} />
          <WithoutCode party={party} />
        </>
      }
    />
  );
}

/** Lets a guest pay for a renewal while the borrower is away: the payment counts, and the borrower gets a message with the way to sign.
 *  After the payment there is nothing left to go on with. Source: width 5 (guests). */
function WithoutCode({ party: { kind } }: { readonly party: Party }) {
  const goOn = useAgreedWay('PaymentVerificationMethod');
  const isPaid = useMemorySlot(agreedReturn) !== null;
  if (kind !== 'borrower' || isPaid) return null;
  return (
    <Button tone="quiet" isFullWidth onClick={() => goOn()}>
      Continue without a code
    </Button>
  );
}
