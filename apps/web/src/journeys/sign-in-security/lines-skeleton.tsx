import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Three lines of a list before they are there. Props: label. */
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
