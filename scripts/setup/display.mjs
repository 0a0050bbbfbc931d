// @ts-check
/** Plain Node 20, built-ins only. */

/**
 * Throws where no window can be opened.
 * @param {string} otherwise the command that needs none
 */
export function requireDisplay(otherwise) {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY)
    throw new Error(`There is no display to open a browser on. Try: ${otherwise}`);
}
