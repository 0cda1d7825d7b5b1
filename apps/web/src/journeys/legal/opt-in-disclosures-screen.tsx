import { LegalPage } from './legal-page.tsx';

/** The disclosures of the brand in the path. Source: RTE-55, DOC-02, OPEN-76. */
export default function OptInDisclosuresScreen() {
  return <LegalPage which="disclosures" title="Disclosures" />;
}
