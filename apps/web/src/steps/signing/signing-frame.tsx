import { useEffect, useRef, useState } from 'react';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './signing-frame.module.css';
import { readSigningReturn, type SigningReturn } from './signing-return.ts';

/** How long the signing page may take to load. */
export const FRAME_TIMEOUT_MS = 20_000;

interface SigningFrameProps {
  readonly url: string;
  /** The page sent the browser back to us. */
  readonly onReturn: (back: SigningReturn) => void;
  readonly onNotLoaded: () => void;
}

/** The vendor's signing page in a frame of its own origin. It ends by loading our page `/signing/return`, which says with which
 *  event; no other message counts. Without `sandbox`, because browsers show no PDF in a sandboxed frame. Source: width 2,
 *  security T12. */
export function SigningFrame({ url, onReturn, onNotLoaded }: SigningFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const listeners = useRef({ onReturn, onNotLoaded });
  useEffect(() => {
    listeners.current = { onReturn, onNotLoaded };
  });
  useEffect(() => {
    const receive = (message: MessageEvent<unknown>) => {
      const back = readSigningReturn(message, {
        origin: window.location.origin,
        window: frame.current?.contentWindow,
      });
      if (back !== null) listeners.current.onReturn(back);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, []);
  useEffect(() => {
    if (isLoaded) return undefined;
    const timer = setTimeout(() => listeners.current.onNotLoaded(), FRAME_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return (
    <div className={styles['slot']}>
      {!isLoaded && (
        <div className={styles['waiting']}>
          <LoadingArea label="Loading the signing page">
            <Skeleton width="half" />
            <Skeleton />
            <Skeleton />
            <Skeleton shape="button" />
          </LoadingArea>
        </div>
      )}
      <iframe
        ref={frame}
        className={styles['frame']}
        title="Sign your documents"
        src={url}
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}
