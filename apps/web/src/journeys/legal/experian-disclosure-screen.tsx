import { LegalPage } from './legal-page.tsx';

/** Discloses what the lender requests from Experian and what that means for the customer. Source: RTE-59, LRT-062, OPEN-76. */
export default function ExperianDisclosureScreen() {
  return <LegalPage which="experian" title="Experian disclosure" />;
}
