import { Navigation } from 'lucide-react';
import { useState } from 'react';
import type { MapAppName } from '#device/map-apps.ts';
import { openDirections } from '#device/maps.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './store-facts.module.css';

/** An open question to the person about which map app to use. It can be answered once. */
interface Question {
  readonly names: readonly MapAppName[];
  readonly answer: (name: MapAppName | null) => void;
}

/** Opens directions to an address. Uses the only map app, asks which one when there are two, or opens a map on the web.
 *  Source: DEV-05 to DEV-08, OPEN-69, ERR-01. */
export function DirectionsButton({ destination }: { readonly destination: string }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const choose = (names: readonly MapAppName[]) =>
    new Promise<MapAppName | null>((resolve) => {
      setQuestion({ names, answer: resolve });
    });
  const settle = (name: MapAppName | null) => {
    question?.answer(name);
    setQuestion(null);
  };
  const open = () => {
    void openDirections(destination, { choose, onFailure: (text) => showToast(text, 'problem') });
  };
  return (
    <>
      <Button tone="secondary" isFullWidth icon={<Navigation aria-hidden="true" />} onClick={open}>
        Get directions
      </Button>
      <Modal isOpen={question !== null} title="Open directions in" onClose={() => settle(null)}>
        <div className={styles['choices']}>
          {question?.names.map((name) => (
            <Button key={name} tone="secondary" isFullWidth onClick={() => settle(name)}>
              {name}
            </Button>
          ))}
          <Button tone="quiet" isFullWidth onClick={() => settle(null)}>
            Cancel
          </Button>
        </div>
      </Modal>
    </>
  );
}
