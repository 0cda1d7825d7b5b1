import { useGo } from '#navigation/route-context.ts';
import { useMemorySlot } from '#steps/enter-code/memory-slot.ts';
import { experianReturn } from '#steps/renewal/experian-return.ts';
import { Button } from '#ui/button.tsx';
import { LegalPage } from './legal-page.tsx';

/** Discloses what the lender requests from Experian and what that means for the customer. A person whom a renewal or a new loan sent here
 *  goes back to it. Source: RTE-59, LRT-062, OPEN-76, LOP-046. */
export default function ExperianDisclosureScreen() {
  const returnTo = useMemorySlot(experianReturn);
  const go = useGo();
  return (
    <>
      <LegalPage which="experian" title="Experian disclosure" />
      {returnTo !== null && (
        <Button
          isFullWidth
          onClick={() => {
            experianReturn.write(null);
            go(returnTo, { replace: true });
          }}
        >
          {returnTo.includes('/Origination/') ? 'Continue to your new loan' : 'Continue to your renewal'}
        </Button>
      )}
    </>
  );
}
