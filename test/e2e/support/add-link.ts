/** Runs in a page of the blog, or of the service's site: a link to the chapter, called "the chapter". */
export function addLink(chapterId: string): void {
  const link = document.createElement('a');
  link.href = `https://mangadex.org/chapter/${chapterId}`;
  link.textContent = 'the chapter';
  document.querySelector('main')?.append(link);
}
