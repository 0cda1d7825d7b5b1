/** Keys of the requests that this page load is sending. Pressing twice, or leaving and coming back, sends nothing twice. */
export const underWay = new Set<string>();
