import { addToPhoneQueue } from '@lendside/contract/origination/appraisals.ts';
import { getOriginationInfo } from '@lendside/contract/origination/get-origination-info.ts';
import { formatPhone } from '@lendside/domain/identity/phone.ts';
import { useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { forget } from '#api/query-client.ts';
import { OriginationSkeleton, stepPath, ToDashboard } from '#journeys/originate/page/origination-gate.tsx';
import { stepOf } from '#journeys/originate/session/resume.ts';
import { useOrigination } from '#journeys/originate/session/use-origination.ts';
import { useBrand } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { CashPage } from '#steps/cash-page/cash-page.tsx';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import type { Origination } from '#steps/origination/origination-facts.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { refusalText } from '#steps/refusal-text.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

const TITLE = 'We can call you';

/** Puts a person on the list of those whom the lender calls about an application. Source: LRT-013, ORG-016, LAP-097, LOP-010, LOP-040. */
export default function OriginationCallMeScreen() {
  const brand = useBrand();
  const found = useOrigination(brand);
  switch (found.state) {
    case 'found':
      return <CallMe brand={brand} origination={found.origination} />;
    case 'loading':
      return (
        <CashPage title={TITLE}>
          <OriginationSkeleton label="Loading your application" />
        </CashPage>
      );
    case 'failed':
      return (
        <CashPage title={TITLE} action={<ToDashboard brand={brand} />}>
          <ReadFailure
            what="Failed to read your application"
            error={found.error}
            isRetrying={found.isRetrying}
            onRetry={found.retry}
          />
        </CashPage>
      );
    case 'none':
      return (
        <CashPage title={TITLE} action={<ToDashboard brand={brand} />}>
          <Notice tone="info" live="polite" title="You have no open application here">
            Your dashboard shows how to reach us.
          </Notice>
        </CashPage>
      );
  }
}

/** Why the wish was not taken. `isNoPhone`: the profile has no number to call. */
interface AskFailure {
  readonly text: string;
  readonly isNoPhone: boolean;
}

interface CallMeProps {
  readonly brand: RouteBrand;
  readonly origination: Origination;
}

function CallMe({ brand, origination }: CallMeProps) {
  const { applicationId, appraisalId, callAsked, nextPage } = origination;
  const known = useCustomer().phoneNumber;
  const [asked, setAsked] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AskFailure | null>(null);
  const whyNotNow = useWhyNotNow('You’re offline. You can ask once you’re connected again.');
  const ask = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { phoneNumber } = await call(addToPhoneQueue, { appraisalId, applicationId });
      setAsked(phoneNumber);
      void forget(getOriginationInfo);
    } catch (error) {
      setFailure({ text: refusalText(error, ['ApplicationClosed']), isNoPhone: codeOf(error) === 'ConflictException' });
    }
    setBusy(false);
  };
  const back = (
    <LinkButton
      tone={asked === null ? 'quiet' : 'primary'}
      isFullWidth
      href={stepPath(stepOf(nextPage), brand, applicationId)}
    >
      Back to your application
    </LinkButton>
  );
  const number = asked ?? (callAsked ? known : null);
  if (number !== null || callAsked)
    return (
      <CashPage key="asked" title={TITLE} action={back}>
        <Notice
          tone="success"
          live="polite"
          title={number === null ? 'We will call you.' : `We will call you at ${formatPhone(number)}.`}
        >
          Your store calls during its hours. You can go on by yourself meanwhile.
        </Notice>
      </CashPage>
    );
  return (
    <CashPage
      title={TITLE}
      lead="Ask your store to call you about your application. Nothing is decided on the phone without you."
      action={
        <>
          {known !== null && (
            <Button
              isFullWidth
              isBusy={isBusy}
              busyText="Asking…"
              disabledReason={whyNotNow}
              onClick={() => void ask()}
            >
              Call me
            </Button>
          )}
          {back}
        </>
      }
    >
      <NumberToCall brand={brand} known={known} failure={failure} />
    </CashPage>
  );
}

interface NumberProps extends Pick<CallMeProps, 'brand'> {
  /** The phone in the profile; null when there is none. */
  readonly known: string | null;
  readonly failure: AskFailure | null;
}

/** Which number is called, or that there is none. */
function NumberToCall({ brand, known, failure }: NumberProps) {
  const missing = known === null ? { text: '', isNoPhone: true } : null;
  const problem = failure ?? missing;
  return (
    <>
      {problem !== null && <NotAsked brand={brand} failure={problem} />}
      {known !== null && (
        <Card as="div">
          <p>We’ll call you at {formatPhone(known)}, the number in your profile.</p>
        </Card>
      )}
    </>
  );
}

function NotAsked({ brand, failure }: Pick<CallMeProps, 'brand'> & { readonly failure: AskFailure }) {
  return (
    <Notice
      tone={failure.isNoPhone ? 'warning' : 'danger'}
      live="assertive"
      title={failure.isNoPhone ? 'Your profile has no phone number' : 'We couldn’t save your request'}
      {...(failure.isNoPhone
        ? {
            actions: (
              <LinkButton size="small" href={pathTo('CustomerProfile', brand)}>
                Add a phone number
              </LinkButton>
            ),
          }
        : {})}
    >
      {failure.isNoPhone ? 'Add one to your profile, and ask again.' : failure.text}
    </Notice>
  );
}
