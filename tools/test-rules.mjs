// Rules for tests: titles are sentences with well-formed ids, nothing is skipped, and no module of ours is mocked.

const title =
  /(?<![.\w])(?:test|lookingTest|it)(?:\.\w+(?:\([^\n]*?\))?)*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
const tag = /\[([^\]]+)\]\s*$/;
// A requirement (PAY-012), or a numbered invariant, goal or decision of the design (I7).
const id = /^([A-Z]{3,4}-\d{2,3}|[A-Z]\d{1,2})$/;
const wordsMin = 3;
const titleMax = 90;
const idsMax = 4;
// A title is read alone in a list of failures; a title that starts with one of these words is only part of a sentence.
const pieceOfSentence = /^(that|are|is|of|cost|needs|who|what)\b/i;

const forbidden = [
  {
    pattern: /(?<![.\w])(?:test|lookingTest|it|describe)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|todo|fixme|fails)\b/g,
    message: 'Every test runs: no only, skip or todo.',
  },
  {
    pattern: /\bvi\.(?:mock|doMock)\(\s*(?:import\()?['"](?:#|\.|@lendside\/)/g,
    message: 'Do not mock our own modules: pass in a fake.',
  },
  { pattern: /\bwaitForTimeout\(/g, message: 'No sleeps: wait for the expected state.' },
];

const waiting = /\b(?:vi\.waitFor|expect\s*\.poll)\(/g;

/** Returns the test titles in a file. */
export const titlesIn = (text) => [...text.matchAll(title)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');

/** Returns the rules that a test file breaks; nothing for other files. */
export function findInTests({ path, text }) {
  if (!/\.(test\.(ts|tsx|mjs)|e2e\.ts)$/.test(path)) return [];
  const titles = [...text.matchAll(title)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    const message = titleProblem(name) ?? styleProblem(name);
    return message ? [{ path, line: lineOf(text, match.index), message }] : [];
  });
  const others = forbidden.flatMap(({ pattern, message }) =>
    [...text.matchAll(pattern)].map((match) => ({ path, line: lineOf(text, match.index), message })),
  );
  return [...titles, ...others, ...findHurried(path, text)];
}

/** Finds waits without a time-out of their own. The default of vitest is one second, too short on a busy machine. Journeys
 *  have a limit in Playwright's configuration. */
function findHurried(path, text) {
  if (path.endsWith('.e2e.ts')) return [];
  const hurried = [...text.matchAll(waiting)].filter(
    (match) => !/\btimeout\s*[:}]/.test(callAt(text, match.index + match[0].length)),
  );
  return hurried.map(({ index }) => ({
    path,
    line: lineOf(text, index),
    message: 'This wait gives up after one second: pass a longer timeout.',
  }));
}

/** Returns the arguments of a call, from just after its opening parenthesis. */
function callAt(text, start) {
  let depth = 1;
  let end = start;
  for (; end < text.length && depth > 0; end += 1) depth += { '(': 1, ')': -1 }[text[end]] ?? 0;
  return text.slice(start, end);
}

const lineOf = (text, index) => text.slice(0, index).split('\n').length;

/** Returns what is wrong with a test title; undefined when nothing is. */
export function titleProblem(name) {
  const ids = tag.exec(name)?.[1]?.split(/[\s,]+/) ?? [];
  const wrong = ids.filter((each) => /[A-Z].*\d/.test(each) && !id.test(each));
  if (wrong.length > 0) return `"${wrong.join(' ')}" is not a requirement id: write it like PAY-012.`;
  const sentence = name.replace(tag, '').trim();
  if (sentence.split(/\s+/).length < wordsMin)
    return `"${name}" is not a sentence: say what is true when the test passes.`;
  if (/^(should|test|tests|works)\b/i.test(sentence)) return `"${name}": state the fact, without should or test.`;
  return undefined;
}

/** Returns what is wrong with the length, first word or number of ids of a title; undefined when nothing is. */
export function styleProblem(name) {
  const sentence = name.replace(tag, '').trim();
  const ids = (tag.exec(name)?.[1]?.split(/[\s,]+/) ?? []).filter((each) => id.test(each));
  if (sentence.length > titleMax) return `"${sentence}" has ${sentence.length} characters: at most ${titleMax}.`;
  const [first] = pieceOfSentence.exec(sentence) ?? [];
  if (first) return `"${sentence}" begins with "${first}": begin with the thing that does something.`;
  return ids.length > idsMax
    ? `"${sentence}" carries ${ids.length} ids: at most ${idsMax}, or put them on the rows of its table.`
    : undefined;
}
