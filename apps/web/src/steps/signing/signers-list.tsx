import { Circle, CircleCheck, CircleX } from 'lucide-react';
import type { Signer } from './signing-facts.ts';
import styles from './signing.module.css';
import { signerWord, whoSignsText } from './who-signs.ts';

/** Shows who signs, in which order, and how far each is. Shows nothing when nothing is known yet. Props: signers. */
export function SignersList({ signers }: { readonly signers: readonly Signer[] }) {
  if (signers.length === 0) return null;
  return (
    <div className={styles['stack']}>
      <p>{whoSignsText(signers)}</p>
      {signers.length > 1 && (
        <ol className={styles['signers']} aria-label="Who signs">
          {signers.map((signer) => (
            <li key={signer.party} className={styles['signer']}>
              <Mark state={signer.state} />
              <span>
                {signer.name}
                {signer.isYou && ' (you)'}
              </span>
              <span className={styles['quiet']}>{signerWord(signer)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Mark({ state }: Pick<Signer, 'state'>) {
  if (state === 'signed') return <CircleCheck aria-hidden="true" />;
  return state === 'declined' ? <CircleX aria-hidden="true" /> : <Circle aria-hidden="true" />;
}
