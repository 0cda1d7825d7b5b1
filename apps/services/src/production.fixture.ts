/** Complete, valid production settings without a database. The keys are not used anywhere else. */
export const PRODUCTION = {
  PUBLIC_URL: 'https://lender.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Lender <no-reply@lender.example>',
  CYBERSOURCE_URL: 'https://api.processor.example',
  CYBERSOURCE_FORM_URL: 'https://form.processor.example/cards',
  CYBERSOURCE_MERCHANT_ID: 'lender',
  CYBERSOURCE_KEY_ID: 'key',
  CYBERSOURCE_SECRET: 'secret',
  CARD_FORM_ORIGIN: 'https://form.processor.example',
  ACH_URL: 'https://ach.bank.example',
  ACH_KEY: 'a key of ours',
  SEALING_KEYS: 's'.repeat(32),
  LINK_KEYS: 'l'.repeat(32),
  USER_POOL_CLIENT_SECRET: 'secret',
  TEXT_URL: 'https://texts.example',
  TEXT_KEY: 'key',
};
