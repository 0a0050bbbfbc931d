/** What Mozilla's store would say of the package for Firefox. It says nothing, or this fails. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import * as v from 'valibot';

const Finding = v.object({ code: v.string(), file: v.optional(v.string(), ''), message: v.string() });
const Report = v.object({ errors: v.array(Finding), notices: v.array(Finding), warnings: v.array(Finding) });

const [found, ...others] = globSync('.output/*-firefox.zip');
if (found === undefined || others.length > 0)
  throw new Error('There is not one package for Firefox in .output: npm run zip.');
const { stdout, stderr } = spawnSync(
  process.execPath,
  ['node_modules/web-ext/bin/web-ext.js', 'lint', '--source-dir', found, '--output', 'json'],
  { encoding: 'utf8', maxBuffer: 32_000_000 },
);
const report = v.safeParse(v.pipe(v.string(), v.parseJson(), Report), stdout);
if (!report.success) throw new Error(`web-ext gave no report: ${stderr || stdout}`);
const { errors, notices, warnings } = report.output;
const complaints = [...errors, ...notices, ...warnings];
for (const { code, file, message } of complaints) console.error(`${code} ${file}: ${message}`);
console.log(`Complaints: ${complaints.length}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
