/** The version of this installation, equal to package.json. `/live` and the OpenAPI document report it. */
export const VERSION = '0.1.0';
