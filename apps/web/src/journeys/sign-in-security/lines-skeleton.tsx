import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** A skeleton of a three-line list. */
export function LinesSkeleton({ label }: { readonly label: string }) {
  return (
    <LoadingArea label={label}>
      {[1, 2, 3].map((key) => (
        <div key={key}>
          <Skeleton width="half" />
          <Skeleton width="short" />
        </div>
      ))}
    </LoadingArea>
  );
}
