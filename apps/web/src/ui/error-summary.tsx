import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './error-summary.module.css';
import { fieldId } from './field.tsx';

/** One error to fix; `field` names its field, if it has one. */
export interface SummaryError {
  readonly field?: string;
  readonly message: string;
}

interface ErrorSummaryProps {
  readonly title?: string;
  readonly errors: readonly SummaryError[];
  /** Grows with every failed submit, so that the summary gets the focus each time. */
  readonly attempt: number;
}

/** The list of errors, focused once after each failed submit. Each line links to its field (WCAG 3.3.1). Renders nothing
 *  without errors. */
export function ErrorSummary({ title = 'There is a problem', errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;
  const answered = useRef<number | null>(null);
  useEffect(() => {
    // Once per attempt, so that an error that appears while the person types never takes the focus from the field.
    if (isShown && answered.current !== attempt) box.current?.focus();
    if (isShown) answered.current = attempt;
    else if (attempt === 0) answered.current = null;
  }, [attempt, isShown]);
  if (!isShown) return null;
  return (
    <div ref={box} className={styles['summary']} role="alert" tabIndex={-1}>
      <h2 className={styles['title']}>
        <CircleAlert aria-hidden="true" />
        {title}
      </h2>
      <ul className={styles['list']}>
        {errors.map((error) => (
          <li key={`${error.field ?? ''}${error.message}`}>
            {error.field === undefined ? error.message : <FieldLink field={error.field} message={error.message} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function FieldLink({ field, message }: { readonly field: string; readonly message: string }) {
  const id = fieldId(field);
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
    >
      {message}
    </a>
  );
}
