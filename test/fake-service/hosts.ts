/** Which host answers what, behind all limits. */
import { createApi } from './api/api.ts';
import { answerBlog } from './blog/answer-blog.ts';
import type { Answered, Asked } from './exchange.ts';
import { answerForum } from './forum/answer-forum.ts';
import { answerPicture, pictureRouteOf } from './images/pictures.ts';
import { answerSite } from './site/answer-site.ts';
import { answerRealm, realmRouteOf } from './tokens/realm.ts';
import type { World } from './world.ts';

/** What a request means, before it is judged. */
export interface Meeting {
  /** With `{id}` for each id; undefined where no endpoint fits, and for pages of the site. */
  readonly route: string | undefined;
  /** Does what was asked and makes the answer. */
  work(): Answered;
}

/** All hosts over one world, each request for one of them. */
export function createHosts(world: World): (asked: Asked) => Meeting {
  const api = createApi(world);
  const { accounts, library, now } = world;
  const picture = (asked: Asked): Meeting => ({
    route: pictureRouteOf(asked),
    work: () => answerPicture(asked, library),
  });
  return (asked) => {
    switch (asked.host) {
      case 'api': {
        const found = api.find(asked);
        return { route: found?.route.path, work: () => api.answer(asked, found) };
      }
      case 'auth':
        return { route: realmRouteOf(asked), work: () => answerRealm(asked, world) };
      case 'uploads':
        return picture(asked);
      case 'site':
        // The site serves the same covers as the uploads host (docs/service.md).
        if (asked.target.startsWith('/covers/')) return picture(asked);
        return { route: undefined, work: () => answerSite(asked, { library, accounts, now: now() }) };
      case 'forum':
        return { route: undefined, work: () => answerForum(asked, library) };
      case 'blog':
        return { route: undefined, work: () => answerBlog(asked, { library }) };
    }
  };
}
