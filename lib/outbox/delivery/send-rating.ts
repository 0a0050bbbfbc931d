import type { Api, CallTurn } from '../../api/client';
import { endpoints } from '../../service/endpoints';
import type { Id, Rating } from '../../service/ids';
import { failureOf } from './sender';

export function createSendRating(api: Api) {
  return async (mangaId: Id, rating: Rating | null, turn: CallTurn): Promise<void> => {
    if (rating !== null) return void (await api.call(endpoints.rate, { mangaId, rating }, turn));
    const failure = await failureOf(api.call(endpoints.removeRating, { mangaId }, turn));
    if (failure === null) return;
    // An earlier request, or another device, may have removed it: only the list of ratings tells.
    if (failure.code !== 'not-found') throw failure;
    const { ratings } = await api.call(endpoints.ratings, { mangaIds: [mangaId] }, turn);
    if (ratings.has(mangaId)) throw failure;
  };
}
