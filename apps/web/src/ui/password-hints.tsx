import { Check, Circle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './password-hints.module.css';

/** One rule for a password. */
interface PasswordHintLine {
  readonly text: string;
  readonly isMet: boolean;
  readonly isRequired: boolean;
}

// Long enough that a screen reader speaks after the typing, not between letters.
const SPEAK_AFTER_MS = 900;

/** The rules for a password, each ticked when met. A screen reader hears what is missing once typing pauses. `isStarted`:
 *  something is typed. Source: VAL-03, OPEN-61. */
export function PasswordHints({
  hints,
  isStarted,
}: {
  readonly hints: readonly PasswordHintLine[];
  readonly isStarted: boolean;
}) {
  return (
    <div className={styles['hints']}>
      <p className={styles['title']}>Your password should have</p>
      <ul className={styles['list']}>
        {hints.map(({ text, isMet }) => (
          <li key={text} className={classNames(styles['hint'], isMet && styles['met'])}>
            {isMet ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
            <span>
              {text}
              <span className="screen-reader">{isMet ? ', met' : ', not met yet'}</span>
            </span>
          </li>
        ))}
      </ul>
      <Spoken text={isStarted ? summaryOf(hints) : ''} />
    </div>
  );
}

function summaryOf(hints: readonly PasswordHintLine[]): string {
  const missing = hints.filter(({ isMet, isRequired }) => isRequired && !isMet).map(({ text }) => text);
  return missing.length === 0 ? 'The password meets our requirements.' : `Still needed: ${missing.join(', ')}.`;
}

function Spoken({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SPEAK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="screen-reader" role="status">
      {said}
    </p>
  );
}
