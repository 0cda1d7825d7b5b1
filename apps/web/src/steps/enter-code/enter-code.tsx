import { useState, type ReactNode } from 'react';
import { AttemptForm } from './attempt-form.tsx';
import { errorOf, useAttempt } from './use-attempt.ts';
import { Card } from '#ui/card.tsx';
import { codeEntryError } from '#ui/code-entry.ts';
import { CodeField } from '#ui/code-field.tsx';
import type { SummaryError } from '#ui/error-summary.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toCodeErrors } from './code-errors.ts';
import styles from './enter-code.module.css';
import { ResendCode } from './resend-code.tsx';
import type { SentCode } from './sent-code.ts';
import { SimulatedWorld } from './simulated-world.tsx';

interface EnterCodeProps {
  readonly sent: SentCode | null;
  readonly submitText: string;
  readonly busyText?: string;
  /** Uses the code. An error shows in the form, and the typed code stays. */
  readonly onCode: (code: string) => Promise<void>;
  /** Sends a new code; null while there is no known recipient. */
  readonly onResend: (() => Promise<void>) | null;
  /** The services asked for a longer wait before a new code. */
  readonly onWait: (untilMs: number) => void;
  /** A link to another channel or contact; absent when there is none. */
  readonly otherWay?: { readonly href: string; readonly text: string };
  readonly codeAtFirst?: string;
  /** Error of the code, when a later screen sent the reader back to this field. */
  readonly errorAtFirst?: string | null;
  /** Fields above the code, such as its account, and their errors. */
  readonly above?: ReactNode;
  readonly findProblems?: () => readonly SummaryError[];
}

/** The code screen: one field, sending again, another channel, and the simulation's hint. Source: AUT-12, AUT-13, OPEN-42. */
export function EnterCode(props: EnterCodeProps) {
  const { sent, onResend, otherWay, errorAtFirst = null } = props;
  const [code, setCode] = useState(props.codeAtFirst ?? '');
  const attempt = useAttempt(toCodeErrors, errorAtFirst === null ? [] : [{ field: 'code', message: errorAtFirst }]);
  const submit = () => {
    const wrong = codeEntryError(code);
    const problems = props.findProblems?.() ?? [];
    attempt.run(wrong === null ? problems : [...problems, { field: 'code', message: wrong }], () => props.onCode(code));
  };
  return (
    <>
      <Card as="div">
        <AttemptForm
          attempt={attempt}
          submitText={props.submitText}
          busyText={props.busyText ?? 'Checking…'}
          onSubmit={submit}
          names={{ code: '6-digit code' }}
          below={
            onResend !== null && (
              <ResendCode resendAtMs={sent?.resendAtMs ?? 0} onResend={onResend} onWait={props.onWait} />
            )
          }
        >
          {props.above}
          <CodeField name="code" value={code} onChange={setCode} error={errorOf(attempt.errors, 'code')} />
        </AttemptForm>
      </Card>
      <div className={styles['below']}>
        <p>
          The code expires in 10 minutes.
          {otherWay !== undefined && (
            <>
              {' '}
              No message? {sent?.channel === 'email' && 'Check your junk mail. '}
              <TextLink href={otherWay.href}>{otherWay.text}</TextLink>
            </>
          )}
        </p>
        <SimulatedWorld />
      </div>
    </>
  );
}
