import { useRouterState } from '@tanstack/react-router';
import styles from '#shell/routing-wait.module.css';

/** A bar across the top while a navigation is under way, seen only when it takes longer than a moment. It follows the router, so that
 *  it ends with the navigation, whether that arrives, goes elsewhere or fails. Source: GRD-28. */
export function RoutingWait() {
  const isUnderWay = useRouterState({ select: ({ isLoading }) => isLoading });
  return isUnderWay ? <div className={styles['bar']} role="progressbar" aria-label="Opening the page" /> : null;
}
