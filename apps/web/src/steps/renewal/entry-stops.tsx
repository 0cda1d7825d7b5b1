import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useEffect, useRef } from 'react';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { AlternateBlockedNotice } from './alternate-blocked-notice.tsx';
import { specifiedRefusal } from './entry-checks.ts';
import { whatStillWorks } from './what-still-works.ts';
import { SpouseModal } from './spouse-modal.tsx';
import type { EntryChecks } from './use-entry-checks.ts';

interface EntryStopsProps {
  readonly entry: EntryChecks;
  readonly loan: LoanEntity;
  /** Words for a reason that the specification gives no text for. */
  readonly wordsOf: (reason: string) => { readonly fact: string; readonly change: string | null };
}

/** Shows what stops a renewal on its first page: a refusal with its way on, a lock, a failed read, or the question about the spouse. */
export default function EntryStops(props: EntryStopsProps) {
  const { stop } = props.entry;
  const box = useRef<HTMLDivElement>(null);
  // The notice stands above the button that was pressed, often out of sight. The question about the spouse takes the focus itself.
  useEffect(() => {
    if (stop !== null && stop.kind !== 'spouse') box.current?.focus();
  }, [stop]);
  return (
    <div ref={box} tabIndex={-1}>
      <WhatStops {...props} />
    </div>
  );
}

function WhatStops({ entry, loan, wordsOf }: EntryStopsProps) {
  const { stop, isChecking, leave } = entry;
  if (stop === null) return null;
  switch (stop.kind) {
    case 'failed':
      return (
        <ReadFailure
          what="Failed to check whether you can renew"
          error={stop.error}
          isRetrying={isChecking}
          onRetry={() => leave('again')}
        />
      );
    case 'blocked':
      return (
        <AlternateBlockedNotice
          blocked={{
            alternateName: stop.lock.byName,
            since: stop.lock.since,
            until: stop.lock.until,
            payment: null,
          }}
          loan={loan}
        />
      );
    case 'refused':
      return <Refusal reason={stop.reason} loan={loan} wordsOf={wordsOf} />;
    case 'spouse':
      return <SpouseModal customerId={stop.customerId} onSaved={() => leave('again')} onCancel={() => leave()} />;
  }
}

function Refusal({ reason, loan, wordsOf }: { readonly reason: string } & Pick<EntryStopsProps, 'loan' | 'wordsOf'>) {
  const { fact, change } = wordsOf(reason);
  const specified = specifiedRefusal(reason);
  return (
    <Notice tone="warning" live="assertive" title={specified ?? fact}>
      {specified !== null && <p>{fact}</p>}
      {change !== null && <p>{change}</p>}
      <p>{whatStillWorks(loan)}</p>
      <CallLine loan={loan} />
    </Notice>
  );
}
