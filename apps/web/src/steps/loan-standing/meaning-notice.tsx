import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { Notice } from '#ui/notice.tsx';
import { CallLine } from './call-line.tsx';
import { RecoveryLink } from './recovery-link.tsx';
import { meaningOf } from './meaning.ts';

/** Explains a loan's standing and what to do; nothing for a loan in good standing. */
export function MeaningNotice({ loan }: { readonly loan: LoanEntity }) {
  const meaning = meaningOf(loan);
  if (meaning === null) return null;
  return (
    <Notice tone={meaning.tone} title={meaning.title}>
      {meaning.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <CallLine loan={loan} />
      <RecoveryLink loan={loan} />
    </Notice>
  );
}
