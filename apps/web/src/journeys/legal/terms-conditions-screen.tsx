import { LegalPage } from './legal-page.tsx';

/** The terms of the brand in the path. Source: RTE-54, DOC-02, OPEN-76. */
export default function TermsConditionsScreen() {
  return <LegalPage which="terms" title="Terms & Conditions" />;
}
