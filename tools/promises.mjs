// Every sentence that a person reads and that says what somebody of the lender will do, with the actor who does it. A new sentence
// gets a row here, and a new actor gets a test that lets it act. The test beside this file finds sentences without a row.
import { PROMISES_OF_SERVICES } from './promises-of-services.mjs';
import { PROMISES_OF_STEPS } from './promises-of-steps.mjs';

/** The actor of each sentence, by file and by words of the sentence. */
export const PROMISES = {
  ...PROMISES_OF_SERVICES,
  ...PROMISES_OF_STEPS,
  'apps/web/src/journeys/accounts/applications/application-words.ts': {
    'Bring the documents that your store asked for.': 'answer',
    'Send the documents that your store asked for at the application site.': 'app',
    'Your store can go on with it.': 'answer',
    'A letter with these reasons and your rights is on its way': 'adverseLetter',
  },
  'apps/web/src/journeys/accounts/new-loan/rescind-card.tsx': {
    'Bring back ${dollarText(returnAmount)} to your store': 'label',
  },
  'apps/web/src/journeys/accounts/new-loan/rescind-words.ts': {
    'in cash to your store': 'label',
    'To take it back, call your store.': 'answer',
  },
  'apps/web/src/journeys/originate/call-me/origination-call-me-screen.tsx': {
    'We will call you': 'callPerson',
    'Your store calls during its hours.': 'callPerson',
    'Ask your store to call you about your application.': 'callPerson',
    'We’ll call you at': 'callPerson',
  },
  'apps/web/src/journeys/originate/entering/no-loan-words.ts': {
    'Your store adds it, and then': 'answer',
    'Your store looks at it, and then': 'answer',
    'Your store may have another loan that fits.': 'answer',
    'Call your store and they’ll tell you why.': 'answer',
  },
  'apps/web/src/journeys/originate/method/channel-choices.ts': {
    'Pick up at your store': 'label',
  },
  'apps/web/src/journeys/originate/method/choose-channel.tsx': {
    'Choose a smaller amount, or ask your store.': 'answer',
  },
  'apps/web/src/journeys/originate/page/application-call-line.tsx': {
    'Call your store at': 'answer',
  },
  'apps/web/src/journeys/accounts/renewal/void-words.ts': {
    'Your store can help you with it.': 'answer',
  },
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
  'apps/web/src/journeys/accounts/credit/credit-back-card.tsx': {
    'Cash at your store': 'payOutAtStore',
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
    'Appointment at your store': 'bookVisit',
    '<Card title="Your store': 'label',
  },
  'apps/web/src/journeys/switch-product/product-switch-appointment-screen.tsx': {
    'Your store finishes the switch with you': 'takeSignature',
  },
  'apps/web/src/journeys/change-contact/new-alias-form.tsx': {
    'We’ll send it a code. Once you enter the code, it replaces': 'code',
    'To change your {others}, call us.': 'changePhone',
    'To change your ${KIND_WORDS[name.kind]}, call us.': 'changePhone',
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
  'apps/web/src/journeys/get-cash/entering/cash-reasons.ts': {
    'Call us and we’ll tell you why.': 'answer',
    'or call your store.': 'answer',
  },
  'apps/web/src/journeys/get-cash/entering/entry-stops.tsx': {
    'call your store': 'answer',
  },
  'apps/web/src/journeys/get-cash/notice/get-cash-notice-screen.tsx': {
    'Interest starts on the day we send the money.': 'label',
  },
  'apps/web/src/journeys/make-payment/covers/missing-products.tsx': {
    'title="Your store sells this one"': 'answer',
    'See your store': 'label',
    'Ask your store for it before you sign.': 'answer',
  },
  'apps/web/src/journeys/make-payment/renew/open-renewal.tsx': {
    'Your store completes your new loan': 'switchAtStore',
    'Visit your store by': 'switchAtStore',
  },
  'apps/web/src/journeys/make-payment/renew/cash-way.ts': {
    'at your store once the new loan has started.': 'renewAtStore',
    'once the time to take the renewal back is over.': 'sendRenewalCash',
  },
  'apps/web/src/journeys/make-payment/renew/renew-offer.ts': {
    'We’ll ask for a few details about you that the law requires.': 'app',
  },
  'apps/web/src/journeys/make-payment/renew/what-comes-next.ts': {
    'We take ${paid} and post it to the loan you have now.': 'app',
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
  'apps/web/src/journeys/make-payment/confirmed/title-words.ts': {
    'We’ll release our lien on your': 'lienRelease',
    'If we hold your paper title, your store gives it back to you.': 'answer',
  },
  'apps/web/src/journeys/make-payment/location/gps-location-disabled-screen.tsx': {
    'your store without sharing your location.': 'takePayment',
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
  'apps/web/src/journeys/signing/ask-consent.tsx': {
    'your store to sign on paper.': 'takeSignature',
  },
  'apps/web/src/journeys/signing/ceremony-notice.tsx': {
    'your store to sign on paper.': 'takeSignature',
  },
  'apps/web/src/journeys/signing/signing-gate.tsx': {
    'We send a code to the borrower’s phone.': 'code',
  },
  'apps/web/src/journeys/switch-product/product-switch-screen.tsx': {
    'Then visit your store': 'label',
    'Your store finishes the switch with you': 'takeSignature',
    'See your store': 'label',
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
    'Book a time, so that your store expects you.': 'bookVisit',
    'Visit your store to finish': 'takeSignature',
  },
  'apps/web/src/journeys/renewing/verification-method-screen.tsx': {
    'We’ll send them a 6-digit code. With it they can sign here': 'partyCode',
    'so ${name} must agree before you renew it. We’ll send them': 'partyCode',
    'Your store can add one.': 'changePhone',
  },
};
