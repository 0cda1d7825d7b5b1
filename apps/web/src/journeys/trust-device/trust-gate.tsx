import type { ReactNode } from 'react';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ContactInfo } from './trust-choices.ts';
import { useTrustCheck } from './use-trust.ts';

/** Shows its content once the contacts for a code are known. `children` gets the masked contacts on file. Source: AUT-16,
 *  AUT-17, OPEN-46. */
export function TrustGate({ children }: { readonly children: (contacts: ContactInfo) => ReactNode }) {
  const check = useTrustCheck();
  if (check.isPending || check.data?.isTrusted === true) {
    return (
      <LoadingArea label="Checking this device">
        <Card as="div">
          <Skeleton />
          <Skeleton width="half" />
          <Skeleton shape="button" />
        </Card>
      </LoadingArea>
    );
  }
  if (check.isError) {
    return (
      <ReadFailure
        what="We couldn’t check this device"
        error={check.error}
        onRetry={() => void check.refetch()}
        isRetrying={check.isFetching}
      />
    );
  }
  if (check.data.hasError) {
    return (
      <Notice
        tone="warning"
        live="assertive"
        title="We couldn’t check this device"
        actions={
          <Button size="small" isBusy={check.isFetching} busyText="Trying…" onClick={() => void check.refetch()}>
            Try again
          </Button>
        }
      >
        If it fails again, we’ll sign you out so you can start over.
      </Notice>
    );
  }
  return children(check.data.contactInfo);
}
