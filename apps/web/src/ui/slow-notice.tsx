import { useEffect, useState } from 'react';
import { Notice } from './notice.tsx';

/** Says, after `afterMs` (4 s) of waiting, that it takes longer than usual. Props: isWaiting, afterMs, text. */
export function SlowNotice({ isWaiting, afterMs = 4000, text = 'This is taking longer than usual. Please keep this page open.' }: {
  readonly isWaiting: boolean;
  readonly afterMs?: number;
  readonly text?: string;
}) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => clearTimeout(timer);
  }, [isWaiting, afterMs]);
  return isSlow ? <Notice tone="info" live="polite">{text}</Notice> : null;
}
