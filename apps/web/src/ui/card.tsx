import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps {
  readonly title?: ReactNode;
  /** Below the title row. */
  readonly subtitle?: ReactNode;
  /** Beside the title: a pill or a small link. */
  readonly aside?: ReactNode;
  readonly level?: 2 | 3;
  readonly tone?: 'plain' | 'accent';
  /** `section` with a title is a landmark; `article` is one item of a list. */
  readonly as?: 'section' | 'article' | 'div';
  readonly className?: string;
  readonly children: ReactNode;
}

/** A bordered surface with an optional heading. */
export function Card({
  title,
  subtitle,
  aside,
  level = 2,
  tone = 'plain',
  as: Tag = 'section',
  className,
  children,
}: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Tag className={classNames(styles['card'], styles[tone], className)}>
      {(title !== undefined || aside !== undefined) && (
        <div className={styles['head']}>
          {title !== undefined && <Heading className={styles['title']}>{title}</Heading>}
          {aside}
          {subtitle !== undefined && <p className={styles['subtitle']}>{subtitle}</p>}
        </div>
      )}
      {children}
    </Tag>
  );
}
