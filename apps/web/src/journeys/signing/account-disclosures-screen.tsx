import { getSigningDocuments } from '@lendside/contract/signing/get-signing-documents.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forget } from '#api/query-client.ts';
import { useGo } from '#navigation/route-context.ts';
import { nextStep } from '#steps/signing/next-step.ts';
import { placeAfter, readSigningQuery, signingPath } from '#steps/signing/signing-places.ts';
import { useTopOnChange } from '#steps/signing/use-top-on-change.ts';
import { AskConsent } from './ask-consent.tsx';
import { DocumentList } from './document-list.tsx';
import { ReadDocument } from './read-document.tsx';
import { SigningGate, type SigningScreen } from './signing-gate.tsx';
import { Waiting } from './waiting.tsx';

/** Shows what must be read before signing: the agreement to electronic documents, then each document, with initials where they
 *  are asked for. Source: LRT-040, LOP-020, LAP-059, LAP-062, LOP-113. */
export default function AccountDisclosuresScreen() {
  return <SigningGate title="Your documents">{(screen) => <Disclosures {...screen} />}</SigningGate>;
}

function Disclosures(screen: SigningScreen) {
  const { brand, loan, type, read } = screen;
  const go = useGo();
  const { documentId } = readSigningQuery(useLocation().searchStr);
  // Kept here, so that neither an error nor another document loses what was typed.
  const [initials, setInitials] = useState('');
  const [isChanged, setChanged] = useState(false);
  const { documents } = read.facts;
  const step = nextStep(read.facts);
  const at = { brand, loanId: loan.loanId, type };
  const open = documents.find((document) => document.documentId === documentId);
  const isDone = step === 'done';
  useTopOnChange(open?.documentId ?? step);
  useEffect(() => {
    if (isDone) go(placeAfter(type, 'signed', brand, loan.loanId), { replace: true, isOutOfTurn: true });
  }, [isDone, go, type, brand, loan.loanId]);
  if (step === 'consent') return <AskConsent {...screen} />;
  if (step === 'done') return null;
  if (step === 'waiting') return <Waiting {...screen} />;
  if (open !== undefined)
    return (
      <ReadDocument
        key={open.documentId}
        {...screen}
        document={open}
        initials={initials}
        onInitials={setInitials}
        onClose={() => go(signingPath('AccountDisclosures', at), { replace: true })}
        onChanged={() => {
          setChanged(true);
          void forget(getSigningDocuments);
          go(signingPath('AccountDisclosures', at), { replace: true });
        }}
        onNext={(next) => go(signingPath('AccountDisclosures', at, next), { replace: true })}
      />
    );
  return (
    <DocumentList
      {...screen}
      isChanged={isChanged}
      onRead={(next) => {
        setChanged(false);
        go(signingPath('AccountDisclosures', at, next));
      }}
      onSign={() => go(signingPath('DocuSignView', at))}
    />
  );
}
