import { acceptAppraisal } from '@lendside/contract/origination/appraisals.ts';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { useIsBrandLimited } from '#steps/loan-standing/use-is-brand-limited.ts';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { forgetOffers } from '#steps/offers/use-offers.ts';
import { originationPath } from '#steps/origination/origination-places.ts';
import { forgetApplications } from '#steps/origination/use-applications.ts';
import { refusalText } from '#steps/refusal-text.ts';
import { waitFor } from '#steps/signing/follow-signing.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { openApplication } from './open-application.ts';

interface AcceptAppraisalProps {
  readonly brand: RouteBrand;
  readonly appraisalId: number;
  readonly text: string;
  readonly size?: 'regular' | 'small';
  readonly tone?: 'primary' | 'secondary';
  /** Notes that the offer was viewed. */
  readonly onPress: () => void;
}

const LIMITED_REASON = 'You can’t start right now because one of our loan systems isn’t responding. Try again later.';
const CLOSED: readonly unknown[] = ['ApplicationClosed', 'NotFoundException'];

/** Accepts an appraisal and opens the application that it begins. A refusal says why and leads to the accounts, where an application under
 *  way shows. Source: LAP-096, LOP-066. */
export function AcceptAppraisal({ brand, appraisalId, text, size, tone = 'primary', onPress }: AcceptAppraisalProps) {
  const go = useGo();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const offline = useWhyNotNow('You’re offline. You can start once you’re connected again.');
  const isLimited = useIsBrandLimited();
  const whyNotNow = offline ?? (isLimited ? LIMITED_REASON : null);
  const accept = async () => {
    onPress();
    setBusy(true);
    setFailure(null);
    const { signal } = leaving.current;
    try {
      const applicationId = await openApplication({
        send: () => call(acceptAppraisal, { appraisalId }),
        wait: waitFor,
        signal,
      });
      await forgetApplications();
      if (!signal.aborted) go(originationPath('OriginationAmount', brand, applicationId));
      // Offers come last, because the page of a taken offer has no button any more, and leaving the button would end this.
      await forgetOffers();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <>
      {failure !== null && (
        <Notice
          tone="danger"
          live="assertive"
          title="We couldn’t start your application"
          {...(CLOSED.includes(codeOf(failure))
            ? {
                actions: (
                  <LinkButton size="small" tone="secondary" href={pathTo('Dashboard', brand)}>
                    Go to your accounts
                  </LinkButton>
                ),
              }
            : {})}
        >
          {refusalText(failure, ['ApplicationClosed', 'CashNotAvailable', 'NotFoundException'])}
        </Notice>
      )}
      <Button
        tone={tone}
        isFullWidth={size !== 'small'}
        {...(size === undefined ? {} : { size })}
        isBusy={isBusy}
        busyText="Starting…"
        disabledReason={whyNotNow}
        onClick={() => void accept()}
      >
        {text}
      </Button>
    </>
  );
}
