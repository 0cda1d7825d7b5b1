/** Where the services answer: the page's own address, but in an app of the stores, whose pages come from the phone. */
export const SERVICES_URL: string = import.meta.env['VITE_SERVICES_URL'] ?? '';
