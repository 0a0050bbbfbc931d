/** The origin of the live service's site: alone, so that a script in a page carries no other address. */
export const SITE = 'https://mangadex.org';
