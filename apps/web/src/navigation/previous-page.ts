/** A page somebody is on, or was. */
interface OpenPage {
  /** Name of its route, with the brand of those that have one. */
  readonly name: string;
  /** What stood in its path (`loanId`, `brand`). */
  readonly params: Readonly<Record<string, string>>;
  /** The flow it is a step of; pages one after the other with the same one are one flow. */
  readonly flow: string;
  /** Its address, where a flow begun on it may be cancelled to; null for a page that is no place to come back to. */
  readonly place: string | null;
}

/** Keeps the page one is on, the page before it, and where its flow began. */
export interface PageHistory {
  /** The page that was left last; null at the start. */
  readonly previous: () => Pick<OpenPage, 'name' | 'params'> | null;
  /** The address one was at before the flow that is open; null when it was opened by its own address. */
  readonly flowBegan: () => string | null;
  /** Another page is open. */
  readonly arrived: (page: OpenPage) => void;
}

/** A history of its own. Source: GRD-31, OPEN-20. */
export function createPageHistory(): PageHistory {
  let current: OpenPage | null = null;
  let previous: OpenPage | null = null;
  let began: string | null = null;
  return {
    previous: () => (previous === null ? null : { name: previous.name, params: previous.params }),
    flowBegan: () => began,
    arrived: (page) => {
      if (current !== null && current.flow !== page.flow) began = current.place;
      previous = current;
      current = page;
    },
  };
}

/** The pages of this tab. */
export const pageHistory = createPageHistory();
