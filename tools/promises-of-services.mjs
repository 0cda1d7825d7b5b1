// The rows of the table of promises for sentences of the services and the domain: letters, refusals, documents.

/** The actor of each sentence, by file and by words of the sentence. */
export const PROMISES_OF_SERVICES = {
  'apps/services/src/features/appointments/appointments-routes.ts': {
    'call your store on the next business day': 'bookVisit',
    'Your store takes no appointments at this time.': 'label',
  },
  'apps/services/src/features/notices/letters/visit-letters.ts': {
    "?? 'Your store'": 'label',
    "?? 'your store'": 'label',
  },
  'apps/services/src/features/parties/loan-locks.ts': {
    'Ask the borrower for the code that we send to their phone.': 'partyCode',
  },
  'apps/services/src/features/cash/refuse-draw.ts': {
    'Please call your store.': 'answer',
  },
  'apps/services/src/features/cash/cancel-draw.ts': {
    'Our staff looks at it, and we will message you.': 'payoutReview',
  },
  'packages/domain/src/payouts/payout-ends.ts': {
    'Please call your store.': 'answer',
    'Please try again or call your store.': 'answer',
    'We keep it for you. Please contact your store.': 'refundOfCredit',
  },
  'apps/services/src/features/referrals/cash-out/start-cash-out.ts': {
    'paid out to a card here. Please call your store.': 'answer',
  },
  'apps/services/src/features/referrals/invite/stop-page.ts': {
    'We will not send invitations to this address again.': 'label',
  },
  'apps/web/src/steps/offers/offer-words.ts': {
    'You get the cash the way you chose, for example at your store.': 'payOutAtStore',
  },
  'packages/domain/src/referrals/referral-terms.ts': {
    'We add the reward after the time in which your friend may cancel the loan.': 'settleReferrals',
    'We take it back when the loan is canceled': 'settleReferrals',
  },
  'apps/services/src/features/referrals/payout-card/open-card-form.ts': {
    'paid out to a card here. Please call your store.': 'answer',
  },
  'apps/services/src/features/renewals/check-entry.ts': {
    'Ask the borrower for the code that we send to their phone.': 'partyCode',
  },
  'apps/services/src/identity/codes/code-letter.ts': {
    'call us right away.': 'answer',
    "we'll never ask for one.": 'label',
    "we'll never ask for it.": 'label',
  },
  'apps/services/src/features/alias/alias-rules.ts': {
    'This cannot be changed here. Please call us.': 'changePhone',
  },
  'apps/services/src/features/linking/replacement-message.ts': {
    "call us right away and don't open the link.": 'answer',
  },
  'apps/services/src/features/notices/letters/autopay-letters.ts': {
    'Sign in to pay it, or call us at': 'answer',
    'We will withdraw': 'autopayDebit',
    'we take less or nothing.': 'autopayDebit',
    'We will not try again unless you authorize us again.': 'autopayStop',
    'We will not withdraw any more payments of it.': 'autopayStop',
    'We will not withdraw any payments of it.': 'autopayStop',
    'We will not try this payment again. It is still due.': 'autopayStop',
    'We will try once more:': 'autopayDebit',
    'We will not withdraw your payment due': 'autopayStop',
  },
  'apps/services/src/features/notices/letters/origination-letters.ts': {
    'It waits for you at your store. Bring a government-issued photo ID.': 'sendProceeds',
    'We send you the reference number and what to bring.': 'sendProceeds',
    'We send it to your debit card.': 'sendProceeds',
    'We send it to your bank account.': 'sendProceeds',
  },
  'apps/services/src/features/origination/asks/refuse-ask.ts': {
    'Please call your store.': 'answer',
  },
  'apps/services/src/features/notices/letters/payment-letters.ts': {
    'we send it within seven business days.': 'refundCredit',
  },
  'apps/services/src/features/notices/letters/payout-letters.ts': {
    'Call us to get no more offers.': 'answer',
    'It waits at your store. Bring a government-issued photo ID': 'payOutAtStore',
    'It waits at your store now. We’ll send you the number to bring.': 'payOutAtStore',
  },
  'apps/services/src/features/notices/letters/renewal-letters.ts': {
    'It books your new agreement with you there.': 'takeSignature',
    'Please visit your store': 'takeSignature',
    'is ready at your store. Bring a photo ID.': 'payRenewalCash',
    'You signed at your store, which has your copy.': 'takeSignature',
  },
  'apps/services/src/features/notices/letters/sale-letters.ts': {
    'we will sell it': 'sale',
    'We will sell': 'sale',
    'To learn the exact amount you must pay, call us at': 'answer',
    'figured the amount that you owe us, call us at': 'answer',
    'If you need more information about the sale, call us at': 'answer',
    'We will pay it to you.': 'sale',
    'For more information about this sale, call us at': 'answer',
  },
  'apps/services/src/features/notices/letters/signing-letters.ts': {
    'or call us at ${phone}.': 'answer',
  },
  'apps/services/src/features/notices/letters/vehicle-letters.ts': {
    'If we hold your paper title, your store gives it back to you.': 'answer',
    'We will send you a notice before we sell the vehicle.': 'sale',
  },
  'apps/services/src/features/payments/decline-texts.ts': {
    'Your payment failed. Please call your store.': 'answer',
  },
  'apps/services/src/features/payments/receipts/receipt-letter.ts': {
    "we'll let you know.": 'bankReturn',
    'Cash to pick up at your store': 'renewAtStore',
  },
  'apps/services/src/features/payments/receipts/returned-message.ts': {
    'We’ll tell you the day at least 3 business days before.': 'autopayDebit',
  },
  'apps/services/src/features/push/push-routes.ts': {
    'We send no notifications there.': 'label',
  },
  'apps/services/src/features/registration/pool-password.ts': {
    'New accounts are not made here. Please call us.': 'answer',
  },
  'apps/services/src/platform/access/authorize.ts': {
    'This profile is blocked. Please call us.': 'liftBlock',
  },
  'packages/domain/src/compliance/adverse-action.ts': {
    'We send you the reasons in writing within 30 days of your': 'adverseLetter',
  },
  'packages/domain/src/configuration/card-routing.ts': {
    'call us, or come to your store.': 'takePayment',
  },
  'packages/domain/src/documents/templates/agreement-terms.ts': {
    'Before we take the vehicle or ask for the whole balance, we send you a notice.': 'reminder',
  },
  'packages/domain/src/documents/templates/esign-consent.ts': {
    'A few notices that the law wants on paper still come by mail.': 'paperNotice',
    'From then on our letters and notices come by mail,': 'paperNotice',
    'We send you an email or a text message when the other borrower': 'signingTold',
  },
  'packages/domain/src/documents/templates/lien-release.ts': {
    'If we hold your paper title, your store gives it back to you.': 'answer',
  },
  'packages/domain/src/documents/templates/line-agreement.ts': {
    'We tell you why.': 'adverseLetter',
    'How we will calculate your balance:': 'label',
    'You may call us, but if you do we are not required': 'answer',
    'When we receive your letter, we must do two things.': 'answer',
    'We will send you a statement of the amount you owe': 'answer',
  },
  'packages/domain/src/documents/templates/parts.ts': {
    'at your store.': 'label',
  },
  'packages/domain/src/locations/location-check.ts': {
    'your store to continue.': 'label',
  },
  'packages/domain/src/payment-decision/payment-refusals.ts': {
    'Ask for the code that we send to their phone.': 'partyCode',
    'This loan cannot be paid online. Please call your store.': 'takePayment',
    'This profile is blocked. Please call us.': 'liftBlock',
    'offer is no longer available. Please call your store.': 'answer',
    'Sign the settlement first. Please call your store.': 'takeSignature',
  },
  'packages/domain/src/payments/bank-account.ts': {
    'call us, or come to your store.': 'takePayment',
  },
  'packages/domain/src/payments/bank-debit.ts': {
    'before we send it to your bank': 'answer',
  },
  'packages/domain/src/payments/payment-outcomes.ts': {
    'We will send you a confirmation when it is complete.': 'receipt',
  },
  'apps/services/src/features/parties/party-codes.ts': {
    'Your store can add one.': 'changePhone',
  },
  'apps/services/src/features/signing/guest-proof.ts': {
    'Ask the borrower for the code that we send to their phone.': 'partyCode',
  },
  'packages/domain/src/payment-decision/not-renewed-text.ts': {
    'another product that only your store sells.': 'renewAtStore',
    'Please call your store.': 'answer',
  },
  'packages/domain/src/documents/templates/ancillary-agreement.ts': {
    'You can cancel it at any time, in the app or at your store.': 'cancelCover',
  },
  'apps/services/src/features/renewals/void-renewal.ts': {
    'Your store can help you with it.': 'answer',
  },
};
