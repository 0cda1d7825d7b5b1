/** The current page, or an earlier one. */
interface OpenPage {
  /** Name of its route, with the brand for routes that have one. */
  readonly name: string;
  /** Parameters of its path (`loanId`, `brand`). */
  readonly params: Readonly<Record<string, string>>;
  /** The flow it belongs to. Consecutive pages with the same value are one flow. */
  readonly flow: string;
  /** The URL to return to when a flow begun here is canceled; null when the page cannot be returned to. */
  readonly place: string | null;
}

/** Keeps the current page, the page before it, and where the current flow began. */
export interface PageHistory {
  /** The last page left; null at the start. */
  readonly previous: () => Pick<OpenPage, 'name' | 'params'> | null;
  /** The URL before the current flow; null when the flow was opened by its own URL. */
  readonly flowBegan: () => string | null;
  /** Records that another page has opened. */
  readonly arrived: (page: OpenPage) => void;
}

/** Creates a page history. Source: GRD-31, OPEN-20. */
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

/** The page history of this tab. */
export const pageHistory = createPageHistory();
