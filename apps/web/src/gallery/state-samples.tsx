import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DonePicture } from '#ui/done-picture.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { OfflineBanner } from '#ui/offline-banner.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { showToast, ToastRegion } from '#ui/toast.tsx';

/** What a screen shows while it loads, fails, is offline or is done. */
export function StateSamples() {
  const [attempt, setAttempt] = useState(0);
  return (
    <Card title="States">
      <OfflineBanner isOffline shownFrom={null} />
      <LoadingArea label="Reading the sample">
        <Skeleton />
        <Skeleton width="half" />
      </LoadingArea>
      <SlowNotice isWaiting afterMs={0} />
      <p>
        <Spinner delayMs={0} />
      </p>
      <DonePicture />
      {attempt > 0 && (
        <ErrorSummary errors={[{ field: 'wrong', message: 'Enter a street address' }]} attempt={attempt} />
      )}
      <Button size="small" tone="secondary" onClick={() => setAttempt(attempt + 1)}>
        Show an error summary
      </Button>
      <Button size="small" tone="secondary" onClick={() => showToast('Saved')}>
        Show a toast
      </Button>
      <ToastRegion />
    </Card>
  );
}
