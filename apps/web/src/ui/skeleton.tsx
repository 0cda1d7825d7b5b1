import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A grey shape where content will be. Decorative: wrap a group of them in LoadingArea, which says what loads.
 *  Props: shape (line, figure, button, plot), width (short, half, full). */
export function Skeleton({
  shape = 'line',
  width = 'full',
}: {
  readonly shape?: 'line' | 'figure' | 'button' | 'plot';
  readonly width?: 'short' | 'half' | 'full';
}) {
  return <span className={classNames(styles['bone'], styles[shape], styles[width])} aria-hidden="true" />;
}
