import { OFFER_RULES, toOfferId, toOfferKind, type OfferRule } from '@lendside/domain/offers/offer-kind.ts';
import type { LoanOffer, OfferCalls } from '@lendside/providers/loan-systems/capabilities.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';

/** An offer of the caller, with its id and the system that keeps it. */
export interface FoundOffer {
  readonly offerId: string;
  readonly offer: LoanOffer;
  readonly calls: OfferCalls;
  readonly customerIds: readonly string[];
}

export interface FoundOffers {
  /** The open ones, the most valuable kind first and then the oldest. */
  readonly open: readonly FoundOffer[];
  /** The offer that was asked for, in whatever state; null when the caller never had it. */
  readonly asked: FoundOffer | null;
}

type OfSystem = Omit<FoundOffer, 'offerId'>;

async function readOffers(system: LoanReader, caller: Customer, asked: OfferRule | null): Promise<readonly OfSystem[]> {
  const { offers: calls } = system.capabilities;
  const customerId = caller.customerIdBySystem[system.name];
  if (calls === null || customerId === undefined) return [];
  const customerIds = [customerId];
  try {
    return (await calls.offers(customerIds, asked)).map((offer) => ({ offer, calls, customerIds }));
  } catch (error) {
    if (error instanceof LoanSystemUnavailable)
      throw new Refused('ServiceUnavailableException', 'We cannot read your offers right now.');
    throw error;
  }
}

/** Returns the number that is part of an offer's id. */
function numberIn({ rule, number, loanId, appraisalId }: LoanOffer): number {
  if (rule === 'settlement') return loanId ?? number;
  return rule === 'appraisal' ? (appraisalId ?? number) : number;
}

/** Names the offers that did not end. A dismissed offer keeps its name, so that a repeated call means the same offer. */
function nameLive(all: readonly OfSystem[]): readonly FoundOffer[] {
  const place = ({ offer }: OfSystem): number => OFFER_RULES.indexOf(offer.rule);
  const sorted = all
    .filter(({ offer }) => offer.state === 'open' || offer.state === 'dismissed')
    .toSorted(
      (a, b) =>
        place(a) - place(b) ||
        a.offer.publishedOn.localeCompare(b.offer.publishedOn) ||
        a.offer.number - b.offer.number,
    );
  return sorted.map((found) => {
    const { rule } = found.offer;
    const isFirst = sorted.find(({ offer }) => offer.rule === rule) === found;
    return { ...found, offerId: toOfferId(rule, numberIn(found.offer), isFirst) };
  });
}

/** Finds the offer of this name that did not end, or else the last one that ended. Of ended offers, a bare name matches every offer of its rule. A
 *  name with a number matches the offers about that loan or appraisal. */
function findAsked(asked: string, live: readonly FoundOffer[], all: readonly OfSystem[]): FoundOffer | null {
  const rule = toOfferKind(asked);
  const isNamed = ({ offer }: OfSystem): boolean =>
    offer.rule === rule && (asked === rule || toOfferId(rule, numberIn(offer), false) === asked);
  const known = live.find(({ offerId }) => offerId === asked) ?? live.find(isNamed);
  if (known !== undefined) return known;
  const [found] = all
    .filter(isNamed)
    .toSorted((a, b) => b.offer.publishedOn.localeCompare(a.offer.publishedOn) || b.offer.number - a.offer.number);
  return found === undefined ? null : { ...found, offerId: asked };
}

/** Reads the caller's open offers under a brand, over all loan systems, and the one that is asked for. Refuses with
 *  `ServiceUnavailableException` when a system does not answer. Source: LAP-092, LOP-066. */
export async function findOffers(
  loanSystems: readonly LoanReader[],
  caller: Customer,
  brand: string,
  asked: string | null,
): Promise<FoundOffers> {
  const rule = asked === null ? null : toOfferKind(asked);
  const read = await Promise.all(loanSystems.map((system) => readOffers(system, caller, rule)));
  const all = read.flat().filter(({ offer }) => offer.brand === null || offer.brand === brand);
  const live = nameLive(all);
  const open = live.filter(({ offer }) => offer.state === 'open');
  return { open, asked: asked === null ? null : findAsked(asked, live, all) };
}
