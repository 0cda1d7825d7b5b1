// Exports that only tests use today, grouped by what will use them. The list only shrinks: remove a name when it has a user.

/** Names of exports, by the reason why they stay. */
export const UNUSED_YET = {
  "Refunds and sales at the lender's desk": ['waive'],
  'Disclosures: the rate of a billing cycle, and the SSN by its last four digits': ['billingCycleApr', 'maskSsn'],
  'Oracle of tests: the rule that the SQL of a day-end and the faster answer writer must match': [
    'mayHaveDayEvents',
    'toWireResponse',
  ],
  'The origination journey': ['lapseOrigination', 'termsText'],
  'Renewing and cancelling a renewal': [
    'INELIGIBLE_REASONS',
    'findSuccessor',
    'isAddOnLocked',
    'isAlternateLockNeeded',
  ],
  'Referral rewards': ['rewardHistory'],
  'Ancillary products': ['sellAncillary'],
  'Switching the product': ['migrate'],
  'Getting cash from a line of credit': ['isCancellableDraw', 'isPendingDraw', 'takeProceeds'],
};
