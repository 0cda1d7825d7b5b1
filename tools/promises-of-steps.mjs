/** The sentences of the steps that several journeys share. See promises.mjs. */
export const PROMISES_OF_STEPS = {
  'apps/web/src/steps/visit/booked-visit.tsx': {
    'Your store saw you come in.': 'label',
  },
  'apps/web/src/steps/visit/choose-visit-time.tsx': {
    'These are times at your store.': 'label',
  },
  'apps/web/src/steps/visit/visit-unavailable.tsx': {
    'You can also call your store.': 'answer',
  },
  'apps/web/src/steps/visit/visit-words.ts': {
    'call your store on the next business day': 'bookVisit',
    'This is your store’s time.': 'label',
    'To talk to your store': 'label',
  },
  'apps/web/src/steps/confirm-location/place-question.tsx': {
    'your store’s state.': 'label',
    'Your store’s state requires this, so you need to share': 'label',
    'We’ll keep your': 'app',
  },
  'apps/web/src/steps/disburse-method/disburse-choices.ts': {
    'Pick up at your store': 'label',
    'Your store can’t pay out cash right now.': 'label',
    'Your store can pay you up to': 'drawSettled',
    'You’ve reached what your store can pay you today.': 'label',
  },
  'apps/web/src/steps/payout/payout-stages.ts': {
    'Ready at your store': 'label',
  },
  'apps/web/src/steps/payout/payout-words.ts': {
    "return 'your store';": 'label',
    'We send it to ${place} ${when}.': 'sendRenewalCash',
    'Our staff looks at it, and we’ll message you.': 'payoutReview',
  },
  'apps/web/src/steps/payout/pick-up.tsx': {
    "'Your store'": 'label',
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
    'Call us with questions about the sale.': 'answer',
    'your store. They’ll help you pay another way.': 'takePayment',
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
  'apps/web/src/steps/renewal/open-words.ts': {
    'Your store finishes it with you.': 'takeSignature',
  },
  'apps/web/src/steps/renewal/renewal-words.ts': {
    'Visit your store by': 'takeSignature',
  },
  'apps/web/src/steps/renewal/spouse-modal.tsx': {
    'We’ll mail them a notice.': 'spouseLetter',
  },
  'apps/web/src/steps/signing/ceremony-words.ts': {
    'Call us or your store to find out more.': 'answer',
  },
};
