import { addCard } from '#cards/add-card.ts';
import { getCardFormKey } from '#cards/get-card-form-key.ts';
import { listCards } from '#cards/list-cards.ts';
import { lookUpCard } from '#cards/look-up-card.ts';
import { removeCards } from '#cards/remove-cards.ts';
import { configSettings } from '#configuration/config-settings.ts';
import { serviceProvider } from '#configuration/service-provider.ts';
import { serviceStatus } from '#configuration/service-status.ts';
import { getAccountDetail } from '#loans/get-account-detail.ts';
import { getAccountHistory } from '#loans/get-account-history.ts';
import { getAccounts } from '#loans/get-accounts.ts';
import { getNextBusinessDate } from '#loans/next-business-date.ts';
import { getPaymentReceipt } from '#payments/get-payment-receipt.ts';
import { getPaymentResult } from '#payments/get-payment-result.ts';
import { sendConfirmation } from '#payments/send-confirmation.ts';
import { submitPayment } from '#payments/submit-payment.ts';
import { authenticate } from '#session/authenticate.ts';
import { actOnLoan } from '#simulation/act-on-loan.ts';
import { advanceBusinessClock, getBusinessClock } from '#simulation/business-clock.ts';
import { listCast } from '#simulation/list-cast.ts';
import { listSeededLoans } from '#simulation/list-seeded-loans.ts';
import { getStore } from '#stores/get-store.ts';

/** The one list of calls: mounting, OpenAPI and the tests over all calls read it. The web imports single files instead, so
 *  that a journey carries only the calls it makes. */
export const api = {
  authenticate,
  configSettings,
  serviceStatus,
  serviceProvider,
  getAccounts,
  getAccountDetail,
  getAccountHistory,
  getNextBusinessDate,
  getStore,
  listCards,
  addCard,
  removeCards,
  getCardFormKey,
  lookUpCard,
  submitPayment,
  getPaymentResult,
  getPaymentReceipt,
  sendConfirmation,
  getBusinessClock,
  advanceBusinessClock,
  listCast,
  listSeededLoans,
  actOnLoan,
} as const;

/** Every call by its name. */
export type Api = typeof api;

/** Names of the calls of one area. */
export type CallsOf<Area extends Api[keyof Api]['area']> = {
  [Name in keyof Api]: Api[Name]['area'] extends Area ? Name : never;
}[keyof Api];
