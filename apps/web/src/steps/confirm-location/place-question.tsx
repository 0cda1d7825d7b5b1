import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { US_STATES } from '@lendside/domain/identity/us-states.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import styles from './place-question.module.css';
import { PretendPlace, type PretendedPlace } from './pretend-place.tsx';
import type { LocationGate, LocationView } from './use-location-check.ts';

/** Words for what the person is about to do. */
export interface PlaceWords {
  /** A verb: "pay", "renew", "take cash". */
  readonly act: string;
  /** Says that nothing has moved yet: "You weren’t charged." */
  readonly nothingMoved: string;
  /** What still works without a place: "pay by phone". */
  readonly otherWay: string;
}

/** True while the device or the services are asked. */
export function isCheckingPlace({ kind }: LocationView): boolean {
  return kind === 'opening' || kind === 'checking';
}

interface PlaceQuestionProps {
  readonly gate: LocationGate;
  readonly pretended: PretendedPlace;
  readonly loan: LoanEntity;
  readonly words: PlaceWords;
  readonly back: { readonly text: string; readonly onPress: () => void };
}

/** Asks where the person is: says why, what is stored and what happens if they decline, then shows the result. The content of a page
 *  without its frame. Source: GPS-003, LRT-051. */
export function PlaceQuestion({ gate, pretended, loan, words, back }: PlaceQuestionProps) {
  const { view, isForced } = gate;
  if (isCheckingPlace(view)) return <Checking />;
  const share = (text: string) => (
    <Button isFullWidth onClick={() => void gate.check(pretended.position)}>
      {text}
    </Button>
  );
  const without = !isForced && (
    <Button tone="secondary" isFullWidth onClick={() => void gate.goWithout()}>
      Continue without sharing
    </Button>
  );
  return (
    <>
      <Outcome view={view} loan={loan} words={words} />
      {view.kind === 'explain' && <Explanation isForced={isForced} words={words} />}
      {view.kind !== 'outside' && view.kind !== 'consent' && <PretendPlace place={pretended} />}
      <div className={styles['buttons']}>
        {view.kind === 'explain' && share('Share my location')}
        {view.kind === 'failed' && share('Try again')}
        {(view.kind === 'explain' || view.kind === 'failed') && without}
        {view.kind === 'consent' && (
          <>
            <Button isFullWidth onClick={() => void gate.answerConsent(view.state, true, pretended.position)}>
              Yes, continue
            </Button>
            <Button
              tone="secondary"
              isFullWidth
              onClick={() => void gate.answerConsent(view.state, false, pretended.position)}
            >
              No, go back
            </Button>
          </>
        )}
        {view.kind === 'outside' && (
          <Button tone="secondary" isFullWidth onClick={back.onPress}>
            {back.text}
          </Button>
        )}
      </div>
    </>
  );
}

function Checking() {
  return (
    <>
      <SlowNotice isWaiting />
      <LoadingArea label="Checking your location">
        <Card as="div">
          <Skeleton />
          <Skeleton width="half" />
          <Skeleton shape="button" />
        </Card>
      </LoadingArea>
    </>
  );
}

/** Explains the request before the browser asks for permission. */
function Explanation({ isForced, words }: { readonly isForced: boolean; readonly words: PlaceWords }) {
  const { act, otherWay } = words;
  return (
    <Card title="Why we ask">
      <p>Some loan rules depend on the state you’re in, so we check that you’re in your store’s state.</p>
      <ul className={styles['points']}>
        <li>We check once, only while you {act}.</li>
        <li>We save only your state, never your exact location.</li>
        <li>
          {isForced
            ? `Your store’s state requires this, so you need to share your location to ${act} here. You can always ${otherWay}.`
            : `Optional. You can ${act} without it.`}
        </li>
      </ul>
    </Card>
  );
}

/** Says how to turn location on in the browser. */
export function TurnLocationOn() {
  return (
    <Card title="Turn it on">
      <ol>
        <li>Open this site’s settings: tap the icon next to the address, or go to Settings → Site settings.</li>
        <li>Set Location to Allow. On a phone, also turn on Location in the phone’s own settings.</li>
        <li>Come back here and try again.</li>
      </ol>
    </Card>
  );
}

function stateName(code: string): string {
  return US_STATES.find((state) => state.code === code)?.name ?? code;
}

function Outcome({ view, loan, words }: { readonly view: LocationView } & Pick<PlaceQuestionProps, 'loan' | 'words'>) {
  const { nothingMoved, otherWay } = words;
  switch (view.kind) {
    case 'failed':
      return (
        <Notice tone="warning" live="assertive" title={view.message}>
          <p>{nothingMoved}</p>
          <CallLine loan={loan} />
        </Notice>
      );
    case 'outside':
      return (
        <Notice tone="warning" live="assertive" title={view.message}>
          <p>
            {nothingMoved}{' '}
            {view.retryAfter !== null && (
              <>
                You can try again here at {timeOf(view.retryAfter)}, or {otherWay} now.
              </>
            )}
          </p>
          <CallLine loan={loan} />
        </Notice>
      );
    case 'consent':
      return (
        <Notice tone="info" live="polite" title={`You are in ${stateName(view.state)}`}>
          <p>
            Loans have special rules in {stateName(view.state)}. Do you want to continue from there? We’ll keep your
            answer and its time.
          </p>
        </Notice>
      );
    default:
      return null;
  }
}

function timeOf(instant: string): string {
  return new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}
