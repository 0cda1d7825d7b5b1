import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import styles from './toast.module.css';

const SHOWN_MS = 6000;
let current: { readonly id: number; readonly text: string; readonly tone: 'done' | 'problem' } | null = null;
const listeners = new Set<() => void>();

function change(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a short message for a small result ("Copied"); replaces the one before. Nothing important may appear only here. */
export function showToast(text: string, tone: 'done' | 'problem' = 'done'): void {
  change({ id: (current?.id ?? 0) + 1, text, tone });
}

/** The place where toasts show; the shell mounts it once. */
export function ToastRegion() {
  const toast = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
  useEffect(() => {
    if (toast === null) return undefined;
    const timer = setTimeout(() => change(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div className={styles['region']} role="status">
      {toast !== null && (
        <p key={toast.id} className={styles['toast']}>
          {toast.tone === 'done' ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
          {toast.text}
        </p>
      )}
    </div>
  );
}
