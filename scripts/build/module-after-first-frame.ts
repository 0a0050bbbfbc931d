/**
 * The module of a page with a first screen waits in the document until that screen is painted: loaded beside it, two small files put its
 * first frame off (docs/decisions/38-small-scripts.md).
 */
import type { Plugin } from 'vite';
import { waitingModule } from '../../components/first-screen/waiting-module';

export function moduleAfterFirstFrame(): Plugin {
  return {
    name: 'dexmark:module-after-first-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.includes('src="/first-screen.js"') ? html.replace('type="module"', `type="${waitingModule}"`) : html,
    },
  };
}
