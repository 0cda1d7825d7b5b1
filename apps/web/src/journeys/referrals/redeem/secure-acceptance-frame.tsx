import { useEffect, useRef, useState } from 'react';
import { CardFormSkeleton } from '#steps/add-card/hosted-card-frame.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import styles from './redeem.module.css';

interface SecureAcceptanceFrameProps {
  /** Page of the processor, and the signed fields that it gets. */
  readonly form: { readonly action: string; readonly fields: Readonly<Record<string, string>> };
}

const FRAME = 'payout-card-form';

/** The card processor's page in a frame of its own origin. The page posts the signed fields there, and the person types the card into the
 *  frame, so that no card number reaches this page. Props: form. Source: RFL-018, security C5, T12. */
export function SecureAcceptanceFrame({ form }: SecureAcceptanceFrameProps) {
  const fields = useRef<HTMLFormElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => fields.current?.submit(), []);
  return (
    <div className={styles['slot']}>
      {!isShown && (
        <LoadingArea label="Loading the card form">
          <CardFormSkeleton />
        </LoadingArea>
      )}
      <iframe
        name={FRAME}
        title="Card details"
        className={isShown ? styles['frame'] : styles['hidden']}
        sandbox="allow-scripts allow-forms allow-same-origin"
        onLoad={() => setShown(true)}
      />
      <form ref={fields} method="post" action={form.action} target={FRAME} hidden>
        {Object.entries(form.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    </div>
  );
}
