import * as z from 'zod/mini';

// The fields of the Places API (New) that we read. Google omits the fields of empty results.
const words = z.object({ text: z.string() });

const autocompleteAnswer = z.object({
  suggestions: z.optional(
    z.array(
      z.object({
        placePrediction: z.optional(
          z.object({
            placeId: z.string(),
            text: words,
            structuredFormat: z.object({ mainText: words, secondaryText: z.optional(words) }),
          }),
        ),
      }),
    ),
  ),
});

const placeAnswer = z.object({
  addressComponents: z.optional(
    z.array(z.object({ longText: z.string(), shortText: z.string(), types: z.array(z.string()) })),
  ),
});

/** One component of an address, as Google returns it. */
export type AddressComponent = NonNullable<z.output<typeof placeAnswer>['addressComponents']>[number];

/** Answer of `POST /v1/places:autocomplete`. */
export type AutocompleteAnswer = z.output<typeof autocompleteAnswer>;

/** Parses an answer of `POST /v1/places:autocomplete`. Returns null for any other shape. */
export function readAutocomplete(body: unknown): AutocompleteAnswer | null {
  return z.safeParse(autocompleteAnswer, body).data ?? null;
}

/** Parses an answer of `GET /v1/places/{placeId}` with the field mask `addressComponents`. Returns null for any other shape. */
export function readPlace(body: unknown): readonly AddressComponent[] | null {
  const read = z.safeParse(placeAnswer, body);
  return read.success ? (read.data.addressComponents ?? []) : null;
}
