import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { cardFormAddress, isFromCardForm, parseCardFormMessage, type CardFormMessage } from './card-form-message.ts';
import styles from './hosted-card-frame.module.css';

/** Commands to the form. */
export interface HostedCardForm {
  readonly submit: () => void;
  readonly reset: () => void;
}

interface HostedCardFrameProps {
  readonly form: { readonly formUrl: string; readonly formOrigin: string; readonly formKey: string };
  readonly onMessage: (message: CardFormMessage) => void;
  readonly onRetry: () => void;
  readonly ref: Ref<HostedCardForm>;
}

const READY_TIMEOUT_MS = 12_000;
const FIRST_HEIGHT_PX = 330;
/** Our color tokens by the form's names. */
const COLOURS = {
  background: '--surface',
  surface: '--surface',
  text: '--text',
  muted: '--text-quiet',
  border: '--border-strong',
  accent: '--accent',
  danger: '--danger',
} as const;

function colourScheme(): 'light' | 'dark' {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function themeMessage() {
  const style = getComputedStyle(document.documentElement);
  const colors = Object.fromEntries(
    Object.entries(COLOURS).map(([name, token]) => [name, style.getPropertyValue(token).trim()]),
  );
  return { type: 'card-form:theme', theme: colourScheme(), colors };
}

/** Posts to the form's origin only, so that no other page gets the message when the frame has navigated away. */
function post(frame: HTMLIFrameElement | null, origin: string, message: Readonly<Record<string, unknown>>): void {
  frame?.contentWindow?.postMessage(message, origin);
}

/** The processor's card form in a frame of its own origin: typed card data never reaches this page. It grows with its content,
 *  uses our colors, and its activity counts as the user's. Source: CRD-008, security C5, T12. */
export function HostedCardFrame({ form, onMessage, onRetry, ref }: HostedCardFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'silent'>('loading');
  const [heightPx, setHeightPx] = useState(FIRST_HEIGHT_PX);
  const [address] = useState(() => cardFormAddress(form, colourScheme()));
  const listener = useRef(onMessage);
  useEffect(() => {
    listener.current = onMessage;
  });
  useImperativeHandle(ref, () => ({
    submit: () => post(frame.current, form.formOrigin, { type: 'card-form:submit' }),
    reset: () => post(frame.current, form.formOrigin, { type: 'card-form:reset' }),
  }));
  useEffect(() => {
    const receive = (event: MessageEvent<unknown>) => {
      if (!isFromCardForm(event, { origin: form.formOrigin, window: frame.current?.contentWindow })) return;
      const message = parseCardFormMessage(event.data);
      if (message === null) return;
      if (message.kind === 'ready') {
        setState('ready');
        post(frame.current, form.formOrigin, themeMessage());
      }
      if (message.kind === 'height') setHeightPx(message.heightPx);
      if (message.kind === 'activity') window.dispatchEvent(new CustomEvent('user-activity'));
      listener.current(message);
    };
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    const repaint = () => post(frame.current, form.formOrigin, themeMessage());
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'silent' : now)), READY_TIMEOUT_MS);
    window.addEventListener('message', receive);
    scheme.addEventListener('change', repaint);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', receive);
      scheme.removeEventListener('change', repaint);
    };
  }, [form.formOrigin]);
  if (state === 'silent') return <SilentForm onRetry={onRetry} />;
  return (
    <div className={styles['slot']}>
      {state === 'loading' && (
        <div className={styles['waiting']}>
          <LoadingArea label="Loading the card form">
            <CardFormSkeleton />
          </LoadingArea>
        </div>
      )}
      <iframe
        ref={frame}
        className={state === 'ready' ? styles['frame'] : styles['hidden']}
        title="Card details"
        src={address}
        height={heightPx}
        referrerPolicy="origin"
        allow="payment"
        sandbox="allow-scripts allow-forms allow-same-origin"
      />
    </div>
  );
}

function SilentForm({ onRetry }: { readonly onRetry: () => void }) {
  const again = (
    <Button tone="secondary" size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice tone="danger" title="The card form didn’t load" live="polite" actions={again}>
      Your card details go straight to our card processor, and its form isn’t responding.
    </Notice>
  );
}

/** Skeleton of the card form while it loads. */
export function CardFormSkeleton() {
  return (
    <div className={styles['skeleton']}>
      <Skeleton width="short" />
      <Skeleton shape="button" />
      <Skeleton width="short" />
      <Skeleton shape="button" />
      <Skeleton width="short" />
      <Skeleton shape="button" />
    </div>
  );
}
