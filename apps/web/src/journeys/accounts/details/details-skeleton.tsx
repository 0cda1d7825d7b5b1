import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './account-details-screen.module.css';

/** Placeholder while the details load. */
export function DetailsSkeleton() {
  return (
    <LoadingArea label="Loading your loan">
      <div className={styles['figures']}>
        <Card as="div">
          <Skeleton width="short" />
          <Skeleton shape="figure" width="half" />
          <Skeleton width="half" />
          <Skeleton shape="button" />
        </Card>
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton shape="plot" />
        </Card>
      </div>
    </LoadingArea>
  );
}
