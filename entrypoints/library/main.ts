import './first-screen.css';

const page = document.getElementById('page');
if (page) {
  const { openLibrary } = await import('./open-library');
  openLibrary(page);
}
