import { BRAND_CODES, type BrandCode } from '#brands/brand-codes.ts';
import type { LoanSystemName } from '#loan-systems/loan-systems.ts';
import { PAYMENT_PROCESSORS } from './payment-processors.ts';

/** Numbers of the processors that store and charge cards. Source: LOA-031. */
export const CARD_PROCESSOR_IDS = [1, 2, 4] as const;

/** Number of a processor that stores and charges cards. */
export type CardProcessorId = (typeof CARD_PROCESSOR_IDS)[number];

/** Card processors for a loan. New cards are stored with one processor. A saved card is charged by the processor that stores
 *  it, if that processor is in `chargedWith`. `taken` false: no card can pay this loan. Source: LOA-031, decision 012. */
export type CardRouting =
  | {
      readonly taken: true;
      readonly newCardsWith: CardProcessorId;
      readonly chargedWith: readonly CardProcessorId[];
    }
  | { readonly taken: false };

/** Routings by brand and loan system. A missing pair uses the lender's `default`, or our default when the lender sets none. */
export type CardRoutings = Readonly<
  Partial<Record<BrandCode, Readonly<Partial<Record<LoanSystemName, CardRouting>>>>>
> & {
  readonly default?: CardRouting;
};

/** Routing when none is set: only CyberSource. */
export const DEFAULT_CARD_ROUTING: CardRouting = {
  taken: true,
  newCardsWith: PAYMENT_PROCESSORS.CyberSource,
  chargedWith: [PAYMENT_PROCESSORS.CyberSource],
};

/** Why a saved card cannot pay a loan: the loan takes no cards, or the card is stored with a processor that does not serve the
 *  loan. */
export type CardRefusal = 'cards_not_taken' | 'other_processor';

/** Finds the routing of a brand's loans in a loan system. An unknown brand gets the default routing. */
export function findCardRouting(routings: CardRoutings, brand: string, system: LoanSystemName): CardRouting {
  const code = BRAND_CODES.find((each) => each === brand);
  return (code === undefined ? undefined : routings[code]?.[system]) ?? routings.default ?? DEFAULT_CARD_ROUTING;
}

/** A required processor that is not available, with the loans (brand and system) that need it. */
export interface MissingProcessor {
  readonly processor: CardProcessorId;
  readonly loans: readonly (readonly [BrandCode, LoanSystemName])[];
}

/** Lists the processors that the routings of these brands need but that are not in `reached`. Empty when every card can be
 *  charged. Never throws. Source: decision 012. */
export function findMissingProcessors(
  routings: CardRoutings,
  systemsOf: (brand: BrandCode) => readonly LoanSystemName[],
  reached: readonly number[],
): readonly MissingProcessor[] {
  const pairs = BRAND_CODES.flatMap((brand) => systemsOf(brand).map((system) => [brand, system] as const));
  return CARD_PROCESSOR_IDS.filter((id) => !reached.includes(id)).flatMap((processor) => {
    const loans = pairs.filter(([brand, system]) => {
      const routing = findCardRouting(routings, brand, system);
      return routing.taken && routing.chargedWith.includes(processor);
    });
    return loans.length === 0 ? [] : [{ processor, loans }];
  });
}

/** Returns why a card stored with `processor` cannot pay under this routing. Null when it can. Only the processor that stores
 *  a card can charge it. `processor` 101 (a bank account) is not a card and always passes. */
export function whyCardRefused(routing: CardRouting, processor: number): CardRefusal | null {
  if (processor === 101) return null;
  if (!routing.taken) return 'cards_not_taken';
  return routing.chargedWith.some((id) => id === processor) ? null : 'other_processor';
}

/** Message for each refusal, with what to do instead. */
export const CARD_REFUSAL_TEXT: Readonly<Record<CardRefusal, string>> = {
  cards_not_taken: 'You can’t pay this loan by card. Use another way to pay, call us, or come to your store.',
  other_processor: 'You can no longer use this card for this loan. Add it again or use another one.',
};

/** Returns true when a list filtered by `payProviderType` shows cards stored with `processor`. A processor's number shows the
 *  cards of that processor, Mixed every card, None no card. Bank accounts are always shown. Source: LAP-106, LOP-135. */
export function isListedFor(payProviderType: number | undefined, processor: number): boolean {
  if (processor === 101 || payProviderType === undefined) return true;
  return payProviderType === PAYMENT_PROCESSORS.Mixed || payProviderType === processor;
}

/** Parses one routing of the settings: a processor's number (1, 2, 4), 5 for no cards, or `{ "newCards": 2, "alsoCharges": [1]
 *  }` for Mixed. Returns null for anything else. Never throws. */
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
