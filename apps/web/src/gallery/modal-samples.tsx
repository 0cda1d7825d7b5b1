import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Modal } from '#ui/modal.tsx';
import { MODAL_KINDS } from '#ui/modal-kinds.ts';

const SAMPLES = [...MODAL_KINDS, undefined];

/** Every kind of modal, each behind its own button. */
export function ModalSamples() {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <Card title="Modals">
      {SAMPLES.map((kind, index) => (
        <div key={kind ?? 'plain'}>
          <Button size="small" tone="secondary" onClick={() => setOpen(index)}>
            Open {kind ?? 'plain'} modal
          </Button>
          <Modal
            {...(kind === undefined ? {} : { kind })}
            isOpen={open === index}
            title={`What it is about (${kind ?? 'plain'})`}
            onClose={() => setOpen(null)}
            actions={
              <Button isFullWidth onClick={() => setOpen(null)}>
                Go on
              </Button>
            }
          >
            <p>And what it means for you.</p>
          </Modal>
        </div>
      ))}
      <HeldModal />
    </Card>
  );
}

/** A modal with a running action: it closes only when the action is done. */
function HeldModal() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button size="small" tone="secondary" onClick={() => setOpen(true)}>
        Open held modal
      </Button>
      <Modal
        kind="alert"
        isOpen={isOpen}
        isHeld
        title="What it is about (held)"
        onClose={() => setOpen(false)}
        actions={
          <Button isFullWidth onClick={() => setOpen(false)}>
            It is done
          </Button>
        }
      >
        <p>Nothing closes this until it is done.</p>
      </Modal>
    </div>
  );
}
