// `npm run audit`: lists known vulnerabilities and disallowed licences in the packages that ship, and exits
// with 1 if there are any. It calls the package registry, so `npm test` does not run it.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAllowed, shipped, vulnerable } from './licences.ts';

const root = join(import.meta.dirname, '..');
/** The product, and the tracing SDK in the image. */
const folders = [root, join(root, 'deploy/tracing')];
const shippedPackages = folders.flatMap(shipped);
const licences = shippedPackages
  .filter(({ licence }) => !isAllowed(licence))
  .map(({ name, version, licence }) => `licence: ${name} ${version} has ${licence}`);
const font = readFileSync(join(root, 'web/fonts/LICENSE.txt'), 'utf8');
if (!font.includes('SIL Open Font License, Version 1.1'))
  licences.push('licence: the font’s is not the SIL Open Font License 1.1');
const known = await Promise.all(
  folders.map((folder) =>
    npmAudit(folder).then(vulnerable, (error: Error) => [
      `vulnerabilities unknown: ${error.message}`,
    ]),
  ),
);
const trouble = [...known.flat(), ...licences];
const verdict =
  trouble.length === 0
    ? `${shippedPackages.length} packages ship: no known vulnerabilities, all licences allowed.`
    : `${shippedPackages.length} packages ship: ${trouble.length} to review.`;
process.stdout.write(`${[...trouble, verdict].join('\n')}\n`);
process.exitCode = trouble.length === 0 ? 0 : 1;

/** npm's report. npm exits with 1 if it found something, but still prints the report. */
function npmAudit(cwd: string): Promise<Parameters<typeof vulnerable>[0]> {
  return new Promise((resolve, reject) => {
    const options = { cwd, maxBuffer: 64 * 1024 * 1024, timeout: 120_000 };
    execFile('npm', ['audit', '--omit=dev', '--json'], options, (_, output) => {
      try {
        const report = JSON.parse(output);
        if (report.vulnerabilities) resolve(report);
        else
          reject(new Error(`the registry returned no report (${report.message ?? 'no reason'})`));
      } catch {
        reject(new Error('npm audit returned no report'));
      }
    });
  });
}
