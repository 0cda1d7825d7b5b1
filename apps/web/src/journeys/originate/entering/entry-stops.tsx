import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tabStorage } from '#device/storage.ts';
import { ApplicationCallLine } from '#journeys/originate/page/application-call-line.tsx';
import { useGo } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { CashPage, type CashStep } from '#steps/cash-page/cash-page.tsx';
import { useIsBrandLimited } from '#steps/loan-standing/use-is-brand-limited.ts';
import type { Origination } from '#steps/origination/origination-facts.ts';
import { experianReturn } from '#steps/renewal/experian-return.ts';
import { SpouseModal } from '#steps/renewal/spouse-modal.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { entryStop, type EntryStop } from './entry-stop.ts';
import { noLoanWords } from './no-loan-words.ts';

// Begins like the draft of the application, so that it goes away with it.
const DISCLOSED = 'disclosed';
const disclosedKey = (applicationId: number) => `origination.${applicationId}.disclosed`;

/** Finds what stops a person. The disclosure counts once they went on from it, which leads back here with `disclosed`. */
function useStop(origination: Origination): EntryStop | null {
  const key = disclosedKey(origination.applicationId);
  const isBack = new URLSearchParams(useLocation().searchStr).get(DISCLOSED) !== null;
  useEffect(() => {
    if (isBack) tabStorage.set(key, 'yes');
  }, [isBack, key]);
  const isLimited = useIsBrandLimited();
  return entryStop(origination, { isDisclosed: isBack || tabStorage.get(key) !== null, isLimited });
}

/** Whether something stops a person from choosing. `isPast`: the choice was made already, so nothing is asked any more. */
export function useIsStopped(origination: Origination, isPast: boolean): boolean {
  const stop = useStop(origination);
  return !isPast && stop !== null;
}

interface StopsProps {
  readonly title: string;
  readonly step?: CashStep | undefined;
  readonly brand: RouteBrand;
  readonly origination: Origination;
  /** The page that the person opened. */
  readonly here: string;
  readonly onAgain: () => void;
}

/** Shows what stops a person from choosing a new loan: a refusal, or the question about the spouse. Opens the Experian disclosure once. Props:
 *  title, step, brand, origination, here, onAgain. Source: LOP-045, LOP-046, ALT-012. */
export function EntryStops({ title, step, brand, origination, here, onAgain }: StopsProps) {
  const go = useGo();
  const stop = useStop(origination);
  const isToDisclose = stop?.kind === 'disclose';
  useEffect(() => {
    if (!isToDisclose) return;
    experianReturn.write(`${here}${here.includes('?') ? '&' : '?'}${DISCLOSED}=yes`);
    go(pathTo('ExperianDisclosure'), { replace: true });
  }, [isToDisclose, here, go]);
  const frame = { title, ...(step === undefined ? {} : { step }) };
  if (stop?.kind === 'spouse')
    return (
      <CashPage {...frame} lead="One question first.">
        <SpouseModal
          customerId={origination.customerId}
          onSaved={onAgain}
          onCancel={() => go(pathTo('Dashboard', brand), { replace: true })}
        />
      </CashPage>
    );
  if (stop?.kind !== 'refused') return null;
  const words = noLoanWords(stop.reason);
  return (
    <CashPage
      title={title}
      action={
        <LinkButton isFullWidth href={pathTo('Dashboard', brand)}>
          Go to your accounts
        </LinkButton>
      }
    >
      <Notice tone="warning" live="polite" title={words.title}>
        {words.text !== null && <p>{words.text}</p>}
        <ApplicationCallLine origination={origination} brand={brand} />
      </Notice>
    </CashPage>
  );
}
