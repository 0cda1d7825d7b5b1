import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import type { ButtonTone } from './button.tsx';
import { classNames } from './class-names.ts';

interface LinkButtonProps {
  /** From `paths`, or an outside URL, which opens in a new tab. */
  readonly href: string;
  /** Opens an outside URL in place of the default, when the press must be handled. */
  readonly onOpen?: () => void;
  readonly tone?: ButtonTone;
  readonly size?: 'regular' | 'small';
  readonly icon?: ReactNode;
  readonly isFullWidth?: boolean;
  /** Text for screen readers when the visible text is not enough ("Pay title pawn, loan 0101"). */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link to another screen that looks like a button. Its code is preloaded when the pointer comes near. */
export function LinkButton({
  href,
  onOpen,
  tone = 'primary',
  size = 'regular',
  icon,
  isFullWidth = false,
  label,
  children,
}: LinkButtonProps) {
  const look = {
    className: classNames(styles['button'], styles[tone], styles[size], isFullWidth && styles['full']),
    ...(label === undefined ? {} : { 'aria-label': label }),
  };
  const content = (
    <>
      {icon}
      <span>{children}</span>
    </>
  );
  if (href.startsWith('/'))
    return (
      <Link to={href} preload="intent" {...look}>
        {content}
      </Link>
    );
  const open = (event: MouseEvent) => {
    if (onOpen === undefined) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" onClick={open} {...look}>
      {content}
    </a>
  );
}
