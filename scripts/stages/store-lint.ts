/** What Mozilla's store would say of the package for Firefox. It says exactly what `store-findings.ts` knows, or this fails. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { unpack } from '../zip/archive.ts';
import { complaintsOf } from './store-findings.ts';

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
const sources = new Map(unpack(readFileSync(found)).map(({ path, bytes }) => [path, bytes.toString()]));
const complaints = complaintsOf([...errors, ...notices, ...warnings], (file) => sources.get(file) ?? '');
for (const complaint of complaints) console.error(complaint);
console.log(complaints.length > 0 ? `Complaints: ${complaints.length}` : "Nothing but Preact's own innerHTML, twice.");
process.exitCode = complaints.length > 0 ? 1 : 0;
