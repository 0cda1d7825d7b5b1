import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './error-summary.module.css';
import { fieldId } from './field.tsx';

/** One thing to fix; `field` is the name of the field it is about, absent when it is about none. */
export interface SummaryError {
  readonly field?: string;
  readonly message: string;
}

interface ErrorSummaryProps {
  readonly title?: string;
  readonly errors: readonly SummaryError[];
  /** Grows with every failed submit, so that focus comes here each time. */
  readonly attempt: number;
}

/** The list of what to fix, focused once after each failed submit, each line a link to its field (WCAG 3.3.1). Renders nothing when
 *  there are no errors. Props: title, errors, attempt. */
export function ErrorSummary({ title = 'There is a problem', errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;
  const answered = useRef<number | null>(null);
  useEffect(() => {
    // Once an attempt: an error that comes and goes while somebody types never takes them out of the field.
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
