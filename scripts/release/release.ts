/** Tests, writes the page of figures, packs from the sources alone, and only then commits and tags. Nothing is uploaded or pushed. */
import { publisher } from '../../publisher.ts';
import { interruption } from '../demo/interruption.ts';
import { command, projectFolder, runScript } from '../setup/run.mjs';
import { beforeUpload } from './before-upload.ts';
import { makeRelease } from './make-release.ts';
import { releaseSteps } from './steps.ts';
import { missingTranslations } from './translations.ts';

const [version = ''] = process.argv.slice(2);
// Ctrl-C ends the step that runs, and with it the release, which then puts all files back.
void interruption();

await command(async () => {
  await makeRelease({ folder: projectFolder, version, day: new Date().toISOString().slice(0, 10), check });
  console.log(`Dexmark ${version} is committed and tagged; its packages are in .output. Before it is uploaded:`);
  for (const step of beforeUpload(publisher)) console.log(`* ${step}`);
});

async function check(): Promise<void> {
  const missing = missingTranslations();
  if (missing.length > 0) throw new Error(`No release: these texts are not translated.\n${missing.join('\n')}`);
  for (const [script, ...args] of releaseSteps)
    if ((await runScript(script, args)) !== 0)
      throw new Error(`No release: ${script} failed; its own words are above.`);
}
