/** The archive fills itself in, a year in every frame: laid out in one go, that many links hold a page up by themselves. */
const { content } = document.getElementById('years');
const main = document.querySelector('main');
const fill = () => {
  const year = content.firstElementChild;
  if (!year) return;
  main.append(year);
  requestAnimationFrame(fill);
};
fill();
