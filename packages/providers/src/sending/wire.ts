import * as z from 'zod/mini';

/** Parses a JSON answer. Returns null when it is not JSON or has another shape. */
export function parseJson<Schema extends z.core.$ZodType>(schema: Schema, body: string): z.output<Schema> | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
