/** Runs in a page: shows links to chapters in place of what it shows, each with the chapter's id for its words. */
export function showLinks(chapters: readonly { readonly id: string }[]): void {
  const links = chapters.map(({ id }) => {
    const paragraph = document.createElement('p');
    const link = paragraph.appendChild(document.createElement('a'));
    link.href = `https://mangadex.org/chapter/${id}`;
    link.textContent = id;
    return paragraph;
  });
  document.body.replaceChildren(...links);
}
