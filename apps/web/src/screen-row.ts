import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';

/** What the button at the start of the header does. Source: CFG-36, OPEN-20. */
export type HeaderType = 'none' | 'menu' | 'back' | 'cancel';

/** Who may open a screen: everybody before signing in (`open`), everybody at any time (`standalone`), a signed-in customer (`signedIn`) or
 *  a customer of the brand (`loans`). The screens of `payment` are those of `loans` that a guest may open for the linked loan. */
export type ScreenGroup = 'open' | 'standalone' | 'signedIn' | 'loans' | 'payment';

/** How far a payment, a renewal or a draw has come, in order. */
export const STAGES = ['choosing', 'disclosed', 'signing', 'pending', 'disbursed'] as const;

/** One of the stages. */
export type Stage = (typeof STAGES)[number];

/** One screen. It has its row in the `routes.ts` of its journey, and nowhere else is it named. */
export interface ScreenRow {
  readonly name: string;
  /** Pattern; `$brand` is a route brand, `$loanId` and `$storeId` a number, `$lmsId` 1 to 3, `$name` a word. */
  readonly path: string;
  readonly header: HeaderType;
  /** The flow that the screen is a step of. Without it a screen is a flow of its own, or belongs to the flow Loans alone. */
  readonly flow?: string;
  readonly group: ScreenGroup;
  /** The brands that have the screen; without it every brand with screens. Source: RTE-50, RTE-51, OPEN-03. */
  readonly brands?: readonly BrandCode[];
  /** The stage that the screen belongs to. */
  readonly stage?: Stage;
  /** From this screen nobody goes back to a screen of this stage or an earlier one. Source: OPEN-19, LOP-015 to LOP-020, LRT-064. */
  readonly blocks?: Stage;
  /** True for the one screen whose code the first load brings. */
  readonly isInFirstLoad?: true;
  /** Fetches the file of the screen, whose default export is the screen. A screen to come shows FeatureUnavailable. Source: LOP-011. */
  readonly code: (() => Promise<unknown>) | 'to come';
}
