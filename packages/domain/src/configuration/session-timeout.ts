/** Minutes without activity after which a session ends, in the browser and at the server. Settings can change it. Source: CFG-10,
 *  SES-03. */
export const SESSION_TIMEOUT_MINUTES = 5;
