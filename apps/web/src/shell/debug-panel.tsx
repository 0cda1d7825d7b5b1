import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient, queryOf } from '#api/query-client.ts';
import styles from './debug-panel.module.css';
import { isDebugShown } from './is-debug-shown.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';

/** Two buttons that show test messages, in every environment except production. Source: SHL-18, SHL-19, ROL-12, OPEN-22. */
export function DebugPanel() {
  const settings = useQuery(queryOf(configSettings, {}), queryClient);
  if (!isDebugShown(settings.data)) return null;
  return (
    <details className={styles['panel']}>
      <summary className={styles['name']}>Debug</summary>
      <div className={styles['inside']}>
        <Button tone="secondary" size="small" onClick={() => showToast('This is a test success message.')}>
          Test success message
        </Button>
        <Button tone="secondary" size="small" onClick={() => showToast('This is a test error message.', 'problem')}>
          Test error message
        </Button>
      </div>
    </details>
  );
}
