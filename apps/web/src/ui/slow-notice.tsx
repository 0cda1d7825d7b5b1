import { useEffect, useState, type ReactNode } from 'react';
import { Notice } from './notice.tsx';

/** Says, after `afterMs` (4 s) of waiting, that it takes longer than usual. */
export function SlowNotice({
  isWaiting,
  afterMs = 4000,
  text = 'This is taking longer than usual. Please keep this page open.',
}: {
  readonly isWaiting: boolean;
  readonly afterMs?: number;
  readonly text?: string;
}) {
  return isWaiting ? (
    <Delayed afterMs={afterMs}>
      <Notice tone="info" live="polite">
        {text}
      </Notice>
    </Delayed>
  ) : null;
}

function Delayed({ afterMs, children }: { readonly afterMs: number; readonly children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isDue ? children : null;
}
