import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useIsOffline } from '#device/connection.ts';
import { pathTo } from '#paths.ts';
import { untilText } from '#steps/renewal/renewal-words.ts';
import type { CeremonyAction, CeremonyView } from '#steps/signing/ceremony.ts';
import type { SigningStatus } from '#steps/signing/signing-facts.ts';
import { SigningFrame } from '#steps/signing/signing-frame.tsx';
import { tellReturn } from '#steps/signing/use-ceremony.ts';
import { ACTIVE_POLL_MS, useKeptAlive } from '#steps/signing/use-kept-alive.ts';
import { signingKey, signingStatusQuery } from '#steps/signing/use-signing.ts';
import { whoSignsText } from '#steps/signing/who-signs.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './ceremony-frame.module.css';
import type { SigningScreen } from './signing-gate.tsx';

interface CeremonyFrameProps extends SigningScreen {
  readonly view: Extract<CeremonyView, { readonly kind: 'opening' | 'shown' }>;
  readonly attempt: number;
  readonly act: (action: CeremonyAction) => void;
}

/** The signing page with a bar above it: what is signed, who signs when, and the ways out. It fills the screen of a phone. */
export function CeremonyFrame({ brand, loan, type, view, attempt, act }: CeremonyFrameProps) {
  const key = signingKey(loan, type);
  const isOffline = useIsOffline();
  const status = useQuery({
    ...signingStatusQuery(key),
    refetchInterval: ACTIVE_POLL_MS,
    // A person may read for long with another window in front.
    refetchIntervalInBackground: true,
  });
  useKeptAlive(status.data ?? null);
  useReadMeanwhile(view, status, act);
  const signBy = status.data?.signBy ?? null;
  const lastDay = type === 'refinance' && signBy !== null ? `Sign by ${untilText(signBy, loan.asOf)}.` : '';
  const who = `${whoSignsText(status.data?.signers ?? [])} ${lastDay}`.trim();
  return (
    <div className={`wide-screen ${styles['screen'] ?? ''}`}>
      <div className={styles['bar']}>
        <div className={styles['title']}>
          <PageTitle title="Sign your documents" {...(who === '' ? {} : { lead: who })} />
        </div>
        <div className={styles['ways']}>
          <LinkButton tone="secondary" size="small" href={pathTo('Dashboard', brand)}>
            Finish later
          </LinkButton>
          <Button
            tone="quiet"
            size="small"
            aria-label="Reload the signing page"
            onClick={() => act({ kind: 'askedAgain' })}
          >
            Reload
          </Button>
        </div>
        {isOffline && (
          <p className={styles['offline']} role="status">
            You’re offline. Wait until you’re connected again before you go on.
          </p>
        )}
      </div>
      {view.kind === 'opening' ? (
        <div className={styles['opening']}>
          <LoadingArea label="Opening the signing page">
            <Skeleton width="half" />
            <Skeleton />
            <Skeleton />
            <Skeleton shape="button" />
          </LoadingArea>
        </div>
      ) : (
        <SigningFrame
          key={attempt}
          url={view.url}
          onNotLoaded={() => act({ kind: 'notLoaded' })}
          onReturn={({ event }) => {
            // What waits for a result is told by the questions after it.
            if (event !== null && event !== 'signing_complete' && event !== 'decline') tellReturn(key, event);
            act({ kind: 'returned', event });
          }}
        />
      )}
    </div>
  );
}

/** Tells the ceremony what the services said since the signing page was shown. What they said before is about an earlier one. */
function useReadMeanwhile(
  view: CeremonyFrameProps['view'],
  { data, dataUpdatedAt }: Pick<UseQueryResult<SigningStatus | null>, 'data' | 'dataUpdatedAt'>,
  act: CeremonyFrameProps['act'],
): void {
  const url = view.kind === 'shown' ? view.url : null;
  const shownAt = useRef(Infinity);
  const isKnown = useRef(false);
  useEffect(() => {
    shownAt.current = url === null ? Infinity : Date.now();
    isKnown.current = false;
  }, [url]);
  useEffect(() => {
    if (data === undefined || dataUpdatedAt <= shownAt.current) return;
    // A question from before the page was opened may still answer that there is no signing.
    if (data === null && !isKnown.current) return;
    isKnown.current = true;
    act({ kind: 'statusReadMeanwhile', status: data });
  }, [data, dataUpdatedAt, act]);
}
