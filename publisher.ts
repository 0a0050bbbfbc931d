/**
 * Who publishes Dexmark. Whoever does fills in all four before the first upload. One that is empty, or names a host in `.example`, stands for nobody
 * yet, and `npm run release` says so. `docs/privacy.md` and `docs/managed-settings.md` repeat some; `test/stores.test.ts` holds them to this file.
 */
export const publisher = {
  /** Firefox's name for the extension, of the form `name@domain` or a UUID in braces. It can never change once a version is in Mozilla's store. */
  geckoId: 'dexmark@dexmark.example',
  /** A person or a company, as both stores show it. */
  name: '',
  /** An e-mail address at which people reach the publisher. */
  contact: '',
  /** Where the privacy policy, `docs/privacy.md`, is published: an https address. */
  privacyPolicy: '',
} as const;
