import { parseConfig } from './config.ts';

const HEAD = `# Settings of the Lendside services. Made by \`npm run env-example\` from apps/services/src/config.ts; do not edit.
# A line that is commented out shows the default. Set what your lender needs.
`;

const COMMENT = /^ {2}\/\*\*(?<text>[\s\S]*?)\*\//;
const SETTING = /^ {2}(?<name>[A-Z][A-Z0-9_]+): /;

/** Returns the text of .env.example: each setting with its comment and default. `source` is the text of config.ts, which holds
 *  the comments. */
export function describeSettings(source: string): string {
  const parsed = parseConfig({ DATABASE_URL: 'postgres://user:password@localhost:5432/lendside' });
  if (!parsed.ok) throw new Error(parsed.problems.join(' '));
  const comments = readComments(source);
  const parts = Object.entries(parsed.config).map(([name, value]) => {
    const comment = comments.get(name) ?? '';
    const words = comment === '' ? '' : `${wrap(comment)}\n`;
    return `\n${words}${name === 'DATABASE_URL' ? '' : '# '}${name}=${quote(String(value))}\n`;
  });
  return HEAD + parts.join('');
}

/** Reads the comment above each setting of the schema. */
function readComments(source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const lines = source.slice(source.indexOf('const environment')).split('\n');
  lines.forEach((line, at) => {
    const name = SETTING.exec(line)?.groups?.['name'];
    if (name === undefined) return;
    const start = lines.slice(0, at).findLastIndex((above) => above.startsWith('  /**'));
    const block = start === -1 ? '' : lines.slice(start, at).join('\n');
    const text = COMMENT.exec(block);
    if (text !== null && text[0] === block)
      found.set(name, (text.groups?.['text'] ?? '').replace(/\s*\n\s*\*?\s*/g, ' ').trim());
  });
  return found;
}

function wrap(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= 110) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => `# ${line}`).join('\n');
}

function quote(value: string): string {
  return /[\s<>#]/.test(value) ? `"${value}"` : value;
}
