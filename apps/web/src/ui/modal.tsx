import { CircleAlert, CircleCheck, Megaphone, TriangleAlert, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { ModalKind } from './modal-kinds.ts';
import styles from './modal.module.css';
import { Tooltip } from './tooltip.tsx';

interface ModalProps {
  readonly id?: string;
  /** What it is about; none for a form or a text over the page. */
  readonly kind?: ModalKind;
  readonly isOpen: boolean;
  readonly title: string;
  /** The person closed it, by its button, by Escape or, unless it is an alert, by a press beside it. */
  readonly onClose: () => void;
  /** Has no button to close it: one of its actions answers. Escape still does. */
  readonly isToAnswer?: boolean;
  /** What one of its actions began is under way: nothing closes it until it is known what came of it. */
  readonly isHeld?: boolean;
  /** Buttons, the primary first. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

const ICONS = { offer: Megaphone, alert: TriangleAlert, success: CircleCheck, failure: CircleAlert } as const;
// The role says alert; an offer says itself.
const WORDS = { offer: '', alert: '', success: 'Done: ', failure: 'Problem: ' } as const;

/** A dialog over the page: the browser's own, so focus is held, Escape closes and the rest is inert; page scroll is locked
 *  while it shows, and focus goes back to where it was, also when it goes away with what held it. An alert interrupts, and says its
 *  text with its title. Held, it says what came of its action, and nobody believes to have stopped what was begun. Props: id, kind,
 *  isOpen, title, onClose, isToAnswer (false), isHeld (false), actions, children. Source: CFG-37, SHL-20, SHL-21, WCAG 2.4.3. */
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
  // Before the browser paints or takes the element away: closed only afterwards, it would not give the focus back.
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
    // Closed by the person, not by us.
    if (!isWanted.current || dialog.current?.open !== false) return;
    // A second Escape closes it whatever is said to the first.
    if (isHeld) dialog.current.showModal();
    else onClose();
  };
  return { dialog, tellClosed };
}
