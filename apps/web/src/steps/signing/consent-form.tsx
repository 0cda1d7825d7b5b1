import { getEsignConsent, getEsignSample, giveEsignConsent } from '@lendside/contract/signing/esign-consent.ts';
import { useState, type ReactNode } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { forget } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { SavePdf } from '#steps/document-page/document-page.tsx';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary, type SummaryError } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { ConsentText } from './consent-text.tsx';
import type { Consent } from './signing-facts.ts';
import styles from './signing.module.css';

const CODE_FIELD = 'esign-code';
const NOT_OPENED = 'Open the sample PDF first. The code is in it.';

interface ConsentFormProps {
  /** The text that the person agrees to. */
  readonly text: Consent;
  readonly onAgreed?: () => void;
  /** A way out beside the Agree button: to say no, or to go back. */
  readonly wayOut: ReactNode;
}

/** Asks a person to agree to electronic documents: the text, a sample PDF, and the code that stands in it. The code shows that
 *  this person can open our PDFs. Source: loan-core 6.4, 15 USC 7001(c). */
export function ConsentForm({ text, onAgreed, wayOut }: ConsentFormProps) {
  const [isOpened, setOpened] = useState(false);
  const [code, setCode] = useState('');
  const attempt = useAttempt(toConsentErrors);
  const isOffline = useIsOffline();
  const typed = code.trim();
  const problems: readonly SummaryError[] =
    typed === '' ? [{ field: CODE_FIELD, message: 'Type the code from the sample PDF.' }] : [];
  const agree = () =>
    attempt.run(problems, async () => {
      try {
        await call(giveEsignConsent, { version: text.version, code: typed });
      } catch (error) {
        // A changed text shows at once, with the message that says so.
        if (codeOf(error) === 'DocumentChanged') await forget(getEsignConsent);
        throw error;
      }
      await forget(getEsignConsent);
      onAgreed?.();
    });
  return (
    <>
      <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
      <ConsentText text={text} />
      <Card title="Show that you can open our PDFs">
        <form
          className={styles['stack']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isOpened && !isOffline) agree();
          }}
        >
          <p>Open the sample and find the code at its end. Then type the code here.</p>
          <SavePdf
            text="Open the sample PDF"
            fileName="electronic-documents-sample"
            read={() => call(getEsignSample, {})}
            onSaved={() => setOpened(true)}
          />
          <Field
            name={CODE_FIELD}
            label="Code in the sample PDF"
            value={code}
            maxLength={12}
            width="code"
            error={errorOf(attempt.errors, CODE_FIELD)}
            onChange={setCode}
          />
          <Button
            type="submit"
            isFullWidth
            isBusy={attempt.isBusy}
            busyText="Recording…"
            disabledReason={isOffline ? OFFLINE_REASON : isOpened ? null : NOT_OPENED}
          >
            I agree to electronic documents
          </Button>
          <SlowNotice isWaiting={attempt.isBusy} />
          {wayOut}
        </form>
      </Card>
    </>
  );
}

function toConsentErrors(error: unknown): readonly SummaryError[] {
  if (codeOf(error) === 'CodeMismatchException')
    return [{ field: CODE_FIELD, message: 'This isn’t the code in the sample PDF. Check it and type it again.' }];
  if (codeOf(error) === 'DocumentChanged')
    return [{ message: 'The text has changed. Read it again, and open the new sample PDF for its code.' }];
  return [{ message: errorMessage(error) }];
}
