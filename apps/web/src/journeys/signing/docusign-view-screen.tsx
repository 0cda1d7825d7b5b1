import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { getRenewal } from '@lendside/contract/renewals/get-renewal.ts';
import { getSettlementStatus } from '@lendside/contract/settlements/get-settlement-status.ts';
import { getSigningDocuments } from '@lendside/contract/signing/get-signing-documents.ts';
import { getSigningStatus } from '@lendside/contract/signing/get-signing-status.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { forget } from '#api/query-client.ts';
import { useGo } from '#navigation/route-context.ts';
import { isOpenRenewal } from '#steps/renewal/renewal-facts.ts';
import { renewalPath } from '#steps/renewal/renewal-places.ts';
import { renewalQuery } from '#steps/renewal/use-renewal.ts';
import { tellSettlement } from '#steps/settlement/tell-settlement.ts';
import { nextStep } from '#steps/signing/next-step.ts';
import { placeAfter, signingPath } from '#steps/signing/signing-places.ts';
import { signingKey } from '#steps/signing/use-signing.ts';
import { useTopOnChange } from '#steps/signing/use-top-on-change.ts';
import { useCeremony } from '#steps/signing/use-ceremony.ts';
import { showToast } from '#ui/toast.tsx';
import { CeremonyFrame } from './ceremony-frame.tsx';
import { CeremonyNotice } from './ceremony-notice.tsx';
import { SigningGate, type SigningScreen } from './signing-gate.tsx';
import { Waiting } from './waiting.tsx';

/** Shows the vendor's signing page in a frame, and what came of it. Source: LRT-043, LOP-017, DOC-002, DOC-003, LAP-060. */
export default function DocuSignViewScreen() {
  return <SigningGate title="Sign your documents">{(screen) => <Sign {...screen} />}</SigningGate>;
}

/** Decides when the screen opens whether there is anything to sign now, and again while it waits for somebody else. What happens
 *  later is the ceremony's. */
function Sign(screen: SigningScreen) {
  const now = nextStep(screen.read.facts);
  const [step, setStep] = useState(now);
  const leave = useLeave(screen);
  const [first] = useState(now);
  if (step === 'waiting' && now !== 'waiting') setStep(now);
  const isTurnCome = first === 'waiting' && step === 'ceremony';
  useEffect(() => {
    if (isTurnCome) showToast('It’s your turn to sign.');
  }, [isTurnCome]);
  const isEarlier = step === 'consent' || step === 'disclosures';
  useEffect(() => {
    if (isEarlier) leave('read');
    if (step === 'done') leave('signed');
  }, [isEarlier, step, leave]);
  if (isEarlier || step === 'done') return null;
  return step === 'waiting' ? <Waiting {...screen} /> : <Ceremony {...screen} />;
}

function Ceremony(screen: SigningScreen) {
  const { loan, type, read } = screen;
  const leave = useLeave(screen);
  const { ceremony, act } = useCeremony(signingKey(loan, type));
  const { view } = ceremony;
  const step = nextStep(read.facts);
  const isRefusedEarlier = view.kind === 'failed' && (step === 'consent' || step === 'disclosures');
  const end = view.kind === 'signed' || view.kind === 'declined' ? view.kind : null;
  const isComplete = view.kind === 'signed' && view.isComplete;
  const isOver = view.kind === 'over';
  useTopOnChange(view.kind);
  useRenewalEnd(screen, view.kind === 'paused');
  useEffect(() => {
    if (isRefusedEarlier) leave('read');
  }, [isRefusedEarlier, leave]);
  useEffect(() => {
    // What to sign now is read anew when the person goes on, so that the words stay until then.
    if (isOver) void forget(getSettlementStatus, getAccounts, getAccountDetail);
    if (end === null) return;
    if (isComplete && type === 'settlement') tellSettlement(loan.loanId, { isPaid: false });
    void forget(getSigningStatus, getSigningDocuments, getSettlementStatus, getRenewal, getAccounts, getAccountDetail);
    if (type === 'origination') void forgetApplicationsLate();
    leave(end);
  }, [end, isOver, isComplete, leave, type, loan.loanId]);
  if (view.kind === 'signed' || view.kind === 'declined' || isRefusedEarlier) return null;
  if (view.kind === 'notYourTurn') return <Waiting {...screen} />;
  if (view.kind === 'opening' || view.kind === 'shown')
    return <CeremonyFrame {...screen} view={view} attempt={ceremony.attempt} act={act} />;
  return (
    <CeremonyNotice
      {...screen}
      view={view}
      troubles={ceremony.troubles}
      act={act}
      onReadNow={() => {
        void forget(getSigningStatus, getSigningDocuments);
        leave('read');
      }}
    />
  );
}

/** Leads to where the renewal stands when it ended while the signing page was open: the vendor's page then comes back without saying so.
 *  Source: width 5. */
function useRenewalEnd({ brand, loan, type }: SigningScreen, isPaused: boolean): void {
  const go = useGo();
  const { data } = useQuery({ ...renewalQuery(loan), staleTime: 0, enabled: type === 'refinance' && isPaused });
  const path = !isPaused || data == null || isOpenRenewal(data) ? null : renewalPath(brand, data);
  useEffect(() => {
    if (path === null) return;
    void forget(getSigningStatus, getSigningDocuments, getAccounts, getAccountDetail);
    go(path, { replace: true, isOutOfTurn: true });
  }, [path, go]);
}

/** Returns the function that leaves the screen: to what comes first, or on from a signing that ended. The page is then out of
 *  turn, because nothing is open that going back could disturb. */
function useLeave({ brand, loan, type }: SigningScreen): (to: 'read' | 'signed' | 'declined') => void {
  const go = useGo();
  const { loanId } = loan;
  const [leave] = useState(() => (to: 'read' | 'signed' | 'declined') => {
    const path =
      to === 'read' ? signingPath('AccountDisclosures', { brand, loanId, type }) : placeAfter(type, to, brand, loanId);
    go(path, { replace: true, isOutOfTurn: true });
  });
  return leave;
}

/** Drops the applications that a signed loan ends. Loaded late: their code needs the code of signing. */
async function forgetApplicationsLate(): Promise<void> {
  const late = await import('#steps/origination/use-applications.ts').catch(() => null);
  await late?.forgetApplications();
}
