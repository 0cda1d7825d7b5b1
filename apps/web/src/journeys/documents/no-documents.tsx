import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { Notice } from '#ui/notice.tsx';

/** Says that a list of documents is empty, and whom to ask. Props: loan. Source: LER-029. */
export function NoDocuments({ loan }: { readonly loan: LoanEntity }) {
  return (
    <Notice tone="info" title="No account documents were found.">
      <CallLine loan={loan} />
    </Notice>
  );
}
