import { getEsignAgreement, getEsignConsent, withdrawEsignConsent } from '@lendside/contract/signing/esign-consent.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { forget, queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { useAttempt } from '#steps/enter-code/use-attempt.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { SavePdf } from '#steps/document-page/document-page.tsx';
import { ConsentForm } from '#steps/signing/consent-form.tsx';
import { ConsentText } from '#steps/signing/consent-text.tsx';
import type { Consent } from '#steps/signing/signing-facts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { showToast } from '#ui/toast.tsx';
import { useFocusOnChange } from '#ui/use-focus-on-change.ts';
import styles from './profile.module.css';

const TITLE = 'Electronic documents';
const SHOW_ID = 'show-esign-agreement';

/** Word and meaning of each state of the agreement. */
const WORDS = {
  given: { word: 'Agreed', tone: 'good', meaning: 'You get documents here, and you can sign them here.' },
  none: {
    word: 'Not agreed',
    tone: 'neutral',
    meaning: 'You get documents on paper. Agree to read and sign them here.',
  },
  withdrawn: {
    word: 'Taken back',
    tone: 'neutral',
    meaning: 'You get documents on paper. You can’t sign here until you agree again.',
  },
  outdated: {
    word: 'Text has changed',
    tone: 'attention',
    meaning: 'The text has changed since you agreed. You can’t sign here until you agree again.',
  },
} as const satisfies Readonly<Record<Consent['state'], object>>;

/** Shows whether this person agreed to electronic documents, with ways to read the agreement, to take it back and to agree again.
 *  Source: loan-core 6.4, 15 USC 7001(c). */
export default function ElectronicDocumentsCard() {
  const consent = useQuery(queryOf(getEsignConsent, {}));
  const [shown, setShown] = useState<'state' | 'text' | 'form'>('state');
  useFocusOnChange(shown, () => SHOW_ID);
  return (
    <Card title={TITLE}>
      {consent.isPending && (
        <LoadingArea label="Loading your agreement">
          <Skeleton />
        </LoadingArea>
      )}
      {consent.isError && consent.data === undefined && (
        <ReadFailure
          what="Failed to get your agreement to electronic documents"
          error={consent.error}
          isRetrying={consent.isFetching}
          onRetry={() => void consent.refetch()}
        />
      )}
      {consent.data !== undefined && <Agreement consent={consent.data} shown={shown} onShow={setShown} />}
    </Card>
  );
}

interface AgreementProps {
  readonly consent: Consent;
  readonly shown: 'state' | 'text' | 'form';
  readonly onShow: (shown: 'state' | 'text' | 'form') => void;
}

function Agreement({ consent, shown, onShow }: AgreementProps) {
  const { word, tone, meaning } = WORDS[consent.state];
  const isGiven = consent.state === 'given';
  const [isTakingBack, setTakingBack] = useState(false);
  const back = (
    <Button id={SHOW_ID} tone="quiet" isFullWidth onClick={() => onShow('state')}>
      {shown === 'form' ? 'Not now' : 'Close'}
    </Button>
  );
  if (shown === 'form')
    return (
      <div className={styles['parts']}>
        <ConsentForm
          text={consent}
          wayOut={back}
          onAgreed={() => {
            showToast('You agreed to electronic documents');
            onShow('state');
          }}
        />
      </div>
    );
  if (shown === 'text')
    return (
      <div className={styles['parts']}>
        <ConsentText text={consent} />
        <SavePdf
          text="Save what you agreed to"
          fileName="electronic-documents"
          read={() => call(getEsignAgreement, {})}
        />
        {back}
      </div>
    );
  return (
    <>
      <p className={styles['lead']}>
        <StatusPill tone={tone}>{word}</StatusPill>
        {isGiven && consent.givenAt !== null && ` on ${dayOf(consent.givenAt)}`}
      </p>
      <p className={styles['lead']}>{meaning}</p>
      <div className={styles['parts']}>
        <Button id={SHOW_ID} tone="secondary" size="small" onClick={() => onShow(isGiven ? 'text' : 'form')}>
          {isGiven ? 'See the agreement' : consent.state === 'none' ? 'Read and agree' : 'Agree again'}
        </Button>
        {isGiven && (
          <Button tone="quiet" size="small" onClick={() => setTakingBack(true)}>
            Take my agreement back
          </Button>
        )}
      </div>
      <TakeBack isOpen={isTakingBack} onClose={() => setTakingBack(false)} />
    </>
  );
}

/** Asks before the agreement is taken back, and says what changes. */
function TakeBack({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const attempt = useAttempt();
  const isOffline = useIsOffline();
  const takeBack = () =>
    attempt.run([], async () => {
      await call(withdrawEsignConsent, {});
      await forget(getEsignConsent);
      showToast('You took your agreement back');
      onClose();
    });
  return (
    <Modal
      kind="alert"
      isOpen={isOpen}
      isHeld={attempt.isBusy}
      title="Take your agreement back?"
      onClose={onClose}
      actions={
        <>
          <Button
            tone="danger"
            isFullWidth
            isBusy={attempt.isBusy}
            busyText="Saving…"
            disabledReason={isOffline ? OFFLINE_REASON : null}
            onClick={takeBack}
          >
            Take it back
          </Button>
          <Button tone="secondary" isFullWidth onClick={onClose}>
            Keep my agreement
          </Button>
        </>
      }
    >
      <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
      <ul className={styles['points']}>
        <li>You get documents on paper from now on.</li>
        <li>You can’t sign anything here until you agree again.</li>
        <li>What you signed before stays valid.</li>
        <li>You can still see your loans and pay here.</li>
      </ul>
    </Modal>
  );
}

function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'medium' });
}
