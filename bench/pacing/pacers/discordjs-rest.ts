import { REST, type ResponseLike } from '@discordjs/rest';
import type { MakePacer } from '../pacing-task.ts';

/** The queue of Discord's client, its global limit set to five; one route, so that its queue also waits after a 429. */
export const makePacer: MakePacer = async ({ send, url }) => {
  const rest = new REST({
    api: url,
    version: '1',
    globalRequestsPerSecond: 5,
    makeRequest: async (_url, { signal }) => inItsTypes(await send(signal ?? undefined)),
  });
  return { ask: () => rest.get('/ping', { auth: false }) };
};

/** The library's types know Node's streams, not the web's; the stream is not read. */
function inItsTypes(response: Response): ResponseLike {
  const { ok, status, statusText, headers, bodyUsed } = response;
  return {
    ...{ ok, status, statusText, headers, bodyUsed, body: null },
    arrayBuffer: () => response.arrayBuffer(),
    json: () => response.json(),
    text: () => response.text(),
  };
}
