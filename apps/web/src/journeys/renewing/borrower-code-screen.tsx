import { PartyCodePage } from './party-code-page.tsx';

/** Asks a guest for the code of the borrower. Source: LRT-039, ALT-010, LOP-044. */
export default function BorrowerCodeScreen() {
  return <PartyCodePage kind="borrower" />;
}
