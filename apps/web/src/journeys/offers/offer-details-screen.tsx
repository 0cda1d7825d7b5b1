import { OffersGate } from './offers-gate.tsx';
import { OneOffer } from './one-offer.tsx';

/** Shows one offer that was chosen in the list. Source: LRT-010, RTE-43, LOP-009. */
export default function OfferDetailsScreen() {
  return <OffersGate>{(customerId) => <OneOffer customerId={customerId} view="details" />}</OffersGate>;
}
