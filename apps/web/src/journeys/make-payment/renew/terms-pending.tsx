import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';

/** The card of the new loan while its terms are read. */
export function TermsPending() {
  return (
    <Card title="Your new loan">
      <SlowNotice isWaiting />
      <LoadingArea label="Reading the new terms">
        <Skeleton shape="figure" width="half" />
        <Skeleton />
        <Skeleton width="half" />
      </LoadingArea>
    </Card>
  );
}
