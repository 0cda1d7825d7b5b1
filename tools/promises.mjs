// Every sentence that a person reads and that says what somebody of the lender will do, with the actor who does it. A new sentence
// gets a row here, and a new actor gets a test that lets it act. The test beside this file finds sentences without a row.

/** The actor of each sentence, by file and by words of the sentence. */
export const PROMISES = {
  'apps/web/src/api/error-messages.ts': {
    'offer is no longer available. Please call your store.': 'answer',
    'Sign the settlement first. Please call your store.': 'takeSignature',
  },
  'apps/web/src/brands/legal-texts.ts': {
    'we tell you so and how to get a free copy of it.': 'adverseLetter',
  },
  'apps/web/src/journeys/account-blocked/account-status-blocked-screen.tsx': {
    'Call us. We’ll explain why and how to unlock it.': 'liftBlock',
    'You can pay by phone or at your store.': 'takePayment',
  },
  'apps/web/src/journeys/account-blocked/pending-account-status-blocked-screen.tsx': {
    'Call us. We kept everything you sent, and your other': 'answer',
  },
  'apps/web/src/journeys/accounts/details/credit-line-card.tsx': {
    'You won’t be charged until we send it.': 'drawSettled',
  },
  'apps/web/src/journeys/accounts/details/renewing-words.ts': {
    'your store to talk about it.': 'answer',
    'We’ll also ask for a few details that the law requires.': 'app',
  },
  'apps/web/src/journeys/accounts/details/store-card.tsx': {
    '<Card title="Your store': 'label',
  },
  'apps/web/src/journeys/accounts/list/no-loans.tsx': {
    'Expected to see a loan? Call us at': 'answer',
  },
  'apps/web/src/journeys/agree-to-terms/agree-form.tsx': {
    'we’ll sign you out.': 'app',
    'you can still pay by phone or at your store.': 'takePayment',
  },
  'apps/web/src/journeys/autopay/autopay-card.tsx': {
    'We’ll send you the amount by': 'autopayDebit',
    'We’ll take what’s due on each due date, so you won’t miss': 'autopayDebit',
  },
  'apps/web/src/journeys/autopay/autopay-update-method-screen.tsx': {
    'We’ll take what’s due from it on each due date.': 'autopayDebit',
  },
  'apps/web/src/journeys/autopay/autopay-words.ts': {
    'We tell you the amount and the day of each': 'autopayDebit',
    'we tell you about each debit at least 3 business days': 'autopayDebit',
    'We’ll remind you before it’s due.': 'reminder',
  },
  'apps/web/src/journeys/autopay/manage-account-screen.tsx': {
    'your store for them': 'answer',
    'Appointment at your store': 'bookVisit',
    '<Card title="Your store': 'label',
  },
  'apps/web/src/journeys/change-contact/new-alias-form.tsx': {
    'We’ll send it a code. Once you enter the code, it replaces': 'code',
  },
  'apps/web/src/journeys/change-contact/update-method-screen.tsx': {
    'We’ll send it to the new number to verify it.': 'code',
  },
  'apps/web/src/journeys/contact-us/contact-us-screen.tsx': {
    'the number for your loan and your store.': 'label',
    '<Card title="Your store': 'label',
  },
  'apps/web/src/journeys/documents/upload/upload-words.ts': {
    'We’ll look at it and tell you the result.': 'review',
  },
  'apps/web/src/journeys/link-account/call-us.tsx': {
    '{before} Call us at': 'answer',
  },
  'apps/web/src/journeys/link-account/limit-text.ts': {
    ', or call us.': 'answer',
  },
  'apps/web/src/journeys/link-account/link-account-options-screen.tsx': {
    'We’ll text it a code.': 'code',
  },
  'apps/web/src/journeys/link-account/link-account-screen.tsx': {
    'your store to update it, then try again.': 'changePhone',
  },
  'apps/web/src/journeys/link-account/link-form.tsx': {
    'We’ll text it a code.': 'code',
  },
  'apps/web/src/journeys/link-account/replacement-by-link.tsx': {
    'Nothing changed. You can send another link or call us.': 'answer',
  },
  'apps/web/src/journeys/make-payment/covers/missing-products.tsx': {
    'title="Your store sells this one"': 'answer',
    'See your store': 'label',
    'Ask your store for it before you sign.': 'answer',
  },
  'apps/web/src/journeys/make-payment/renew/open-renewal.tsx': {
    'Your store completes your new loan': 'switchAtStore',
    '5:00 PM at your store.': 'label',
    'Visit your store by': 'switchAtStore',
  },
  'apps/web/src/journeys/make-payment/renew/renew-fields.tsx': {
    'Cash to pick up at your store': 'renewAtStore',
  },
  'apps/web/src/journeys/make-payment/renew/renew-offer.ts': {
    'We’ll ask for a few details about you that the law requires.': 'app',
  },
  'apps/web/src/journeys/make-payment/renew/what-comes-next.ts': {
    'We take ${paid} and post it to the loan you have now.': 'app',
    'at your store once the new loan has started.': 'renewAtStore',
    '5:00 PM at your store': 'label',
    'You visit your store by': 'switchAtStore',
    'We send them a link, or you sign with their code.': 'signingTold',
  },
  'apps/web/src/journeys/make-payment/amount/amount-consequence.ts': {
    'We’ll cancel the recovery.': 'cancelRecovery',
    'Your store completes the switch. Your loan stays the same': 'switchAtStore',
  },
  'apps/web/src/journeys/make-payment/confirmed/app-review-offer.tsx': {
    'We’ll only ask once.': 'app',
  },
  'apps/web/src/journeys/make-payment/confirmed/receipt-words.ts': {
    'We will ${verbs.join(': 'receipt',
  },
  'apps/web/src/journeys/make-payment/location/gps-location-disabled-screen.tsx': {
    'your store without sharing your location.': 'takePayment',
  },
  'apps/web/src/journeys/make-payment/location/gps-location-screen.tsx': {
    'your store’s state.': 'label',
    'Your store’s state requires this, so you need to share': 'label',
    'We’ll keep your': 'app',
  },
  'apps/web/src/journeys/make-payment/page/follow-payment.tsx': {
    'We send a confirmation for every': 'receipt',
  },
  'apps/web/src/journeys/make-payment/processing/payment-processing-screen.tsx': {
    'We will send your receipt.': 'receipt',
  },
  'apps/web/src/journeys/make-payment/recovery/nothing-owed.tsx': {
    'Call us about your things in it.': 'answer',
  },
  'apps/web/src/journeys/make-payment/recovery/ofr-vehicle-recovery-screen.tsx': {
    'Call us to stop it': 'recallRepo',
    'Call us today.': 'answer',
    'We’ll cancel the recovery as soon as your payment posts.': 'cancelRecovery',
    'We’ll cancel the recovery as soon as your payment posts,': 'cancelRecovery',
  },
  'apps/web/src/journeys/make-payment/recovery/ofr-vehicle-repossessed-screen.tsx': {
    'your store or by phone. Costs are added each day, so call': 'takePayment',
  },
  'apps/web/src/journeys/make-payment/review/another-method.tsx': {
    'your store, or by calling': 'takePayment',
  },
  'apps/web/src/journeys/make-payment/review/card-agreement.tsx': {
    'Questions? Call your store at': 'answer',
  },
  'apps/web/src/journeys/make-payment/review/submit-notice.tsx': {
    'by a code that we send to their phone.': 'code',
    'Call us to talk about your options.': 'answer',
  },
  'apps/web/src/journeys/make-payment/settlement/settlement-notice.tsx': {
    'we’ll let you know.': 'bankReturn',
    'We’ll let you know when it’s on. If your bank returns this': 'bankReturn',
  },
  'apps/web/src/journeys/make-payment/settlement/sign-offer.tsx': {
    'Call us to sign it.': 'takeSignature',
  },
  'apps/web/src/journeys/make-payment/settlement/settlement-offer-screen.tsx': {
    "withdrawn.'} Call us": 'answer',
  },
  'apps/web/src/journeys/payment-methods/payment-methods-screen.tsx': {
    'Call us or visit your store.': 'takePayment',
  },
  'apps/web/src/journeys/profile/customer-profile-screen.tsx': {
    'Call us. We need to see a document to change it.': 'changePhone',
    'To change anything without a link here, call us.': 'changePhone',
  },
  'apps/web/src/journeys/recover-password/forgot-password-screen.tsx': {
    'We’ll send you a code to set a new password.': 'code',
  },
  'apps/web/src/journeys/recover-password/secure-account-screen.tsx': {
    'Not expecting this? Call us at': 'answer',
  },
  'apps/web/src/journeys/register/register-screen.tsx': {
    'We’ll send a code to verify it.': 'code',
  },
  'apps/web/src/journeys/sign-in/login-screen.tsx': {
    'Trouble signing in? Call us at': 'answer',
  },
  'apps/web/src/journeys/trust-device/no-contact.tsx': {
    'Call us at': 'answer',
    'we’ll help you sign in.': 'changePhone',
  },
  'apps/web/src/journeys/trust-device/trust-gate.tsx': {
    'we’ll sign you out so you can start over.': 'app',
  },
  'apps/web/src/journeys/trust-device/trusted-device-warning-screen.tsx': {
    'We’ll send a 6-digit code to your phone or email.': 'code',
  },
  'apps/web/src/journeys/verify-contact/verification-email-screen.tsx': {
    'We’ll email you a 6-digit code. It expires in 10 minutes.': 'code',
  },
  'apps/web/src/journeys/verify-contact/verify-warning-screen.tsx': {
    'We’ll send a 6-digit code to': 'code',
  },
  'apps/web/src/shell/maintenance-screen.tsx': {
    'We’ll be back soon': 'app',
    'Call us, or pay at your store:': 'takePayment',
  },
  'apps/web/src/shell/network-error-screen.tsx': {
    'You can also call us at': 'answer',
  },
  'apps/web/src/shell/session/timeout-warning.tsx': {
    'We’ll keep the payment you started. Sign in again to': 'app',
  },
  'apps/web/src/steps/add-bank/add-bank-form.tsx': {
    'We’ll show it first when you pay from your bank.': 'app',
  },
  'apps/web/src/steps/add-card/add-card-form.tsx': {
    'We will use it for this payment only.': 'app',
  },
  'apps/web/src/steps/choose-channel/choose-channel.tsx': {
    'We’ll text the code to': 'code',
    'We’ll call ${to}': 'code',
    'We’ll email the code to': 'code',
  },
  'apps/web/src/steps/choose-channel/send-code-form.tsx': {
    'We’ll email a 6-digit code to': 'code',
  },
  'apps/web/src/steps/feature-unavailable/feature-unavailable-screen.tsx': {
    'Need it today? Call us at': 'answer',
    'we’ll help you.': 'answer',
  },
  'apps/web/src/steps/guest-payer/guest-contact-card.tsx': {
    'We’ll only use them for your receipt.': 'app',
    'we’ll remove your card.': 'app',
  },
  'apps/web/src/steps/loan-standing/debit-day.ts': {
    'We’ll take it the next business day, and it’s on time.': 'autopayDebit',
  },
  'apps/web/src/steps/loan-standing/meaning.ts': {
    'If you can’t pay it all now, call us.': 'answer',
    'call us. Each payment lowers what you owe.': 'answer',
    'We’ll cancel the recovery as soon as your payment posts,': 'cancelRecovery',
    'call us today.': 'recallRepo',
    'We’ll send you the details of the sale and the money.': 'sale',
    'Call us to talk about it.': 'answer',
    'your store if you have questions about it.': 'answer',
    'Call us today to find out what would stop it.': 'answer',
  },
  'apps/web/src/steps/loan-standing/who-to-call.ts': {
    "readonly who: 'Your store": 'label',
    "{ who: 'Your store": 'label',
  },
  'apps/web/src/steps/loan-standing/why-not-payable.ts': {
    'Call us if you want to talk about it.': 'answer',
    'Call us to find out what you can pay and how to get it back.': 'answer',
    'Call us or visit your store to add it. Then you can pay': 'recordSsn',
    'Call us to find out what would stop it.': 'answer',
    'Call us to get your vehicle back': 'redeemAtStore',
    'we’ll give you the amount when you call. Call before the': 'redeemAtStore',
    'Call us to find out what’s left.': 'answer',
    'your store. They’ll help you pay another way.': 'takePayment',
  },
  'apps/web/src/journeys/signing/ask-consent.tsx': {
    'your store to sign on paper.': 'takeSignature',
  },
  'apps/web/src/journeys/signing/ceremony-notice.tsx': {
    'your store to sign on paper.': 'takeSignature',
  },
  'apps/web/src/steps/reach-us/reach-us-cards.tsx': {
    '<Card title="Call us': 'label',
  },
  'apps/web/src/steps/renewal/renewal-way-on.tsx': {
    'See your store': 'label',
  },
  'apps/web/src/steps/renewal/why-not-renew.ts': {
    'your store to talk about it.': 'answer',
    'Call us to talk about it.': 'answer',
    'your store to add it.': 'recordSsn',
    'your store to continue.': 'label',
  },
  'apps/web/src/steps/risk-check/risk-notices.tsx': {
    'Questions? Call your store at': 'answer',
  },
  'apps/web/src/journeys/signing/signing-gate.tsx': {
    'We send a code to the borrower’s phone.': 'code',
  },
  'apps/web/src/journeys/switch-product/product-switch-screen.tsx': {
    'Then visit your store': 'label',
    'Your store finishes the switch with you': 'takeSignature',
    'See your store': 'label',
  },
  'apps/web/src/steps/renewal/open-words.ts': {
    'Your store finishes it with you.': 'takeSignature',
  },
  'apps/web/src/steps/renewal/renewal-words.ts': {
    'Visit your store by': 'takeSignature',
  },
  'apps/web/src/journeys/make-payment/processing/payment-stages.ts': {
    'Telling your store': 'takeSignature',
  },
  'apps/web/src/journeys/make-payment/renewed/open-stages.tsx': {
    'We’ll send you a confirmation.': 'receipt',
    'We’ll tell you when everybody has signed.': 'signingTold',
    'We’ll send you the signed copy.': 'signingTold',
  },
  'apps/web/src/journeys/make-payment/renewed/to-visit.tsx': {
    'Visit your store to finish': 'takeSignature',
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
  'apps/services/src/features/notices/letters/payment-letters.ts': {
    'we send it within seven business days.': 'refundCredit',
  },
  'apps/services/src/features/notices/letters/renewal-letters.ts': {
    '5:00 PM at your store': 'label',
    'It books your new agreement with you there.': 'takeSignature',
    'Please visit your store': 'takeSignature',
    'is ready at your store. Bring a photo ID.': 'payRenewalCash',
  },
  'apps/services/src/features/notices/letters/sale-letters.ts': {
    'we will sell it': 'sale',
    'We will sell': 'sale',
    'To learn the exact amount you must pay, call us at': 'answer',
    'figured the amount that you owe us, call us at': 'answer',
    'If you need more information about the sale, call us at': 'answer',
    'We will sell it': 'sale',
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
  'apps/web/src/journeys/renewing/verification-method-screen.tsx': {
    'so ${name} must agree before you renew it. We’ll send them': 'partyCode',
    'Your store can add one.': 'changePhone',
  },
  'apps/web/src/journeys/signing/signing-gate.tsx': {
    'We send a code to the borrower’s phone.': 'partyCode',
  },
  'apps/web/src/journeys/switch-product/product-switch-screen.tsx': {
    "'Then visit your store'": 'switchAtStore',
    'Your store finishes the switch with you': 'switchAtStore',
    'See your store': 'label',
  },
  'apps/web/src/steps/renewal/open-words.ts': {
    'Your store finishes it with you.': 'switchAtStore',
  },
  'apps/web/src/steps/renewal/renewal-words.ts': {
    'Visit your store by': 'switchAtStore',
  },
  'apps/web/src/steps/renewal/spouse-modal.tsx': {
    'We’ll mail them a notice.': 'spouseLetter',
  },
  'apps/web/src/steps/signing/ceremony-words.ts': {
    'Call us or your store to find out more.': 'answer',
  },
  'apps/web/src/journeys/make-payment/processing/payment-stages.ts': {
    'Ready for your visit': 'label',
  },
  'apps/web/src/journeys/make-payment/renewed/open-stages.tsx': {
    'We’ll send you a confirmation.': 'receipt',
    'We’ll tell you when everybody has signed.': 'signingTold',
    'We’ll send you the signed copy.': 'signedCopy',
  },
  'apps/web/src/journeys/make-payment/renewed/to-visit.tsx': {
    'Visit your store to finish': 'switchAtStore',
  },
  'apps/services/src/features/parties/party-codes.ts': {
    'Your store can add one.': 'changePhone',
  },
  'apps/services/src/features/signing/guest-proof.ts': {
    'Ask the borrower for the code that we send to their phone.': 'partyCode',
  },
  'packages/domain/src/payment-decision/not-renewed-text.ts': {
    'Please call your store.': 'answer',
  },
  'packages/domain/src/documents/templates/ancillary-agreement.ts': {
    'You can cancel it at any time, in the app or at your store.': 'cancelCover',
  },
};
