import { BRAND_CODES, type BrandCode } from '#brands/brand-codes.ts';
import type { LoanSystemName } from '#loan-systems/loan-systems.ts';
import { PAYMENT_PROCESSORS, type PaymentProcessorId } from '#configuration/payment-processors.ts';

/** Numbers of the processors that keep and charge cards. Source: LOA-031. */
export const CARD_PROCESSOR_IDS = [1, 2, 4] as const;

/** Number of a processor that keeps and charges cards. */
export type CardProcessorId = (typeof CARD_PROCESSOR_IDS)[number];

/** Which processors serve the cards of a loan. New cards go to one; saved cards are charged by the processor they were vaulted
 *  with, if it is one of `chargedWith`. `taken` false: no card pays this loan. Source: LOA-031, decision 012. */
export type CardRouting =
  | {
      readonly taken: true;
      readonly newCardsWith: CardProcessorId;
      readonly chargedWith: readonly CardProcessorId[];
    }
  | { readonly taken: false };

/** Routings by brand and loan system; a pair that is not there has the lender's `default`, and without one ours. */
export type CardRoutings = Readonly<
  Partial<Record<BrandCode, Readonly<Partial<Record<LoanSystemName, CardRouting>>>>>
> & {
  readonly default?: CardRouting;
};

/** The routing where none is set: CyberSource alone. */
export const DEFAULT_CARD_ROUTING: CardRouting = {
  taken: true,
  newCardsWith: PAYMENT_PROCESSORS.CyberSource,
  chargedWith: [PAYMENT_PROCESSORS.CyberSource],
};

/** Why a saved card does not pay a loan: no card does, or it lies with a processor that does not serve the loan. */
export type CardRefusal = 'cards_not_taken' | 'other_processor';

/** The routing of a brand's loans in a loan system; the default for a brand nobody knows. */
export function findCardRouting(routings: CardRoutings, brand: string, system: LoanSystemName): CardRouting {
  const code = BRAND_CODES.find((each) => each === brand);
  return (code === undefined ? undefined : routings[code]?.[system]) ?? routings.default ?? DEFAULT_CARD_ROUTING;
}

/** A processor that loans need and that is not among those reached, with the loans: brand and system. */
export interface MissingProcessor {
  readonly processor: CardProcessorId;
  readonly loans: readonly (readonly [BrandCode, LoanSystemName])[];
}

/** Which processors the routings name for the loans of these brands that are not `reached`; empty when each card can be charged.
 *  Never throws. Source: decision 012. */
export function findMissingProcessors(
  routings: CardRoutings,
  systemsOf: Readonly<Record<BrandCode, readonly LoanSystemName[]>>,
  reached: readonly number[],
): readonly MissingProcessor[] {
  const pairs = BRAND_CODES.flatMap((brand) => systemsOf[brand].map((system) => [brand, system] as const));
  return CARD_PROCESSOR_IDS.filter((id) => !reached.includes(id)).flatMap((processor) => {
    const loans = pairs.filter(([brand, system]) => {
      const routing = findCardRouting(routings, brand, system);
      return routing.taken && routing.chargedWith.includes(processor);
    });
    return loans.length === 0 ? [] : [{ processor, loans }];
  });
}

/** The routing as one number, the wire's `payProviderType`: the processor's own, Mixed (3) where saved cards may lie with others
 *  than new ones go to, None (5) where no card pays. Source: LOA-031. */
export function payProviderTypeOf(routing: CardRouting): PaymentProcessorId {
  if (!routing.taken) return PAYMENT_PROCESSORS.None;
  const isMixed = routing.chargedWith.some((id) => id !== routing.newCardsWith);
  return isMixed ? PAYMENT_PROCESSORS.Mixed : routing.newCardsWith;
}

/** Why a card vaulted with `processor` does not pay under this routing; null when it does. A card is only ever charged by the
 *  processor it was vaulted with. `processor` 101 (a bank account) is no card and always passes. */
export function whyCardRefused(routing: CardRouting, processor: number): CardRefusal | null {
  if (processor === 101) return null;
  if (!routing.taken) return 'cards_not_taken';
  return routing.chargedWith.some((id) => id === processor) ? null : 'other_processor';
}

/** What a person reads for it, with what to do instead. */
export const CARD_REFUSAL_TEXT: Readonly<Record<CardRefusal, string>> = {
  cards_not_taken:
    'Card payments are not offered for this loan. Use another way to pay, call us, or come to your store.',
  other_processor: 'This card cannot be used for this loan any more. Add it again, or use another one.',
};

/** Whether a list asked for with `payProviderType` shows what lies with `processor`: one processor's number shows its own cards,
 *  Mixed every card, None no card; bank accounts are always shown. Source: LAP-106, LOP-135. */
export function isListedFor(payProviderType: number | undefined, processor: number): boolean {
  if (processor === 101 || payProviderType === undefined) return true;
  return payProviderType === PAYMENT_PROCESSORS.Mixed || payProviderType === processor;
}

/** Reads one routing of the settings: a processor's number (1, 2, 4), 5 for none, or for Mixed
 *  `{ "newCards": 2, "alsoCharges": [1] }`. Null for anything else. Never throws. */
export function parseCardRouting(untrusted: unknown): CardRouting | null {
  if (untrusted === PAYMENT_PROCESSORS.None) return { taken: false };
  if (isCardProcessor(untrusted)) return { taken: true, newCardsWith: untrusted, chargedWith: [untrusted] };
  if (typeof untrusted !== 'object' || untrusted === null) return null;
  const { newCards, alsoCharges } = untrusted as { newCards?: unknown; alsoCharges?: unknown };
  if (!isCardProcessor(newCards) || !Array.isArray(alsoCharges) || !alsoCharges.every(isCardProcessor)) return null;
  return { taken: true, newCardsWith: newCards, chargedWith: [...new Set([newCards, ...alsoCharges])] };
}

function isCardProcessor(value: unknown): value is CardProcessorId {
  return CARD_PROCESSOR_IDS.some((id) => id === value);
}
