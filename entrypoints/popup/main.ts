import './first-screen.css';

const page = document.getElementById('page');
if (page) {
  const { openPopup } = await import('./open-popup');
  openPopup(page);
}
