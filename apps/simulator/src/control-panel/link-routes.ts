import type { FastifyInstance } from 'fastify';
import { makeLink, readPeople, type LinkAnswer, type LinkPerson, type PeopleAnswer } from './link-desk.ts';
import { linksPage } from './links-page.ts';
import { formOf, sendPage } from '#pages/send-page.ts';
import type { World } from '#world.ts';

/** The person shown first. */
const FIRST_PERSON = 'P01';

type Shown = { made: LinkAnswer | null; typed: Record<string, string> };

const NOTHING: Shown = { made: null, typed: {} };

/** Whom a link is for and the page it opens. */
type LinkPage = { profileId: string; path: string };

/** Returns the page of the link's person; null for an unknown person. When the form still offered the pages of somebody else,
 *  one of those pages becomes the first page of the person. */
function pageFor(
  people: readonly LinkPerson[],
  code: string,
  { path, shown }: { path: string; shown: string },
): LinkPage | null {
  const person = people.find((each) => each.code === code);
  if (person === undefined) return null;
  const offered = people.find((each) => each.code === shown)?.pages ?? [];
  const isOfAnother = shown !== code && offered.some((page) => page.path === path);
  return { profileId: person.profileId, path: isOfAnother ? (person.pages[0]?.path ?? path) : path };
}

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

  function make(answer: PeopleAnswer, page: LinkPage | null, form: URLSearchParams): LinkAnswer | Promise<LinkAnswer> {
    const validMinutes = Number(form.get('validMinutes'));
    if (!Number.isInteger(validMinutes) || validMinutes < 1 || validMinutes > 4320)
      return { ok: false, message: 'A link can be valid for 1 to 4320 minutes.' };
    if (!answer.ok) return answer;
    if (page === null) return { ok: false, message: 'Choose a person from the list.' };
    return makeLink(config, { ...page, isGuestPayment: form.has('guest'), validMinutes });
  }

  app.post('/links/make', async (request, reply) => {
    const form = formOf(request);
    const code = form.get('person') ?? FIRST_PERSON;
    const path = (form.get('path') ?? '').trim();
    const answer = await readPeople(config);
    const page = answer.ok ? pageFor(answer.people, code, { path, shown: form.get('shown') ?? code }) : null;
    shown = { made: await make(answer, page, form), typed: { ...Object.fromEntries(form), path: page?.path ?? path } };
    return reply.redirect(`/links?person=${encodeURIComponent(code)}`, 303);
  });
}
