import { PartyCodePage } from './party-code-page.tsx';

/** Asks a borrower for the code of the other borrower. Source: LRT-038, ALT-010, LOP-044. */
export default function OtherPartyCodeScreen() {
  return <PartyCodePage kind="other" />;
}
