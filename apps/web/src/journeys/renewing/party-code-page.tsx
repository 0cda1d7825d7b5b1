import { useEffect } from 'react';
import { useBrand, useGo, useLoanId } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { useMemorySlot } from '#steps/enter-code/memory-slot.ts';
import { sentText } from '#steps/enter-code/sent-code.ts';
import { AgreementPage } from './agreement-page.tsx';
import { EnterPartyCode } from './enter-party-code.tsx';
import { sentPartyCode } from './party-agreement.ts';
import type { Party } from './ways-to-reach.ts';

const PAGES = { other: 'AltPartyVerifyCode', borrower: 'PaymentCode' } as const;

/** The page on which the code of the other borrower, or of a guest's borrower, is typed. An address for the other kind leads to the right
 *  page. Props: kind. */
export function PartyCodePage({ kind }: { readonly kind: Party['kind'] }) {
  const loanId = useLoanId();
  const last = useMemorySlot(sentPartyCode);
  const sent = last?.loanId === loanId ? last.sent : null;
  return (
    <AgreementPage
      page={PAGES[kind]}
      loanId={loanId}
      title="Enter the code"
      heading={(party) => (party === null ? 'Enter the code' : `Enter ${party.name}’s code`)}
      lead={({ name }) => `${sentText(sent, true)} Ask ${name} for it.`}
    >
      {(party) =>
        party.kind === kind ? (
          <EnterPartyCode page={PAGES[kind]} loanId={loanId} party={party} />
        ) : (
          <RightPage kind={party.kind} loanId={loanId} />
        )
      }
    </AgreementPage>
  );
}

function RightPage({ kind, loanId }: { readonly kind: Party['kind']; readonly loanId: number }) {
  const brand = useBrand();
  const go = useGo();
  useEffect(() => {
    go(pathTo(PAGES[kind], brand, loanId), { replace: true, isOutOfTurn: true });
  }, [go, kind, brand, loanId]);
  return null;
}
