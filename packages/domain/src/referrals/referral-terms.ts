/** Version of the program's terms. A new text gets a new version; a referrer agreed to the version kept with them. */
export const REFERRAL_TERMS_VERSION = '2026-06';

/** The terms that somebody agrees to who joins the program. The amount is the lender's, so the text takes it. */
export function referralTerms(amount: string): readonly string[] {
  return [
    `You earn ${amount} when a friend uses your code and gets their first loan from us.`,
    'We add the reward after the time in which your friend may cancel the loan. We take it back when the loan is canceled, is never paid out, or its first payment is returned.',
    'You cannot refer yourself, someone in a circle of referrals, or someone who is already a customer. We may look at a referral before it counts.',
    'Share your code only with people you know. They can tell us to stop our messages at any time.',
    'Rewards are not wages. If you earn a lot in a year, we may have to report it to the tax office.',
  ];
}
