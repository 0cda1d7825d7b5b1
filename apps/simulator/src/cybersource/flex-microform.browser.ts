/** Client library for pages: `new Flex(captureContext).microform({ styles })`. A classic script that only moves frames and
 *  messages. */
type Listener = (data: unknown) => void;
type FieldOptions = { placeholder?: string; title?: string; ariaLabel?: string };
type TokenCallback = (error: unknown, token?: string) => void;
type Context = { jwt: string; origin: string };

const BASE_PATH = '/cybersource/microform/field.html';

function readContext(jwt: string): Context {
  const payload = jwt.split('.')[1] ?? '';
  const claims: { flx: { origin: string } } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
  return { jwt, origin: new URL(claims.flx.origin).origin };
}

class MicroformField {
  readonly #context: Context;
  readonly #frame = document.createElement('iframe');
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #hear: (event: MessageEvent<{ type?: string; data?: unknown }>) => void;

  constructor(context: Context, instance: string, name: string, options: FieldOptions, styles: unknown) {
    this.#context = context;
    const title = options.ariaLabel ?? options.title ?? (name === 'number' ? 'Card number' : 'Security code');
    const query = new URLSearchParams({
      field: name,
      title,
      placeholder: options.placeholder ?? '',
      instance,
      captureContext: context.jwt,
    });
    this.#frame.src = `${context.origin}${BASE_PATH}?${query.toString()}`;
    this.#frame.title = title;
    Object.assign(this.#frame.style, { border: '0', width: '100%', height: '100%', display: 'block' });
    this.#hear = (event) => {
      if (event.source !== this.#frame.contentWindow || event.origin !== context.origin) return;
      const type = String(event.data.type).replace('microform:', '');
      if (type === 'load') this.send({ type: 'microform:styles', styles });
      for (const listener of this.#listeners.get(type) ?? [])
        listener(type === 'token' || type === 'error' ? event.data : event.data.data);
    };
    window.addEventListener('message', this.#hear);
  }

  load(place: string | Element): void {
    const element = typeof place === 'string' ? document.querySelector(place) : place;
    if (element === null) throw new Error('There is no such element to load the field into.');
    element.replaceChildren(this.#frame);
  }

  on(type: string, listener: Listener): void {
    this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
  }

  off(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  send(message: Record<string, unknown>): void {
    this.#frame.contentWindow?.postMessage(message, this.#context.origin);
  }

  focus(): void {
    this.send({ type: 'microform:focus-field' });
  }

  clear(): void {
    this.send({ type: 'microform:clear' });
  }

  unload(): void {
    this.#frame.remove();
  }

  dispose(): void {
    window.removeEventListener('message', this.#hear);
    this.unload();
  }
}

class Microform {
  readonly #context: Context;
  readonly #styles: unknown;
  readonly #instance = crypto.randomUUID();
  readonly #fields = new Map<string, MicroformField>();

  constructor(context: Context, styles: unknown) {
    this.#context = context;
    this.#styles = styles;
  }

  createField(name: 'number' | 'securityCode', options: FieldOptions = {}): MicroformField {
    const field = new MicroformField(this.#context, this.#instance, name, options, this.#styles);
    this.#fields.set(name, field);
    return field;
  }

  createToken(options: { expirationMonth: string; expirationYear: string }, callback: TokenCallback): void {
    const number = this.#fields.get('number');
    if (number === undefined)
      return callback({ reason: 'CREATE_TOKEN_NO_FIELDS_LOADED', message: 'No number field is loaded.', details: [] });
    const settle = (answer: unknown) => {
      number.off('token', settle);
      number.off('error', settle);
      const { token, error } = answer as { token?: string; error?: unknown };
      if (token === undefined) callback(error);
      else callback(null, token);
    };
    number.on('token', settle);
    number.on('error', settle);
    number.send({
      type: 'microform:create-token',
      expirationMonth: options.expirationMonth,
      expirationYear: options.expirationYear,
    });
  }
}

class Flex {
  readonly #context: Context;

  constructor(captureContext: string) {
    this.#context = readContext(captureContext);
  }

  /** Some pages pass a type first (`'card'`), as newer versions of the library allow. */
  microform(first?: unknown, second?: unknown): Microform {
    const options = (typeof first === 'string' ? second : first) as { styles?: unknown } | undefined;
    const styles = (options?.styles as { input?: unknown } | undefined)?.input ?? {};
    return new Microform(this.#context, styles);
  }
}

Object.assign(window, { Flex });
