import type { Queryable } from '#platform/database.ts';
import { isOfStatement } from '#platform/pipelined-lines.ts';

/** Does the work of many callers at once. Answers in the order of the items, one each. */
export type GroupWork<Item, Answer> = (database: Queryable, items: readonly Item[]) => Promise<readonly Answer[]>;

interface Group<Item, Answer> {
  readonly serve: (served: readonly Waiting<Item, Answer>[]) => Promise<void>;
  readonly groupsAtOnce: number;
  readonly enough: number;
  readonly followsAtOnce: boolean;
  readonly waiting: Waiting<Item, Answer>[];
  underWay: number;
  isAboutToStart: boolean;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** How a kind of work is grouped. */
export interface GroupLimits {
  /** Groups under way at once for one database; while these run the next one gathers. */
  readonly groupsAtOnce?: number;
  /** Items of one group; so many do not wait for more. */
  readonly enough?: number;
  /** Whether those who wait go as soon as a group ends (false by default: at the end of that turn of the event loop, with those
   *  who come in it): the database then reads for them while the answers of the group before are written. */
  readonly followsAtOnce?: boolean;
}

const GROUP_MAX = 64;
const GROUPS_AT_ONCE = 2;

/** Lets concurrent callers share statements: a caller who comes alone is served at once; those who come while others are being
 *  served go together. A group that the database refuses is tried one by one, so that whoever spoiled it fails alone; a group
 *  whose connection breaks faults for all of it, because nobody knows what became of it. Never give it a transaction. */
export function groupCalls<Item, Answer>(
  work: GroupWork<Item, Answer>,
  { groupsAtOnce = GROUPS_AT_ONCE, enough = GROUP_MAX, followsAtOnce = false }: GroupLimits = {},
): (database: Queryable, item: Item) => Promise<Answer> {
  const groups = new WeakMap<Queryable, Group<Item, Answer>>();
  return (database, item) => {
    let group = groups.get(database);
    if (group === undefined) {
      group = {
        serve: (served) => serve(work, database, served),
        groupsAtOnce,
        enough,
        followsAtOnce,
        waiting: [],
        underWay: 0,
        isAboutToStart: false,
      };
      groups.set(database, group);
    }
    const { waiting } = group;
    const answer = new Promise<Answer>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
    });
    startNext(group);
    return answer;
  };
}

/** Waits for the end of this turn of the event loop, when all requests that came in together have been read, or until there
 *  are enough of them. */
function startNext<Item, Answer>(group: Group<Item, Answer>): void {
  if (group.waiting.length >= group.enough) start(group);
  if (group.isAboutToStart || group.waiting.length === 0 || group.underWay >= group.groupsAtOnce) return;
  group.isAboutToStart = true;
  setImmediate(() => {
    group.isAboutToStart = false;
    start(group);
    startNext(group);
  });
}

function start<Item, Answer>(group: Group<Item, Answer>): void {
  if (group.waiting.length === 0 || group.underWay >= group.groupsAtOnce) return;
  group.underWay += 1;
  void group.serve(group.waiting.splice(0, group.enough)).finally(() => {
    group.underWay -= 1;
    if (group.followsAtOnce) start(group);
    startNext(group);
  });
}

async function serve<Item, Answer>(
  work: GroupWork<Item, Answer>,
  database: Queryable,
  served: readonly Waiting<Item, Answer>[],
): Promise<void> {
  try {
    const answers = await work(
      database,
      served.map(({ item }) => item),
    );
    if (answers.length !== served.length)
      throw new Error(`${served.length} callers of a group got ${answers.length} answers`);
    served.forEach(({ resolve }, index) => {
      resolve(answers[index] as Answer);
    });
  } catch (error) {
    if (served.length > 1 && isOfStatement(error)) {
      for (const one of served) await serve(work, database, [one]);
      return;
    }
    for (const { reject } of served) reject(error);
  }
}
