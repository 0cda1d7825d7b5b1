// Where requirement ids stand in code and tests, and the list of all of them in docs/requirements.md.

const areas =
  'ALT|API|APT|AUT|CFG|CRD|CUS|DEV|DOC|DRW|DSH|ENT|ERR|GPS|GRD|LAP|LCF|LER|LOA|LOP|LRO|LRT|LVA|MNU|OFR|OPEN|ORG|PAY|REF|RFL|ROL|RTE|SES|SHL|VAL';
/** An id of the requirement catalogue: its area and a number. */
const anId = new RegExp(`(?<![\\w-])(?:${areas})-\\d{2,3}(?![\\w-])`, 'g');

/** The ids in a text, each with its line. */
export function matchesIn(text) {
  return text
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(anId)].map((match) => ({ id: match[0], line: index + 1 })));
}
