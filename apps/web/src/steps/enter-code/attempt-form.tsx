import type { ReactNode } from 'react';
import { useIsOffline } from '#device/connection.ts';
import { Button, type ButtonTone } from '#ui/button.tsx';
import { ErrorSummary, type SummaryError } from '#ui/error-summary.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import styles from './attempt-form.module.css';
import { OFFLINE_REASON } from './offline-reason.ts';
import { REQUIRED_TEXT } from './required-text.ts';
import type { Attempt } from './use-attempt.ts';

interface AttemptFormProps {
  readonly attempt: Attempt;
  readonly submitText: string;
  readonly busyText?: string;
  readonly tone?: ButtonTone;
  /** Validates and sends; not called while the device is offline. */
  readonly onSubmit: () => void;
  /** Names of the fields, so that the summary can say which one is required. */
  readonly names?: Readonly<Record<string, string>>;
  /** Secondary links below the button. */
  readonly below?: ReactNode;
  readonly children?: ReactNode;
}

/** A form with an error summary, one button, and messages while it is slow or the device is offline. `children` are the
 *  fields. */
export function AttemptForm({
  attempt,
  submitText,
  busyText = 'One moment…',
  tone = 'primary',
  onSubmit,
  names = {},
  below,
  children,
}: AttemptFormProps) {
  const isOffline = useIsOffline();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOffline) onSubmit();
      }}
    >
      <ErrorSummary errors={attempt.errors.map((error) => withName(error, names))} attempt={attempt.count} />
      {children}
      <div className={styles['actions']}>
        <div>
          <Button
            type="submit"
            tone={tone}
            isFullWidth
            isBusy={attempt.isBusy}
            busyText={busyText}
            disabledReason={isOffline ? OFFLINE_REASON : null}
          >
            {submitText}
          </Button>
        </div>
        <SlowNotice isWaiting={attempt.isBusy} />
        {below}
      </div>
    </form>
  );
}

/** In the summary, "This field is required" alone does not say which field. */
function withName(error: SummaryError, names: Readonly<Record<string, string>>): SummaryError {
  const name = names[error.field ?? ''];
  return name === undefined || error.message !== REQUIRED_TEXT
    ? error
    : { ...error, message: `${name}: ${error.message}` };
}
