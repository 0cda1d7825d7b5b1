import { useId, type ButtonHTMLAttributes, type ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** How loud a button is: one primary a screen, quiet for what is rarely wanted, danger for what costs. */
export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'type'> {
  readonly type?: 'button' | 'submit';
  readonly tone?: ButtonTone;
  readonly size?: 'regular' | 'small';
  /** Icon element, shown before the text. */
  readonly icon?: ReactNode;
  readonly isFullWidth?: boolean;
  /** Work under way: stays focusable, ignores presses, says `busyText`. */
  readonly isBusy?: boolean;
  readonly busyText?: string;
  /** Why it cannot be pressed now; shown below it and read with it. Absent: it can be pressed. */
  readonly disabledReason?: string | null;
}

/** A button that says what it does. It is never silently disabled: `disabledReason` shows why, and it stays focusable so
 *  that a keyboard or screen-reader user meets the reason too. Props: tone, size, icon, isFullWidth, isBusy, busyText,
 *  disabledReason, and those of `<button>`. */
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
