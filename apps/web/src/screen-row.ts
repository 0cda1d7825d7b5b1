import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';

/** The button at the start of the header. Source: CFG-36, OPEN-20. */
export type HeaderType = 'none' | 'menu' | 'back' | 'cancel';

/** Who may open a screen. `open`: everybody before signing in. `standalone`: everybody at any time. `signedIn`: a signed-in
 *  customer. `loans`: a customer of the brand. `payment`: like `loans`, and also a guest for the linked loan. */
export type ScreenGroup = 'open' | 'standalone' | 'signedIn' | 'loans' | 'payment';

/** The stages of a payment, a renewal or a draw, in order. */
export const STAGES = ['choosing', 'disclosed', 'signing', 'pending', 'disbursed'] as const;

/** One of the stages. */
export type Stage = (typeof STAGES)[number];

/** One screen. The `routes.ts` of its feature is the only place that names it. */
export interface ScreenRow {
  readonly name: string;
  /** Path pattern. `$brand` is a route brand, `$loanId` and `$storeId` a number, `$lmsId` 1 to 3, `$name` a word. */
  readonly path: string;
  readonly header: HeaderType;
  /** The flow that the screen is a step of. Without it the screen is its own flow, or belongs only to the flow Loans. */
  readonly flow?: string;
  readonly group: ScreenGroup;
  /** The brands that have the screen; by default every brand with screens. Source: RTE-50, RTE-51, OPEN-03. */
  readonly brands?: readonly BrandCode[];
  /** The stage that the screen belongs to. */
  readonly stage?: Stage;
  /** Blocks going back from this screen to screens of this stage or an earlier one. Source: OPEN-19, LOP-015 to LOP-020,
   *  LRT-064. */
  readonly blocks?: Stage;
  /** True for the one screen that is part of the first load. */
  readonly isInFirstLoad?: true;
  /** Loads the file whose default export is the screen. A planned screen shows FeatureUnavailable. Source: LOP-011. */
  readonly code: (() => Promise<unknown>) | 'to come';
}
