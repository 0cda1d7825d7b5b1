import { CircleAlert, CircleCheck, Megaphone, TriangleAlert, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { ModalKind } from './modal-kinds.ts';
import styles from './modal.module.css';
import { Tooltip } from './tooltip.tsx';

interface ModalProps {
  readonly id?: string;
  /** Kind of message; absent for a form or a text. */
  readonly kind?: ModalKind;
  readonly isOpen: boolean;
  readonly title: string;
  /** The person closed it: by its button, by Escape or, except for an alert, by a press outside. */
  readonly onClose: () => void;
  /** Has no close button: one of its actions must answer. Escape still works. */
  readonly isToAnswer?: boolean;
  /** An action is running: nothing closes the modal until its result is known. */
  readonly isHeld?: boolean;
  /** Buttons, the primary first. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

const ICONS = { offer: Megaphone, alert: TriangleAlert, success: CircleCheck, failure: CircleAlert } as const;
// An alert's role already announces its kind, and an offer is clear from its text.
const WORDS = { offer: '', alert: '', success: 'Done: ', failure: 'Problem: ' } as const;

/** A modal dialog, built on the native dialog: it keeps the focus, closes on Escape, makes the page behind inert and locks its
 *  scroll. The focus returns to where it was, also when the modal is unmounted. An alert announces its text with its title.
 *  While an action runs it stays open until the result is known, so that people do not think they stopped it. Source: CFG-37,
 *  SHL-20, SHL-21, WCAG 2.4.3. */
export function Modal(props: ModalProps) {
  const { id, kind, isOpen, isHeld = false, onClose, actions, children } = props;
  const { dialog, tellClosed } = useDialog(isOpen, isHeld, onClose);
  const titleId = useId();
  const bodyId = useId();
  const isAlert = kind === 'alert';
  return (
    <dialog
      ref={dialog}
      id={id}
      className={classNames(styles['modal'], kind !== undefined && styles[kind])}
      aria-labelledby={titleId}
      {...(isAlert ? { role: 'alertdialog', 'aria-describedby': bodyId } : { closedby: isHeld ? 'none' : 'any' })}
      onCancel={(event) => {
        if (isHeld) event.preventDefault();
      }}
      onClose={tellClosed}
    >
      {isOpen && (
        <div className={styles['inside']}>
          <Head titleId={titleId} {...props} />
          <div id={bodyId} className={styles['body']}>
            {children}
          </div>
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

function Head({
  titleId,
  kind,
  title,
  onClose,
  isToAnswer = false,
  isHeld = false,
}: ModalProps & { readonly titleId: string }) {
  const Icon = kind === undefined ? null : ICONS[kind];
  return (
    <div className={styles['head']}>
      {Icon !== null && (
        <span className={styles['icon']}>
          <Icon aria-hidden="true" />
        </span>
      )}
      <h2 id={titleId} className={styles['title']}>
        {kind !== undefined && WORDS[kind] !== '' && <span className="screen-reader">{WORDS[kind]}</span>}
        {title}
      </h2>
      {!isToAnswer && (
        <Tooltip text="Close">
          <button
            type="button"
            className={styles['close']}
            aria-label="Close"
            aria-disabled={isHeld || undefined}
            onClick={() => {
              if (!isHeld) onClose();
            }}
          >
            <X aria-hidden="true" />
          </button>
        </Tooltip>
      )}
    </div>
  );
}

function useDialog(isOpen: boolean, isHeld: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isWanted = useRef(false);
  // A layout effect, because the dialog must close before its element is removed, or it would not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || !isOpen) return undefined;
    isWanted.current = true;
    element.showModal();
    return () => {
      isWanted.current = false;
      element.close();
    };
  }, [isOpen]);
  const tellClosed = () => {
    // Closed by the person, not by this code.
    if (!isWanted.current || dialog.current?.open !== false) return;
    // Browsers close a dialog on the second Escape, whatever the first one's handler said.
    if (isHeld) dialog.current.showModal();
    else onClose();
  };
  return { dialog, tellClosed };
}
