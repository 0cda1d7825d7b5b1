/** A page that was left. */
interface PreviousPage {
  /** Name of its route, with the brand of those that have one. */
  readonly name: string;
  /** What stood in its path (`loanId`, `brand`). */
  readonly params: Readonly<Record<string, string>>;
}

/** Keeps the page one is on and the page before it. */
export interface PageHistory {
  /** The page that was left last; null at the start. */
  readonly previous: () => PreviousPage | null;
  /** Another page is open. */
  readonly arrived: (page: PreviousPage) => void;
}

/** A history of its own. Source: GRD-31. */
export function createPageHistory(): PageHistory {
  let current: PreviousPage | null = null;
  let previous: PreviousPage | null = null;
  return {
    previous: () => previous,
    arrived: (page) => {
      previous = current;
      current = page;
    },
  };
}

/** The pages of this tab. */
export const pageHistory = createPageHistory();
