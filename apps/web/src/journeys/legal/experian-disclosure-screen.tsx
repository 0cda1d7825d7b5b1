import { LegalPage } from './legal-page.tsx';

/** What Experian is asked for, and what that means. Source: RTE-59, LRT-062, OPEN-76. */
export default function ExperianDisclosureScreen() {
  return <LegalPage which="experian" title="Experian disclosure" />;
}
