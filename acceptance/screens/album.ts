/** One picture of the album, in the order of the journeys: its file name and its caption. */
export interface AlbumPage {
  readonly journey: string;
  readonly name: string;
  readonly caption: string;
}

function journey<const Name extends string>(
  title: string,
  pages: Readonly<Record<Name, string>>,
): readonly (AlbumPage & { readonly name: Name })[] {
  return (Object.entries(pages) as [Name, string][]).map(([name, caption]) => ({ journey: title, name, caption }));
}

/** Every screen of the album. */
export const ALBUM = [
  ...journey('Sign in', {
    'sign-in': 'Sign in; in simulation, the people to try are below.',
    'sign-in-errors': 'Nothing was typed: the summary has the focus, each field says how to fix it.',
    'sign-in-wrong-password': 'A wrong password: the email stays typed.',
    'account-locked': 'Too many wrong passwords: until when signing in is locked.',
    'no-connection': 'Nothing answers: what to do, and that nothing is lost.',
  }),
  ...journey('Register', {
    register: 'A new account: a name, a password with its rules, the terms.',
    'register-errors': 'Each field says what is missing.',
    'verify-code': 'The code that was mailed.',
    'verify-code-wrong': 'A wrong code: what to do, and the field to type it anew.',
    'verify-email': 'Where a code by email goes.',
    'verify-method': 'A phone can be texted or called.',
    'verify-confirm': 'Verified, and on to the accounts by itself.',
    'verify-warning': 'Signing in before the account is verified.',
  }),
  ...journey('A forgotten password', {
    'forgot-password': 'Which account it is for.',
    'forgot-email': 'Where a code by email goes.',
    'forgot-method': 'A phone can be texted or called.',
    'forgot-code': 'The code; whether the account exists is never said.',
    'reset-password': 'The new password, with its rules.',
    'secure-account': 'A password that must be replaced: why, and how.',
  }),
  ...journey('A new device', {
    'device-warning': 'A right password on a device nobody saw before.',
    'device-method': 'How the code comes: only contacts on file, masked.',
    'device-code': 'The code.',
    'device-code-wrong': 'A wrong code, and how many tries are left.',
    'device-email': 'The code by email.',
  }),
  ...journey('Before the accounts', {
    terms: 'New terms stand before everything else.',
    'partner-profile': 'A customer of the partner completes the profile.',
    'security-question': 'Then a security question.',
    'account-select': 'Which of several loans a page is about.',
  }),
  ...journey('Link a loan', {
    'link-options': 'An account without a loan.',
    'link-account': 'What a loan is found by.',
    'link-failed': 'No loan was found; which fact was wrong is not said.',
    'link-code': 'The code to the phone on file.',
    'replace-account': 'The loan is linked to another sign-in.',
    'replace-waiting': 'The link was texted to its owner.',
    'replace-confirm': 'What the owner is asked on the other phone.',
  }),
  ...journey('Sign-in and contacts', {
    'change-contact': 'What is on file, a new email or phone, and the settings.',
    'change-method': 'How the code gets to a new phone.',
    'change-code': 'The code to the new phone.',
    'sign-in-security': 'Devices and sign-ins, and how to disown one.',
    'timeout-warning': 'Half a minute before the session ends.',
  }),
  ...journey('Pay for somebody else', {
    'guest-payment': 'A guest pays by a signed link: nothing of the borrower but the loan.',
    'guest-review': 'Everything once more, and where the receipt goes.',
    'guest-receipt': 'The receipt of a guest.',
  }),
  ...journey('Accounts', {
    dashboard: 'A current title loan.',
    'dashboard-late': 'A title loan past due.',
    'dashboard-autopay': 'A personal loan on autopay.',
    'home-two-brands': 'Two loans under two brands, the total first.',
    'dashboard-instalment': 'The same customer under the other brand.',
    'dashboard-paid-off': 'Paid-off loans only, shown by the toggle.',
    menu: 'The menu.',
    details: 'A title loan: what is due, what paying it off costs, what happened.',
    'details-instalment': 'A personal loan with its balance over time and its schedule.',
  }),
  ...journey('Where a loan may stand', {
    'standing-line': 'A line of credit: what may be drawn, its latest statement.',
    'standing-draw': 'A cash advance on its way.',
    'standing-out-for-repo': 'An agent has the order to collect the vehicle: what brings the loan back.',
    'standing-recovered': 'The vehicle was recovered: what redeems it, and by when.',
    'standing-sold': 'The vehicle was sold for more than was owed.',
    'standing-charged-off': 'Written off and still owed.',
    'standing-unsigned': 'A loan waiting for its signature.',
    'standing-bankrupt': 'Under a bankruptcy: nothing is asked for.',
    'standing-renewed': 'A pawn renewed three times.',
    'standing-partner': 'A loan kept by a partner.',
  }),
  ...journey('Make a payment', {
    amount: 'How much: the minimum, with what the payment does.',
    'amount-other': 'Another amount, previewed as it is typed.',
    'amount-wrong': 'More than the payoff: what is wrong and how to fix it.',
    'amount-past-due': 'Past due: what the charges pay, and what stays due.',
    'amount-partial': 'A partial payment asks to confirm.',
    'amount-instalment': 'A personal loan: total cost of each option.',
    method: 'Which card.',
    'add-card': "A new card, in the processor's own form.",
    'add-card-errors': 'The form says which field is wrong.',
    review: 'Everything once more before money moves.',
    processing: 'The payment under way.',
    confirmed: 'The receipt.',
    'confirmed-payoff': 'The receipt of a loan paid off.',
    declined: 'The bank said no: nothing was charged, and what to do.',
  }),
  ...journey('Renew a loan', {
    'renewal-choice': 'Renewing beside every other choice, with what speaks for and against it.',
    'renewal-new-terms': 'The loan that would follow: the box of the law, then the same in plain words.',
    'renewal-covers': 'What may be added to the new loan.',
    'renewal-review': 'The new terms once more before money moves.',
    'renewal-open-payment': 'While it is open: sign it, end it, or pay the loan off.',
    'renewal-canceled': 'Canceled: what stays paid, and what the loan asks for.',
    'renewal-refused': 'A loan that cannot be renewed: why, and what would change it.',
    'renewal-blocked': 'The other borrower is renewing the loan: who, and until when.',
    'renewal-other-party': 'Who else must agree, and how the code reaches them.',
    'renewal-other-code': 'The code of the other borrower.',
    'renewal-spouse': 'A notice that the law wants before the renewal.',
    'renewal-guest': 'A guest renews: with the code of the borrower, or without it.',
  }),
  ...journey('Payment methods', {
    'payment-methods': 'The saved cards.',
    'payment-methods-full': 'Five saved cards.',
    'payment-methods-remove': 'Removing a card asks first.',
  }),
  ...journey('Pay by bank, and automatically', {
    'add-bank': 'A bank account, with the checks of its numbers.',
    'document-upload': 'What the lender needs, ways to send it, and the files that arrived.',
    'manage-account': 'An account and its autopay: the next debit, and how to change or stop it.',
    'autopay-method': 'What autopay takes the payments from.',
    'autopay-words': 'The words that are agreed to.',
    'review-autopay': 'Autopay from now on, asked for while paying.',
    'method-no-cards': 'A brand that takes no cards says so, and how to pay.',
  }),
  ...journey('Where a payer is', {
    location: 'Why the place is asked for, and that it need not be shared.',
    'location-outside': 'Outside the state of the store: what that means, and when to try again.',
  }),
  ...journey('A vehicle to get back', {
    'vehicle-out': 'An agent has the order: what calls it back, and by when.',
    'vehicle-recovered': 'The vehicle stands in a lot: what redeems it, who has it, by when.',
  }),
  ...journey('Sign documents', {
    'esign-consent': 'Electronic or on paper: the text, and a sample PDF with a code in it.',
    'esign-consent-wrong': 'A code that is not the one in the sample.',
    'signing-documents': 'What to read before signing, and how much is read.',
    'signing-document': 'A document as a page.',
    'signing-initials': 'The initials at the end of a document.',
    'signing-page': "The signature vendor's page, in a frame that fills the phone.",
    'signing-continue': 'The page was left without a signature: nothing is lost.',
    'esign-profile': 'The agreement in the profile.',
    'esign-withdraw': 'What changes when the agreement is taken back.',
  }),
  ...journey('Sign a renewal, switch, take it back', {
    'renewal-open': 'The dashboard leads back to a renewal that is paid and not signed.',
    'renewal-cancel': 'Canceling: what happens, and what stays paid.',
    'renewal-terms': 'The terms of today, before the documents.',
    'renewal-booked': 'The new loan, its signed copy, and until when it can be taken back.',
    'renewal-take-back': 'Taking a renewal back: what is owed then.',
    'product-switch': 'A switch to a line of credit: what it costs, and what is given back.',
    'switch-visit': 'Paid: where and until when to visit the store.',
  }),
  ...journey('Read documents', {
    statements: 'Statements and letters of a loan, newest first, with what is new.',
    'document-page': 'A document as a page, with its PDF to save and print.',
    'signed-documents': 'What was signed for a loan.',
    'open-application': 'An open application on the dashboard, with the next step.',
  }),
  ...journey('A settlement, and what a pledgor is asked', {
    'settlement-signed': 'A signed offer: what is paid, what need not be paid, and by when.',
    'settlement-unsigned': 'An offer that is not signed yet: it is reviewed and signed here.',
    'customer-details': 'What the law asks of a pledgor before a renewal.',
    'customer-details-errors': 'What is missing is said beside its field.',
  }),
  ...journey('The lender', {
    profile: 'What the lender knows, and where it is changed.',
    store: 'A store: hours, map, ways to reach it.',
    'contact-us': 'Every way to reach the lender.',
    'terms-of-use': 'The terms of a brand.',
    'opt-in-disclosures': 'What is agreed to with texts and calls.',
    'experian-disclosure': 'What the bureau is asked for.',
    'account-blocked': 'An account that is blocked: whom to call.',
    'feature-unavailable': 'What is not there says so.',
  }),
  ...journey('Install the app', {
    'install-chrome': 'Install it from this browser.',
    'install-apple': 'Install it on an iPhone.',
    'install-unsupported': 'A browser that cannot install it.',
  }),
  ...journey('When things go wrong', {
    offline: 'Offline: what is shown is from the time it was read.',
    'service-error': 'The services do not answer.',
    maintenance: 'The services are closed for maintenance.',
    loading: 'The first load.',
  }),
  ...journey('The simulated world', {
    departments: 'What the lender’s departments may do to a loan, and what comes next.',
    'control-panel': 'The control panel: the business clock, faults and charges.',
    inbox: 'The inbox.',
    'inbox-message': 'A message in the inbox.',
    phone: 'The phone.',
  }),
] as const;

/** The name of a screen of the album. */
export type ScreenName = (typeof ALBUM)[number]['name'];
