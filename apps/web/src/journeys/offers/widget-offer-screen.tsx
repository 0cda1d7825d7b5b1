import { OffersGate } from './offers-gate.tsx';
import { OneOffer } from './one-offer.tsx';

/** Shows one offer to a person whom the dashboard, a letter or a push led here. Source: LRT-011, RTE-43, LOP-009. */
export default function WidgetOfferScreen() {
  return <OffersGate>{(customerId) => <OneOffer customerId={customerId} view="landing" />}</OffersGate>;
}
