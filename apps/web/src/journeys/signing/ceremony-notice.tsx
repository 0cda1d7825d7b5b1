import { errorMessage } from '#api/error-messages.ts';
import { ApiError, codeOf } from '#api/api-error.ts';
import { waitText } from '#api/wait-text.ts';
import { useIsOffline } from '#device/connection.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { ceremonyWords } from '#steps/signing/ceremony-words.ts';
import type { CeremonyAction, CeremonyView } from '#steps/signing/ceremony.ts';
import { SignersList } from '#steps/signing/signers-list.tsx';
import styles from '#steps/signing/signing.module.css';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checklist } from '#ui/checklist.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { ToDashboard, type SigningScreen } from './signing-gate.tsx';

/** After this many failures of the signing page, the phone is offered. */
const TROUBLES_BEFORE_PHONE = 2;

interface CeremonyNoticeProps extends SigningScreen {
  readonly view: Extract<CeremonyView, { readonly kind: 'confirming' | 'pending' | 'paused' | 'failed' | 'over' }>;
  readonly troubles: number;
  readonly act: (action: CeremonyAction) => void;
  /** Leads to what there is to read and sign now. */
  readonly onReadNow: () => void;
}

/** Says why the signing page is closed, what that means, and how to go on. Source: LOP-055, width 8. */
export function CeremonyNotice({ brand, loan, read, view, troubles, act, onReadNow }: CeremonyNoticeProps) {
  const isOffline = useIsOffline();
  const words =
    view.kind === 'failed'
      ? {
          title: 'We couldn’t open the signing page',
          text: failureText(view.error),
          button: 'Try again',
          tone: 'danger' as const,
        }
      : ceremonyWords(view);
  const isRefused = view.kind === 'over' && view.why === 'refused';
  const isPhoneShown = view.kind === 'failed' || isRefused || troubles >= TROUBLES_BEFORE_PHONE;
  return (
    <div className={styles['page']}>
      <PageTitle title="Sign your documents" heading={words.title} />
      {view.kind === 'confirming' ? (
        <Card as="div">
          <Checklist
            label="Progress of your signature"
            items={[
              { label: 'You left the signing page', state: 'done' },
              { label: 'We check the result', state: 'current', note: words.text },
            ]}
          />
        </Card>
      ) : (
        <Notice tone={words.tone} live="polite">
          {words.text}
        </Notice>
      )}
      {view.kind === 'pending' && (
        <Button
          isFullWidth
          disabledReason={isOffline ? OFFLINE_REASON : null}
          onClick={() => act({ kind: 'checkedAgain' })}
        >
          Check again
        </Button>
      )}
      {words.button !== null && (
        <Button
          isFullWidth
          disabledReason={isOffline ? OFFLINE_REASON : null}
          onClick={() => (view.kind === 'over' ? onReadNow() : act({ kind: 'askedAgain' }))}
        >
          {words.button}
        </Button>
      )}
      {isPhoneShown && (
        <Card title="Still not working?">
          <p>Call us or visit your store to sign on paper.</p>
          <CallLine loan={loan} />
        </Card>
      )}
      {read.facts.status !== null && (
        <Card title="Who signs">
          <SignersList signers={read.facts.status.signers} />
        </Card>
      )}
      {view.kind !== 'confirming' && (
        <ToDashboard
          brand={brand}
          text={view.kind === 'pending' || view.kind === 'over' ? 'Go to your accounts' : 'Finish later'}
        />
      )}
    </div>
  );
}

/** Returns in how many seconds the services ask to come back; null when they do not say. */
function retryAfterOf(error: unknown): number | null {
  return error instanceof ApiError && error.failure.kind === 'answered' ? error.failure.retryAfterSeconds : null;
}

function failureText(error: unknown): string {
  if (codeOf(error) !== 'SigningUnavailable') return `${errorMessage(error)} You haven’t signed.`;
  const seconds = retryAfterOf(error);
  return seconds === null
    ? errorMessage(error)
    : `Our business day is about to end, and you sign the terms of the new one. ${waitText(seconds)}.`;
}
