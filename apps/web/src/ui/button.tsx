import { useId, type ButtonHTMLAttributes, type ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** Emphasis of a button: one `primary` per screen, `quiet` for rare actions, `danger` for costly ones. */
export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'type'> {
  readonly type?: 'button' | 'submit';
  readonly tone?: ButtonTone;
  readonly size?: 'regular' | 'small';
  /** Icon element, shown before the text. */
  readonly icon?: ReactNode;
  readonly isFullWidth?: boolean;
  /** While work runs, the button stays focusable, ignores presses and says `busyText`. */
  readonly isBusy?: boolean;
  readonly busyText?: string;
  /** Why it cannot be pressed now; shown below it and read with it. Without it the button works. */
  readonly disabledReason?: string | null;
}

/** A button whose text says what it does. It is never silently disabled: `disabledReason` shows why, and it stays focusable,
 *  so that keyboard and screen-reader users reach the reason too. */
export function Button({
  tone = 'primary',
  size = 'regular',
  icon,
  isFullWidth = false,
  isBusy = false,
  busyText,
  disabledReason = null,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isInert = isBusy || disabledReason !== null;
  return (
    <>
      <button
        {...rest}
        type={type === 'submit' ? 'submit' : 'button'}
        className={classNames(styles['button'], styles[tone], styles[size], isFullWidth && styles['full'], className)}
        aria-disabled={isInert || undefined}
        aria-describedby={disabledReason === null ? rest['aria-describedby'] : reasonId}
        onClick={(event) => {
          if (isInert) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {isBusy ? <Spinner /> : icon}
        <span>{isBusy ? (busyText ?? children) : children}</span>
      </button>
      {disabledReason !== null && (
        <span id={reasonId} className={styles['reason']}>
          {disabledReason}
        </span>
      )}
    </>
  );
}
