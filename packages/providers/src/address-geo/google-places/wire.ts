import * as z from 'zod/mini';

// Places API (New), only as far as we read it. Empty results leave the field out.
const words = z.object({ text: z.string() });

/** Answer of `POST /v1/places:autocomplete`. */
export const autocompleteAnswer = z.object({
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

/** Answer of `GET /v1/places/{placeId}` for the field mask `addressComponents`. */
export const placeAnswer = z.object({
  addressComponents: z.optional(
    z.array(z.object({ longText: z.string(), shortText: z.string(), types: z.array(z.string()) })),
  ),
});

/** A part of an address as Google names it. */
export type AddressComponent = NonNullable<z.output<typeof placeAnswer>['addressComponents']>[number];
