import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Placeholder for two loan cards while they load. */
export function LoansSkeleton() {
  return (
    <LoadingArea label="Loading your loans">
      {[1, 2].map((key) => (
        <Card as="div" key={key}>
          <Skeleton width="half" />
          <Skeleton width="short" />
          <Skeleton shape="figure" width="half" />
          <Skeleton width="half" />
          <Skeleton />
          <Skeleton shape="button" />
        </Card>
      ))}
    </LoadingArea>
  );
}
