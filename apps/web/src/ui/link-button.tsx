import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './button.module.css';
import type { ButtonTone } from './button.tsx';
import { classNames } from './class-names.ts';

interface LinkButtonProps {
  /** From `paths`. */
  readonly href: string;
  readonly tone?: ButtonTone;
  readonly size?: 'regular' | 'small';
  readonly icon?: ReactNode;
  readonly isFullWidth?: boolean;
  /** What a screen reader says where the text alone is not enough ("Pay title pawn, loan 0101"). */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link to another screen that looks like a button; its code is fetched when the pointer nears it.
 *  Props: href, tone, size, icon, isFullWidth, label, children. */
export function LinkButton({
  href,
  tone = 'primary',
  size = 'regular',
  icon,
  isFullWidth = false,
  label,
  children,
}: LinkButtonProps) {
  return (
    <Link
      to={href}
      preload="intent"
      className={classNames(styles['button'], styles[tone], styles[size], isFullWidth && styles['full'])}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {icon}
      <span>{children}</span>
    </Link>
  );
}
