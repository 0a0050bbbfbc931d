import './first-screen.css';
import { nextPaint } from '../../components/look/next-paint';

const page = document.getElementById('page');
if (page) {
  // The first screen is there: nothing is loaded before a person can see it.
  if (page.hasChildNodes()) await nextPaint();
  const { openLibrary } = await import('./open-library');
  openLibrary(page);
}
