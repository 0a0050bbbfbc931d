/** A list of MyAnimeList: a series of a short name that no tracker's number leads to, and one that is damaged. */
export const listOfAnotherSite = `<?xml version="1.0"?><myanimelist>${[987_654_321, 'none']
  .map(
    (number) =>
      `<manga><manga_mangadb_id>${number}</manga_mangadb_id><manga_title>X</manga_title><my_read_chapters>3</my_read_chapters><my_status>Reading</my_status></manga>`,
  )
  .join('')}</myanimelist>`;
