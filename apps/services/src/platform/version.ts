/** The version of this installation, as package.json has it; `/live` and the OpenAPI document report it. */
export const VERSION = '0.1.0';
