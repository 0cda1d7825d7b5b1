import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A gray shape in place of loading content. Decorative: wrap a group of them in LoadingArea, which says what loads. */
export function Skeleton({
  shape = 'line',
  width = 'full',
}: {
  readonly shape?: 'line' | 'figure' | 'button' | 'plot';
  readonly width?: 'short' | 'half' | 'full';
}) {
  return <span className={classNames(styles['bone'], styles[shape], styles[width])} aria-hidden="true" />;
}
