import { Eye, EyeOff } from 'lucide-react';
import styles from './show-toggle.module.css';

interface ShowToggleProps {
  /** The thing it shows and hides: "password". */
  readonly what: string;
  readonly isShown: boolean;
  readonly onChange: (isShown: boolean) => void;
}

/** The Show or Hide button at the end of a concealed field. */
export function ShowToggle({ what, isShown, onChange }: ShowToggleProps) {
  return (
    <button
      type="button"
      className={styles['toggle']}
      aria-pressed={isShown}
      aria-label={isShown ? `Hide ${what}` : `Show ${what}`}
      onClick={() => onChange(!isShown)}
    >
      {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      <span aria-hidden="true">{isShown ? 'Hide' : 'Show'}</span>
    </button>
  );
}
