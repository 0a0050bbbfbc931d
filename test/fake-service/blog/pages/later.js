/** A link that comes only after a click, as pages that load more of themselves have. */
const place = document.querySelector('#later');
document.querySelector('#more').addEventListener('click', () => {
  const link = document.createElement('a');
  link.href = place.dataset.link;
  link.textContent = 'the chapter, once more';
  place.append(link);
});
