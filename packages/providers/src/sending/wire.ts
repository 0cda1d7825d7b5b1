import * as z from 'zod/mini';

/** Reads a JSON answer. Null when it is not JSON or not of that shape: nonsense is never guessed at. */
export function parseJson<Schema extends z.core.$ZodType>(schema: Schema, body: string): z.output<Schema> | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
