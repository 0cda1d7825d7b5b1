/** What a borrower agrees to when turning autopay on: the words as they are shown and kept, under their version. A change of the
 *  words is a new version. Source: 12 CFR 1005.10(b) and (c), loan-core 5.3, security C28. */
export const AUTOPAY_TERMS = {
  version: 'autopay-2026-06',
  paragraphs: [
    'I allow the lender to withdraw each minimum payment of this loan from the card or account shown here, on its due date or on the next business day when the due date is none. Late fees are not withdrawn.',
    'The amount may change from one payment to the next. I get a notice with the amount and the day at least three business days before each withdrawal.',
    'A withdrawal that fails may be tried once more, three business days later. After two failures in a row no more is withdrawn until I turn autopay on again.',
    'Autopay is my own choice. It is not a condition of this loan, and I may turn it off here at any time or by calling my store; a withdrawal that was sent already may still go through.',
  ],
} as const;
