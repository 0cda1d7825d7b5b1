import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import styles from './modal.module.css';
import { Tooltip } from './tooltip.tsx';

interface ModalProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Buttons, the primary first. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog over the page: the browser's own, so focus is held, Escape closes and the rest is inert; page scroll is locked
 *  while it shows, and focus goes back to where it was. Props: isOpen, title, onClose, actions, children. */
export function Modal({ isOpen, title, onClose, actions, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (isOpen && !element.open) element.showModal();
    if (!isOpen && element.open) element.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className={styles['modal']} aria-labelledby={titleId} onClose={onClose} closedby="any">
      {isOpen && (
        <div className={styles['inside']}>
          <div className={styles['head']}>
            <h2 id={titleId} className={styles['title']}>
              {title}
            </h2>
            <Tooltip text="Close">
              <button type="button" className={styles['close']} aria-label="Close" onClick={onClose}>
                <X aria-hidden="true" />
              </button>
            </Tooltip>
          </div>
          <div className={styles['body']}>{children}</div>
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
