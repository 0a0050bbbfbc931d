// @ts-check
/** Finds the browsers that a machine has. Plain Node 20, built-ins only. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @typedef {'chromium' | 'firefox'} Family Chrome and Edge are of Chromium's family. */

/** Names a browser in place of the one that would be found. */
const variables = { chromium: 'CHROME_PATH', firefox: 'FIREFOX_PATH' };

/** Best first: Chromium loads an unpacked extension without ado; the others do it too. */
const programs = {
  linux: {
    chromium: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'],
    firefox: ['firefox-esr', 'firefox'],
  },
  darwin: {
    chromium: [
      'Chromium.app/Contents/MacOS/Chromium',
      'Google Chrome.app/Contents/MacOS/Google Chrome',
      'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ],
    firefox: ['Firefox.app/Contents/MacOS/firefox'],
  },
  win32: {
    chromium: [
      'Chromium/Application/chrome.exe',
      'Google/Chrome/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ],
    firefox: ['Mozilla Firefox/firefox.exe'],
  },
};

/**
 * Where a browser of a family is.
 * @param {Family} family
 * @returns {string | undefined} its path; throws when one is named by `CHROME_PATH` or `FIREFOX_PATH` that is not there
 */
export function findBrowser(family) {
  const named = process.env[variables[family]];
  if (named && !existsSync(named)) throw new Error(`${variables[family]} names ${named}, and there is no such file.`);
  return named || placesOf(family).find((path) => existsSync(path));
}

/**
 * @param {Family} family
 * @returns {string[]}
 */
function placesOf(family) {
  const { platform, env } = process;
  if (platform === 'darwin') return placesIn(['/Applications'], programs.darwin[family]);
  if (platform === 'win32')
    return placesIn([env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA], programs.win32[family]);
  return placesIn((env.PATH ?? '').split(delimiter), programs.linux[family]);
}

/**
 * @param {(string | undefined)[]} folders
 * @param {string[]} names
 * @returns {string[]}
 */
function placesIn(folders, names) {
  return names.flatMap((name) => folders.flatMap((folder) => (folder ? [join(folder, name)] : [])));
}
