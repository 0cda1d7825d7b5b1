import type { CashStep } from '#steps/cash-page/cash-page.tsx';

/** Title of the choice of a method. */
export const METHOD_TITLE = 'Get your money';
/** Step of the choice of a method. */
export const METHOD_STEP: CashStep = { number: 2, name: 'Where it goes' };
/** Shown on a button while the device is offline. */
export const OFFLINE_REASON = 'You’re offline. You can continue once you’re connected again.';
