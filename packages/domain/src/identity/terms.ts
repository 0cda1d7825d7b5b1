/** Version of the current terms. A customer who agreed to another version is asked again. Source: OPEN-75. */
export const TERMS_VERSION = '2026-01';

/** Sample terms and conditions, one text for each paragraph, marked as samples. `brand` is the brand's public name. Source:
 *  RTE-54, OPEN-76. */
export function sampleTerms(brand: string): readonly string[] {
  return [
    `Sample text. ${brand} replaces these terms with its own before it serves anybody.`,
    `You use this site to see and pay your loans with ${brand}. What you owe is set by your loan agreement, not by these terms.`,
    'You keep your password to yourself and tell us at once when somebody else may know it.',
    'A payment you submit is yours once we confirm it. We confirm it on the screen and by email or text message.',
    'We may change these terms. When we do, we ask for your agreement the next time you sign in.',
  ];
}

/** Sample opt-in disclosures, one text for each paragraph, marked as samples. Source: RTE-55, OPEN-76. */
export function sampleDisclosures(brand: string): readonly string[] {
  return [
    `Sample text. ${brand} replaces these disclosures with its own before it serves anybody.`,
    `You agree that ${brand} may send you documents and notices about your loans electronically. You can ask for paper at no cost.`,
    'You agree to receive calls and text messages about your loans. Message and data rates may apply. Reply STOP to end them.',
  ];
}
