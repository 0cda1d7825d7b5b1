import * as z from 'zod/mini';

// Places API (New), only as far as we read it. Empty results leave the field out.
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

/** A part of an address as Google names it. */
export type AddressComponent = NonNullable<z.output<typeof placeAnswer>['addressComponents']>[number];

/** An answer of `POST /v1/places:autocomplete`. */
export type AutocompleteAnswer = z.output<typeof autocompleteAnswer>;

/** Reads an answer of `POST /v1/places:autocomplete`; null when it is none. */
export function readAutocomplete(body: unknown): AutocompleteAnswer | null {
  return z.safeParse(autocompleteAnswer, body).data ?? null;
}

/** Reads an answer of `GET /v1/places/{placeId}` for the field mask `addressComponents`; null when it is none. */
export function readPlace(body: unknown): readonly AddressComponent[] | null {
  const read = z.safeParse(placeAnswer, body);
  return read.success ? (read.data.addressComponents ?? []) : null;
}
