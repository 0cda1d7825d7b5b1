import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { NO_TIME_ZONE_TEXT, UNAVAILABLE_TEXT, UNAVAILABLE_TITLE } from './visit-words.ts';

interface UnavailableProps {
  readonly loan: LoanEntity;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Says that no visit can be booked now, with the store's phone. Props: loan, isRetrying, onRetry. Source: LER-032, LER-033. */
export function VisitUnavailable({ loan, isRetrying, onRetry }: UnavailableProps) {
  return (
    <Notice
      tone="warning"
      live="polite"
      title={UNAVAILABLE_TITLE}
      actions={
        <Button tone="secondary" size="small" isBusy={isRetrying} busyText="Trying…" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>{UNAVAILABLE_TEXT}</p>
      <CallLine loan={loan} />
    </Notice>
  );
}

/** Says that the device does not tell its time zone, without which no time can be shown. Props: loan. Source: LER-037. */
export function NoTimeZone({ loan }: { readonly loan: LoanEntity }) {
  return (
    <Notice tone="warning" title={NO_TIME_ZONE_TEXT}>
      <p>Check the date and time settings of your device, then open this page again. You can also call your store.</p>
      <CallLine loan={loan} />
    </Notice>
  );
}
