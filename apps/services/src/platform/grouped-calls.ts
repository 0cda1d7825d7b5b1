import type { Queryable } from './database.ts';
import { isOfStatement } from './pipelined-lines.ts';

/** Does the work of several callers at once. Returns one answer for each item, in their order. */
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
  /** True when the running group takes so long that another may start beside it. */
  isHeldUp: boolean;
  watch: NodeJS.Timeout | null;
  readonly gatherMs: number;
  /** Size of the last group. */
  lately: number;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Options for grouping a kind of work. */
export interface GroupLimits {
  /** Groups that may run at once for one database. While they run, callers gather in the next group. */
  readonly groupsAtOnce?: number;
  /** Another group starts only when the running one takes longer than this. It makes groups larger in normal operation, and a
   *  group that waits for a lock does not delay the others. 0 lets groups start without waiting. */
  readonly besideAfterMs?: number;
  /** When the last group had four or more items, wait this long before the next one starts. Under load, this makes groups
   *  larger; a single caller never waits. */
  readonly gatherMs?: number;
  /** A group with this many items starts at once. */
  readonly enough?: number;
  /** True starts the next group as soon as one ends, so that the database is busy while earlier answers are written. False
   *  (default) waits for the end of the event-loop turn, so that new callers join. */
  readonly followsAtOnce?: boolean;
}

/** A group of this size suggests that more callers will come soon. */
const MANY = 4;
const GROUP_MAX = 64;
const GROUPS_AT_ONCE = 2;

/** Groups concurrent callers into shared statements. A single caller is served at once; callers who arrive while a group runs
 *  form the next group. When the database refuses a group, each item is tried alone, so that only the bad item fails. When the
 *  connection breaks, the whole group fails, because the outcome is unknown. Never pass a transaction. */
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

/** Starts the next group at the end of this event-loop turn, when all requests of the turn have been read. Starts at once when
 *  there are enough callers, and after `gatherMs` under load. */
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

/** Checks after `besideAfterMs` whether the group that starts now is still running. */
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
  // Watches only the first running group. While that group is slow, later groups start beside it.
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
