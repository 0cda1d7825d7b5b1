import type { FastifyInstance } from 'fastify';
import { makeLink, readPeople, type LinkAnswer } from './link-desk.ts';
import { linksPage } from './links-page.ts';
import { formOf, sendPage } from '#pages/send-page.ts';
import type { World } from '#world.ts';

/** The person shown first. */
const FIRST_PERSON = 'P01';

type Shown = { made: LinkAnswer | null; typed: Record<string, string> };

const NOTHING: Shown = { made: null, typed: {} };

/** Mounts the page that makes signed links. Mount it in the scope that parses forms and refuses those of other sites. */
export function mountLinks(app: FastifyInstance, { config }: World): void {
  let shown = NOTHING;

  app.get<{ Querystring: { person?: string } }>('/links', async ({ query }, reply) => {
    const { made, typed } = shown;
    shown = NOTHING;
    const answer = await readPeople(config);
    const person = query.person ?? FIRST_PERSON;
    return sendPage(reply, linksPage({ lendsideUrl: config.lendsideUrl, answer, person, made, typed }));
  });

  app.post('/links/make', async (request, reply) => {
    const form = formOf(request);
    const validMinutes = Number(form.get('validMinutes'));
    const asked = {
      profileId: form.get('profileId') ?? '',
      path: (form.get('path') ?? '').trim(),
      isGuestPayment: form.has('guest'),
      validMinutes,
    };
    const isRight = Number.isInteger(validMinutes) && validMinutes >= 1 && validMinutes <= 4320;
    const made: LinkAnswer = isRight
      ? await makeLink(config, asked)
      : { ok: false, message: 'A link works for 1 to 4320 minutes.' };
    shown = { made, typed: Object.fromEntries(form) };
    return reply.redirect(`/links?person=${encodeURIComponent(form.get('person') ?? FIRST_PERSON)}`, 303);
  });
}
