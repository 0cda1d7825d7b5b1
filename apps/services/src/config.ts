import * as z from 'zod/mini';

const port = z.codec(z.string().check(z.regex(/^\d{1,5}$/)), z.int(), { decode: Number, encode: String });

const environment = z.object({
  LENDSIDE_MODE: z._default(z.enum(['simulation', 'production']), 'production'),
  DATABASE_URL: z.string().check(z.minLength(1)),
  PORT: z._default(port, 8080),
  METRICS_PORT: z._default(port, 9090),
  WORKER_METRICS_PORT: z._default(port, 9091),
  PUBLIC_URL: z._default(z.url(), 'http://localhost:8080'),
  SIMULATOR_URL: z._default(z.url(), 'http://localhost:8090'),
  SIMULATION_KEY: z._default(z.string(), 'simulation'),
  SMTP_URL: z._default(z.string(), 'smtp://localhost:2525'),
  MAIL_FROM: z._default(z.string(), 'Lendside <no-reply@lendside.example>'),
  CYBERSOURCE_URL: z._default(z.string(), ''),
  CYBERSOURCE_MERCHANT_ID: z._default(z.string(), 'lendside_simulation'),
  CYBERSOURCE_KEY_ID: z._default(z.string(), 'sim-key-1'),
  CYBERSOURCE_SECRET: z._default(z.string(), ''),
  CYBERSOURCE_MAX_LATENESS_MS: z._default(z.codec(z.string(), z.int(), { decode: Number, encode: String }), 0),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  POOL_SIZE: z._default(port, 10),
});

/** Everything the environment decides, parsed once; nobody else reads it. */
export type Config = Readonly<z.output<typeof environment>>;

/** Reads the environment. Returns the settings, or the problems as sentences naming each variable. */
export function parseConfig(
  source: Record<string, string | undefined>,
): { ok: true; config: Config } | { ok: false; problems: string[] } {
  const parsed = z.safeDecode(environment, source as z.input<typeof environment>);
  if (parsed.success) return { ok: true, config: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map((issue) => `The setting ${issue.path.join('.')} is missing or not valid.`),
  };
}
