import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useState } from 'react';
import { CashPage, type CashStep } from '#steps/cash-page/cash-page.tsx';
import { CashSkeleton, ToDashboard } from '#journeys/get-cash/page/cash-gate.tsx';
import { useGo } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { locationEntries } from '#steps/confirm-location/location-entries.ts';
import { isCheckingPlace, PlaceQuestion, TurnLocationOn } from '#steps/confirm-location/place-question.tsx';
import { usePretendedPlace } from '#steps/confirm-location/pretend-place.tsx';
import { useLocationCheck } from '#steps/confirm-location/use-location-check.ts';
import { LogInPrompt } from '#steps/guest-payer/log-in-prompt.tsx';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { pendingDrawPath } from '#steps/payout/cash-places.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { SpouseModal } from '#steps/renewal/spouse-modal.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { cashRefusal, type CashWayOn } from './cash-reasons.ts';
import type { LockPlace } from './enter-cash.ts';
import type { CashEntry } from './use-cash-entry.ts';

interface StopProps {
  readonly entry: CashEntry;
  readonly loan: LoanEntity;
  readonly brand: RouteBrand;
  readonly title: string;
  readonly step: CashStep;
}

/** Shows where entering an advance stands until cash may be taken: the checks, the question about the place, or why not. Props: entry, loan,
 *  brand, title, step. */
export function EntryStops(props: StopProps) {
  const { entry, loan, brand, title, step } = props;
  const go = useGo();
  const { view } = entry;
  switch (view.kind) {
    case 'open':
      return null;
    case 'checking':
      return (
        <CashPage title={title} step={step}>
          <CashSkeleton label="Checking what you can take" />
        </CashPage>
      );
    case 'place':
      return <AskPlace loan={loan} brand={brand} onPlaced={entry.placed} />;
    case 'failed':
      return (
        <CashPage title={title} step={step} action={<ToDashboard brand={brand} />}>
          <ReadFailure what="Failed to check whether you can take cash" error={view.error} onRetry={entry.again} />
          <CallLine loan={loan} />
        </CashPage>
      );
    case 'locked':
      return <Refused {...props} reason="locked_by_other" />;
    case 'refused':
      return <Refused {...props} reason={view.reason} />;
    case 'spouse':
      return (
        <CashPage title={title} step={step}>
          <CashSkeleton label="Waiting for your answer" />
          <SpouseModal
            customerId={view.customerId}
            onSaved={entry.again}
            onCancel={() => go(pathTo('AccountDetails', brand, loan.loanId), { replace: true })}
          />
        </CashPage>
      );
  }
}

function Refused({ entry, loan, brand, title, reason }: StopProps & { readonly reason: string }) {
  const { title: why, text, wayOn } = cashRefusal(reason);
  return (
    <CashPage
      title={title}
      {...(wayOn === 'signIn'
        ? {}
        : {
            action: <ToDashboard brand={brand} tone={wayOn === 'none' || wayOn === 'call' ? 'primary' : 'secondary'} />,
          })}
    >
      <Notice tone="warning" live="polite" title={why}>
        {text !== null && <p>{text}</p>}
        {wayOn === 'call' && <CallLine loan={loan} />}
      </Notice>
      <WayOn wayOn={wayOn} loan={loan} brand={brand} onAgain={entry.again} />
    </CashPage>
  );
}

interface WayOnProps {
  readonly wayOn: CashWayOn;
  readonly loan: LoanEntity;
  readonly brand: RouteBrand;
  readonly onAgain: () => void;
}

function WayOn({ wayOn, loan, brand, onAgain }: WayOnProps) {
  switch (wayOn) {
    case 'pay':
      return (
        <LinkButton isFullWidth href={pathTo('MakePayment', brand, loan.loanId)}>
          Make a payment
        </LinkButton>
      );
    case 'follow':
      return (
        <LinkButton isFullWidth href={pendingDrawPath(brand, loan.loanId)}>
          See where your money is
        </LinkButton>
      );
    case 'renewal':
      return (
        <LinkButton isFullWidth href={pathTo('AccountDetails', brand, loan.loanId)}>
          See your loan
        </LinkButton>
      );
    case 'again':
      return (
        <Button isFullWidth onClick={onAgain}>
          Try again
        </Button>
      );
    case 'signIn':
      return <LogInPrompt />;
    case 'call':
    case 'none':
      return null;
  }
}

const PLACE_TITLE = 'Check your location';
const PLACE_WORDS = {
  act: 'take cash',
  nothingMoved: 'Nothing was taken from your credit line.',
  otherWay: 'call your store',
} as const;

interface AskPlaceProps {
  readonly loan: LoanEntity;
  readonly brand: RouteBrand;
  readonly onPlaced: (place: LockPlace) => void;
}

/** Asks where the person is. When the lender requires a place and the browser refuses, it says how to turn it on. Source: GPS-001 to
 *  GPS-004, GPS-010, LRO-018. */
function AskPlace({ loan, brand, onPlaced }: AskPlaceProps) {
  const [isOff, setOff] = useState(false);
  return isOff ? (
    <PlaceIsOff loan={loan} onAgain={() => setOff(false)} />
  ) : (
    <Question loan={loan} brand={brand} onPlaced={onPlaced} onOff={() => setOff(true)} />
  );
}

function Question({ loan, brand, onPlaced, onOff }: AskPlaceProps & { readonly onOff: () => void }) {
  const go = useGo();
  const pretended = usePretendedPlace(loan.storeId);
  const gate = useLocationCheck({
    loan,
    type: 'addon',
    onAllowed: (position) =>
      onPlaced(position === null ? null : { latitude: position.latitude, longitude: position.longitude }),
    onRefused: () => {
      locationEntries().keepInstructionsSeen();
      onOff();
    },
  });
  return (
    // The key moves the focus to the heading when the question replaces the wait.
    <CashPage
      key={isCheckingPlace(gate.view) ? 'checking' : 'asked'}
      title={PLACE_TITLE}
      step={{ number: 1, name: 'Location' }}
    >
      <PlaceQuestion
        gate={gate}
        pretended={pretended}
        loan={loan}
        words={PLACE_WORDS}
        back={{
          text: 'Back to your loan',
          onPress: () => go(pathTo('AccountDetails', brand, loan.loanId), { replace: true }),
        }}
      />
    </CashPage>
  );
}

function PlaceIsOff({ loan, onAgain }: { readonly loan: LoanEntity; readonly onAgain: () => void }) {
  return (
    <CashPage
      title="Your location is turned off"
      step={{ number: 1, name: 'Location' }}
      action={
        <Button isFullWidth onClick={onAgain}>
          Try again
        </Button>
      }
    >
      <Notice tone="warning" live="polite" title="We need your location to pay out cash here.">
        <p>{PLACE_WORDS.nothingMoved} We save only your state, never your exact location.</p>
      </Notice>
      <TurnLocationOn />
      <CallLine loan={loan} />
    </CashPage>
  );
}
