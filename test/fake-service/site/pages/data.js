/** The site's data, from its own host. Undefined stands for what is not there. */
export const readTitles = (list) => read(`titles/${list}`);
export const readFeed = () => read('feed');
export const readTitle = (id) => read(`title/${encodeURIComponent(id)}`);
export const readChapter = (id) => read(`chapter/${encodeURIComponent(id)}`);
export const readClient = () => read('client');

async function read(path) {
  const response = await fetch(`/_data/${path}`);
  const data = await response.json();
  return response.ok ? data : undefined;
}
