import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';

/** The button at the left of the header. Source: CFG-36, OPEN-20. */
export type HeaderType = 'none' | 'menu' | 'back' | 'cancel';

/** Who may open a screen. `open`: everybody, before signing in. `standalone`: everybody at any time. `signedIn`: a signed-in
 *  customer. `loans`: a customer of the brand. `payment`: like `loans`, and also a guest for the loan of their link. */
export type ScreenGroup = 'open' | 'standalone' | 'signedIn' | 'loans' | 'payment';

/** The stages of a payment, a renewal or a draw, in order. */
export const STAGES = ['choosing', 'disclosed', 'signing', 'pending', 'disbursed'] as const;

/** One of the stages. */
export type Stage = (typeof STAGES)[number];

/** One screen. Only the `routes.ts` of its feature defines it. */
export interface ScreenRow {
  readonly name: string;
  /** Path pattern. `$brand` is a route brand, `$loanId` and `$storeId` a number, `$lmsId` 1 to 3, `$name` a word. */
  readonly path: string;
  readonly header: HeaderType;
  /** The flow that contains the screen. A screen without it is a flow by itself, or belongs only to the flow Loans. */
  readonly flow?: string;
  readonly group: ScreenGroup;
  /** The brands that have the screen. All brands with screens when left out. Source: RTE-50, RTE-51, OPEN-03. */
  readonly brands?: readonly BrandCode[];
  /** The stage of a payment, renewal or draw that the screen shows. */
  readonly stage?: Stage;
  /** Blocks going back from this screen to screens of this stage or earlier stages. Source: OPEN-19, LOP-015 to LOP-020,
   *  LRT-064. */
  readonly blocks?: Stage;
  /** True for the only screen whose code is part of the first load. */
  readonly isInFirstLoad?: true;
  /** Loads the file whose default export is the screen. */
  readonly code: () => Promise<unknown>;
}
