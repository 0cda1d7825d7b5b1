import type { AddressPrediction, PostalAddress } from '#address-geo/port.ts';
import type { AddressComponent, AutocompleteAnswer } from './wire.ts';

/** Converts Google's suggestions to predictions. Drops query suggestions, because they have no place. */
export function toPredictions({ suggestions = [] }: AutocompleteAnswer): AddressPrediction[] {
  return suggestions.flatMap(({ placePrediction: place }) => {
    if (place === undefined) return [];
    const { mainText, secondaryText } = place.structuredFormat;
    return [
      {
        placeId: place.placeId,
        description: place.text.text,
        mainText: mainText.text,
        secondaryText: secondaryText?.text ?? '',
      },
    ];
  });
}

/** Builds an address from its components. Returns null without a house number, a town or a state, because nobody lives at a
 *  whole street or city. The town is the first of locality, sublocality and postal town that Google gives. */
export function toAddress(components: readonly AddressComponent[]): PostalAddress | null {
  const part = (...types: readonly string[]) =>
    types
      .map((type) => components.find((component) => component.types.includes(type)))
      .find((found) => found !== undefined);
  const [number, route] = [part('street_number'), part('route')];
  const city = part('locality', 'sublocality', 'postal_town');
  const state = part('administrative_area_level_1')?.shortText ?? '';
  if (number === undefined || route === undefined || city === undefined || !/^[A-Z]{2}$/.test(state)) return null;
  const zip = part('postal_code')?.longText ?? '';
  return {
    street: `${number.longText} ${route.longText}`,
    street2: part('subpremise')?.longText ?? '',
    city: city.longText,
    state,
    zip: /^\d{5}$/.test(zip) ? zip : '',
  };
}
