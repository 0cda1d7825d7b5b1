import type * as z from 'zod/mini';

/** One invalid input: its path (`cardIds.0.type`, empty for the whole request) and how to correct it. */
export interface FieldMessage {
  readonly field: string;
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

const FIELDS_MAX = 20;
/** Default message of a schema that defines no message of its own. */
export const WORDLESS = 'Invalid input';

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Turns the findings of a schema into plain sentences, one per field and at most 20. Never repeats the sent value. Source:
 *  API error envelope (OPEN-36), security C29. */
export function toFieldMessages(issues: readonly Issue[]): FieldMessage[] {
  return issues.flatMap(toMessages).slice(0, FIELDS_MAX);
}

function toMessages(issue: Issue): FieldMessage[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      field: [...path, key.slice(0, 60)].join('.'),
      message: 'This field is not known.',
    }));
  const message = issue.message !== '' && issue.message !== WORDLESS ? issue.message : toSentence(issue);
  return [{ field: path.join('.'), message }];
}

function toSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required.'
        : `Send ${KINDS[issue.expected] ?? 'another kind of value'}.`;
    case 'too_big':
      return issue.origin === 'string' ? `Use at most ${issue.maximum} characters.` : `Send at most ${issue.maximum}.`;
    case 'too_small':
      return issue.origin === 'string'
        ? `Use at least ${issue.minimum} characters.`
        : `Send at least ${issue.minimum}.`;
    case 'invalid_value':
      return `Send one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_union':
      return 'This value is not one of those allowed.';
    default:
      return 'This value does not have the right form.';
  }
}
