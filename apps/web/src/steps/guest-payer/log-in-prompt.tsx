import { pathTo } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import styles from './log-in-prompt.module.css';
import { useEndVisit } from './use-end-visit.ts';

/** Explains to a guest that only the payment is available without signing in. Signing in ends the guest's visit. Source:
 *  LER-036, LOP-071. */
export function LogInPrompt() {
  const endVisit = useEndVisit();
  return (
    <div className={styles['prompt']}>
      <p>Log in to view your account and use other features.</p>
      <Button size="small" tone="secondary" onClick={() => endVisit(pathTo('Login'))}>
        Sign in
      </Button>
    </div>
  );
}
