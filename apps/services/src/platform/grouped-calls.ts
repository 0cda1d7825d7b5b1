import type { Queryable } from '#platform/database.ts';
import { isOfStatement } from '#platform/pipelined-lines.ts';

/** Does the work of many callers at once. Answers in the order of the items, one each. */
export type GroupWork<Item, Answer> = (database: Queryable, items: readonly Item[]) => Promise<readonly Answer[]>;

interface Group<Item, Answer> {
  readonly serve: (served: readonly Waiting<Item, Answer>[]) => Promise<void>;
  readonly groupsAtOnce: number;
  readonly besideAfterMs: number;
  readonly enough: number;
  readonly followsAtOnce: boolean;
  readonly waiting: Waiting<Item, Answer>[];
  underWay: number;
  isAboutToStart: boolean;
  /** Whether the group under way takes so long that another may start beside it. */
  isHeldUp: boolean;
  watch: NodeJS.Timeout | null;
  readonly gatherMs: number;
  /** How many the last group held. */
  lately: number;
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
  /** More than one group is under way only when the one before takes longer than this: larger groups as long as all is well, and
   *  whoever waits for a lock holds up nobody but those they came with. 0, and groups need not wait for each other. */
  readonly besideAfterMs?: number;
  /** While groups are of four and more, callers wait this long for others before they start: in a flood the next group is larger
   *  by those who are about to come, and whoever comes alone still waits for nothing. */
  readonly gatherMs?: number;
  /** Items of one group; so many do not wait for more. */
  readonly enough?: number;
  /** Whether those who wait go as soon as a group ends (false by default: at the end of that turn of the event loop, with those
   *  who come in it): the database then reads for them while the answers of the group before are written. */
  readonly followsAtOnce?: boolean;
}

/** So many in one group, and others are about to come. */
const MANY = 4;
const GROUP_MAX = 64;
const GROUPS_AT_ONCE = 2;

/** Lets concurrent callers share statements: a caller who comes alone is served at once; those who come while others are being
 *  served go together. A group that the database refuses is tried one by one, so that whoever spoiled it fails alone; a group
 *  whose connection breaks faults for all of it, because nobody knows what became of it. Never give it a transaction. */
export function groupCalls<Item, Answer>(
  work: GroupWork<Item, Answer>,
  {
    groupsAtOnce = GROUPS_AT_ONCE,
    besideAfterMs = 0,
    gatherMs = 0,
    enough = GROUP_MAX,
    followsAtOnce = false,
  }: GroupLimits = {},
): (database: Queryable, item: Item) => Promise<Answer> {
  const groups = new WeakMap<Queryable, Group<Item, Answer>>();
  return (database, item) => {
    let group = groups.get(database);
    if (group === undefined) {
      group = {
        serve: (served) => serve(work, database, served),
        groupsAtOnce,
        besideAfterMs,
        enough,
        followsAtOnce,
        waiting: [],
        underWay: 0,
        isAboutToStart: false,
        isHeldUp: false,
        watch: null,
        gatherMs,
        lately: 0,
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
 *  are enough of them; in a flood a moment longer, where that is wanted. */
function startNext<Item, Answer>(group: Group<Item, Answer>): void {
  if (group.waiting.length >= group.enough) start(group);
  if (group.isAboutToStart || group.waiting.length === 0 || !hasRoom(group)) return;
  group.isAboutToStart = true;
  const go = (): void => {
    group.isAboutToStart = false;
    start(group);
    startNext(group);
  };
  if (group.gatherMs > 0 && group.lately >= MANY) setTimeout(go, group.gatherMs);
  else setImmediate(go);
}

function hasRoom<Item, Answer>({ underWay, groupsAtOnce, besideAfterMs, isHeldUp }: Group<Item, Answer>): boolean {
  return underWay < (besideAfterMs > 0 && !isHeldUp ? 1 : groupsAtOnce);
}

/** Looks whether the group that starts now is still under way when another might start beside it. */
function watchFor<Item, Answer>(group: Group<Item, Answer>): void {
  group.isHeldUp = false;
  if (group.watch !== null) {
    group.watch.refresh();
    return;
  }
  group.watch = setTimeout(() => {
    group.isHeldUp = group.underWay > 0;
    if (group.isHeldUp) startNext(group);
  }, group.besideAfterMs);
  group.watch.unref();
}

function start<Item, Answer>(group: Group<Item, Answer>): void {
  if (group.waiting.length === 0 || !hasRoom(group)) return;
  group.underWay += 1;
  group.lately = Math.min(group.waiting.length, group.enough);
  // While one is held up the others go on beside it as they come.
  if (group.besideAfterMs > 0 && group.underWay === 1) watchFor(group);
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
