/** Who keeps a promise, and the tests that let them act. The other actors are acts of the simulator's Departments page, by their
 *  names in the contract. */
export const ACTORS = {
  answer: {
    who: 'whoever answers the number that stands beside the sentence; the call is all that is promised',
    provedBy: [],
  },
  label: { who: 'nobody: a heading, a rule or something that we never do', provedBy: [] },
  payOutAtStore: {
    who: 'the store’s cash desk, which hands out the money that the engine of payouts sent there',
    provedBy: [
      [
        'apps/services/src/features/payouts/book/money-of-loans.pg.test.ts',
        'money that a card cannot take waits at the store and is handed out there',
      ],
    ],
  },
  refundOfCredit: {
    who: 'the store’s counter, which refunds a credit, or the end of the day, which sends it to the store',
    provedBy: [
      [
        'apps/services/src/features/payouts/book/money-of-customers.pg.test.ts',
        'an approved refund waits at the store without an end, and is not paid twice',
      ],
    ],
  },
  code: {
    who: 'the worker, which sends the code',
    provedBy: [['apps/services/src/identity/codes/codes.pg.test.ts', 'a code has six digits, works once']],
  },
  receipt: {
    who: 'the worker, which sends the receipt',
    provedBy: [
      [
        'apps/services/src/features/payments/accept/payer-matrix.pg.test.ts',
        'a receipt reaches its payer by their chosen channels',
      ],
    ],
  },
  bankReturn: {
    who: 'the worker, once the bank returns the debit',
    provedBy: [
      [
        'apps/services/src/across-rooms/bank-payment.pg.test.ts',
        'a returned debit is reversed with a notice, and two in a row',
      ],
    ],
  },
  lienRelease: {
    who: 'the end of the day, which writes the release and tells the borrowers',
    provedBy: [
      [
        'apps/services/src/features/documents/documents.pg.test.ts',
        'both borrowers get a notice and a release of the lien',
      ],
    ],
  },
  autopayDebit: {
    who: 'the end of the day, which announces and takes the payment',
    provedBy: [
      [
        'apps/services/src/across-rooms/autopay-by-bank.pg.test.ts',
        'a bank autopay debit is announced, made once on the due date',
      ],
    ],
  },
  autopayStop: {
    who: 'the end of the day, which takes nothing more',
    provedBy: [
      [
        'apps/services/src/servicing/autopay/end-closed-autopay.pg.test.ts',
        'a payoff at the store ends autopay, tells both borrowers',
      ],
    ],
  },
  reminder: {
    who: 'the end of the day, which makes the notice',
    provedBy: [
      [
        'apps/services/src/servicing/autopay/autopay-and-notices.pg.test.ts',
        'reminders, missed payments and a late fee each get one notice',
      ],
    ],
  },
  cancelRecovery: {
    who: 'the payment itself, which recalls the recovery agent',
    provedBy: [
      [
        'apps/services/src/servicing/commands/recovery/recovery.pg.test.ts',
        'a vehicle is assigned, recalled in three ways',
      ],
    ],
  },
  review: {
    who: 'the reviewer of documents at the Departments page',
    provedBy: [
      [
        'apps/services/src/features/uploads/uploads.pg.test.ts',
        'a reviewer accepts a file: the borrower is told and the task closes',
      ],
    ],
  },
  paperNotice: {
    who: 'the mail house, which prints and mails the notice',
    provedBy: [
      [
        'apps/services/src/features/signing/consent.pg.test.ts',
        'notices come by email before a withdrawal and on paper after it',
      ],
    ],
  },
  signingTold: {
    who: 'the worker, once it has read the signature at the vendor',
    provedBy: [
      [
        'apps/services/src/features/signing/tell-signers.pg.test.ts',
        'the second signer is told when the first has signed, and both when all have',
      ],
    ],
  },
  sale: {
    who: 'the recovery department and the mail house',
    provedBy: [
      [
        'apps/services/src/across-rooms/letters-of-a-vehicle.pg.test.ts',
        'a recovered vehicle is sold only after its notice was mailed',
      ],
    ],
  },
  adverseLetter: {
    who: 'the mail house',
    provedBy: [
      [
        'apps/services/src/across-rooms/letters-of-a-vehicle.pg.test.ts',
        'a blocked borrower gets one letter about the refusal',
      ],
    ],
  },
  drawSettled: {
    who: 'the end of the day, which follows a payout',
    provedBy: [
      [
        'apps/services/src/servicing/commands/lines/line-of-credit.pg.test.ts',
        'a line is opened, drawn on through ACH, and settled',
      ],
    ],
  },
  payoutReview: {
    who: 'the funding desk, which ends a review, and the worker, which then tells the person',
    provedBy: [
      [
        'apps/services/src/features/payouts/book/refused-events.pg.test.ts',
        'a person hears that nobody has the money that staff looked for',
      ],
    ],
  },
  sendProceeds: {
    who: 'the worker of payouts, to which the last signature hands the money of a new loan',
    provedBy: [
      [
        'apps/services/src/features/signing/origination.pg.test.ts',
        'a borrower agrees, initials and signs a new loan, which is booked with its documents',
      ],
    ],
  },
  sendRenewalCash: {
    who: 'the worker of payouts, which sends the cash of a renewal once its window is over',
    provedBy: [
      [
        'apps/services/src/features/payouts/book/money-of-loans.pg.test.ts',
        'cash of a renewal waits until its window is over, and is paid from then on',
      ],
    ],
  },
  settleReferrals: {
    who: 'the end of the day, which adds and takes back the rewards of referrers',
    provedBy: [
      [
        'apps/services/src/servicing/day-end/settle-referrals.pg.test.ts',
        'a friend earns the referrer 50.00 once their loan is funded and past its cancellation',
      ],
      [
        'apps/services/src/servicing/day-end/settle-referrals.pg.test.ts',
        'a reward is taken back when the first payment is returned',
      ],
    ],
  },
  callPerson: {
    who: 'the callers, who have a desk in the departments of a simulation',
    provedBy: [
      [
        'apps/services/src/features/origination/origination.pg.test.ts',
        'a person is queued once, and a caller can say that the call was made',
      ],
    ],
  },
  partyCode: {
    who: 'the worker, which sends the code to the phone on file',
    provedBy: [
      [
        'apps/services/src/features/parties/party-codes.pg.test.ts',
        'a code goes to the phone on file of the other borrower and counts for the asker',
      ],
    ],
  },
  spouseLetter: {
    who: 'the end of the day, which makes the notice, and the mail house',
    provedBy: [
      [
        'apps/services/src/across-rooms/letters-of-a-vehicle.pg.test.ts',
        'the spouse’s letter is mailed to the spouse, and only then is the borrower told',
      ],
    ],
  },
  cancelCover: {
    who: 'the worker, which cancels the cover',
    provedBy: [
      [
        'apps/services/src/features/refinancing/covers.pg.test.ts',
        'a cancellation is asked for at once and booked by the worker once',
      ],
    ],
  },
  app: {
    who: 'the app',
    provedBy: [
      ['apps/services/src/features/cards/cards.pg.test.ts', 'an unused one-time card is removed after a day'],
      ['apps/services/src/features/cards/guest-cards.pg.test.ts', 'a guest card is removed when the session ends'],
      [
        'apps/web/src/journeys/make-payment/confirmed/app-review.test.ts',
        'the app asks for a review once, after the third',
      ],
      [
        'apps/web/src/journeys/make-payment/session/payment-work.test.ts',
        'a payment under review is restored unchanged',
      ],
    ],
  },
};
