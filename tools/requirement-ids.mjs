// Finds requirement ids in code and tests and compares them with the list in docs/requirements.md.

const areas =
  'ALT|API|APT|AUT|CFG|CRD|CUS|DEV|DOC|DRW|DSH|ENT|ERR|GPS|GRD|LAP|LCF|LER|LOA|LOP|LRO|LRT|LVA|MNU|OFR|OPEN|ORG|PAY|REF|RFL|ROL|RTE|SES|SHL|VAL';
/** An id of the requirement catalog: its area and a number. */
const anId = new RegExp(`(?<![\\w-])(?:${areas})-\\d{2,3}(?![\\w-])`, 'g');

/** Returns the ids in a text, each with its line. */
export function matchesIn(text) {
  return text
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(anId)].map((match) => ({ id: match[0], line: index + 1 })));
}

const catalogue = 'docs/requirements.md';
const cites = /^(packages|apps|acceptance|bench|tools)\/.*\.(tsx?|mts|mjs|css|html|sql)$/;
// The tools' own tests cite made-up ids.
const isCiting = (path) => cites.test(path) && !/^tools\/.*\.test\.mjs$/.test(path);

/** Finds cited ids without a line in docs/requirements.md, lines for ids that nothing cites, and second lines of an id. */
export function findUnlistedIds(files) {
  const { text: catalogueText = '' } = files.find(({ path }) => path === catalogue) ?? {};
  const listed = new Map(matchesIn(catalogueText).map(({ id, line }) => [id, line]));
  const heads = catalogueText
    .split('\n')
    .map((text, index) => ({ id: /^- ([A-Z]+-\d+) /.exec(text)?.[1], line: index + 1 }));
  const cited = new Map();
  for (const { path, text } of files.filter((file) => isCiting(file.path)))
    for (const { id, line } of matchesIn(text)) if (!cited.has(id)) cited.set(id, { path, line });
  return [
    ...[...cited]
      .filter(([id]) => !listed.has(id))
      .map(([id, place]) => ({
        ...place,
        message: `${id} has no line in ${catalogue}: add one that says in a few words what it requires.`,
      })),
    ...[...listed]
      .filter(([id]) => !cited.has(id))
      .map(([id, line]) => ({ path: catalogue, line, message: `${id} is cited nowhere: remove its line.` })),
    ...heads
      .filter(({ id }, place) => id !== undefined && heads.findIndex((each) => each.id === id) < place)
      .map(({ id, line }) => ({ path: catalogue, line, message: `${id} has a line already: remove one of them.` })),
  ];
}
