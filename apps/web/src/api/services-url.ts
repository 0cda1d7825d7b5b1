/** Base URL of the services. Empty (the page's own origin) except in store apps, whose pages are loaded from the phone. */
export const SERVICES_URL: string = import.meta.env['VITE_SERVICES_URL'] ?? '';
