// Files for deployment: the Dockerfile, compose.yaml, the chart, the units. No container engine runs here,
// so each file is parsed the way its tool parses it and compared with the server's requirements.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Ajv } from 'ajv';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parseAllDocuments, parseDocument } from 'yaml';
import { readConfig, variables } from '../server/src/providers/config.ts';
import { contextFiles, isIgnored, readImage, readLock, textOf } from './image.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
/** Throws on a duplicate key, a missing anchor or invalid YAML. */
function readYaml(file: string, text = read(file)) {
  const document = parseDocument(text, { strict: true, merge: true, uniqueKeys: true });
  expect([file, ...document.errors.map(({ message }) => message)]).toEqual([file]);
  return document.toJS();
}

type Env = Record<string, string>;
const image = readImage(root);
const example: Env = Object.fromEntries(
  Object.entries(parseEnv(read('deploy/alajo.env.example'))).map(([name, value]) => [
    name,
    value ?? '',
  ]),
);
/** Values that an operator fills in. */
const filled: Env = {
  ALAJO_URL: 'https://alajo.ng',
  ALAJO_SUPPORT_EMAIL: 'help@alajo.ng',
  ALAJO_SECRET: 'ab'.repeat(32),
  ALAJO_METRICS_TOKEN: 'cd'.repeat(32),
  ALAJO_INSTITUTION: '123456',
  SMTP_URL: 'smtps://user:password@mail.alajo.ng',
  SMTP_FROM: 'Alajo <no-reply@alajo.ng>',
  TERMII_URL: 'https://v3.api.termii.com',
  TERMII_API_KEY: 'f'.repeat(20),
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789abcdef',
  VTPASS_API_KEY: 'a'.repeat(20),
  VTPASS_PUBLIC_KEY: 'b'.repeat(20),
  VTPASS_SECRET_KEY: 'c'.repeat(20),
  DOJAH_APP_ID: 'd'.repeat(24),
  DOJAH_SECRET_KEY: 'e'.repeat(24),
};
/** Fills in the empty values. */
const fill = (env: Env): Env =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value || (filled[name] ?? 'filled')]),
  );
/** Read by Node and by OpenTelemetry's SDK, not by the server. */
const OTHERS = /^(HOME|OTEL_\w+)$/;
/** Only for compose.yaml itself. */
const COMPOSE_ONLY = ['ALAJO_HOST', 'DATABASE_PASSWORD', 'GRAFANA_PASSWORD', 'OWNER_PASSWORD'];
const unknown = (env: Env) =>
  Object.keys(env).filter((name) => !(name in variables) && !OTHERS.test(name));

test('the Dockerfile has no errors, no floating base images, no root user and no secrets', () => {
  const text = read('Dockerfile');
  expect(validate(text).map(({ message }) => message)).toEqual([]);
  const file = DockerfileParser.parse(text);
  const keywords = new Set(file.getInstructions().map((instruction) => instruction.getKeyword()));
  expect(keywords).not.toContain('ADD');
  const lines = [...file.getInitialARGs(), ...file.getARGs(), ...file.getENVs()].map(textOf);
  expect(lines.length).toBeGreaterThan(2);
  for (const variable of lines) expect(variable).not.toMatch(/password|secret|token|_key/i);
  const bases = file.getInitialARGs().map((arg) => textOf(arg).split('=')[1] ?? '');
  for (const base of bases) expect(base).toMatch(/:(?!latest)[\w.-]+$/);
  expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(unknown(image.env)).toEqual([]);
});

test('every stage and file that the Dockerfile copies exists', () => {
  const file = DockerfileParser.parse(read('Dockerfile'));
  const stages = file.getFROMs().flatMap((stage) => stage.getBuildStage() ?? []);
  const seen = contextFiles(root);
  for (const copy of file.getCOPYs()) {
    const from = copy
      .getFlags()
      .find((flag) => flag.getName() === 'from')
      ?.getValue();
    if (from) expect(stages).toContain(from);
    else
      for (const source of copy.getArguments().slice(0, -1)) {
        const name = source.getValue();
        expect([name, seen.some((path) => path === name || path.startsWith(`${name}/`))]).toEqual([
          name,
          true,
        ]);
      }
  }
});

test('the build sees no tests and no one’s data or keys', () => {
  const rules = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  for (const file of [
    '.env',
    'alajo.env',
    'server/.env',
    '.git/config',
    '.data/secret',
    'docs/deploying.md',
    'server/node_modules/x/y.js',
    'web/dist/app.html',
    'server/src/testing/app.ts',
  ])
    expect([file, isIgnored(file, rules)]).toEqual([file, true]);
  const seen = contextFiles(root);
  expect(
    seen.filter((file) => /\.test\.tsx?$|^server\/(test|bench|simulation)\//.test(file)),
  ).toEqual([]);
  expect(seen).toContain('server/src/main.ts');
});

type Service = {
  image?: string;
  environment?: Env;
  env_file?: string;
  networks?: string[];
  volumes?: string[];
  secrets?: string[];
  depends_on?: Record<string, unknown>;
};
type Compose = Record<'networks' | 'volumes' | 'secrets', Record<string, unknown>> & {
  services: Record<string, Service>;
};

const isThere = (source: string, volumes: Record<string, unknown>) =>
  source.startsWith('./') ? existsSync(join(root, source)) : source in volumes;

test('compose.yaml names only networks, volumes, secrets, services and files that exist', () => {
  const { services, networks, volumes, secrets }: Compose = readYaml('compose.yaml');
  for (const service of Object.values(services)) {
    expect(service.image).toMatch(/^alajo$|:(?!latest)/);
    for (const network of service.networks ?? []) expect(networks).toHaveProperty(network);
    for (const secret of service.secrets ?? []) expect(secrets).toHaveProperty(secret);
    for (const dependency of Object.keys(service.depends_on ?? {}))
      expect(services).toHaveProperty(dependency);
    for (const volume of service.volumes ?? []) {
      expect([volume, isThere(volume.split(':')[0] ?? '', volumes)]).toEqual([volume, true]);
    }
  }
});

test.each(['app', 'migrate'])(
  'compose.yaml gives %s everything production needs, and nothing unknown',
  (name) => {
    const { services }: Compose = readYaml('compose.yaml');
    const service = services[name];
    expect(service?.env_file).toBe('alajo.env');
    const known = unknown(service?.environment ?? {});
    expect(known.filter((value) => !COMPOSE_ONLY.includes(value))).toEqual([]);
    expect(unknown(example).toSorted()).toEqual(COMPOSE_ONLY);
    const variables = [...JSON.stringify(services).matchAll(/\$\{(\w+)/g)].map(
      ([, one = '']) => one,
    );
    for (const one of variables) expect(example).toHaveProperty(one);
    const own = Object.entries(service?.environment ?? {}).map(([key, value]) => [
      key,
      String(value).replaceAll(/\$\{\w+:\?\}/g, 'ab12'),
    ]);
    const config = readConfig({ ...image.env, ...fill(example), ...Object.fromEntries(own) });
    expect(config).toMatchObject({ mode: 'production', host: '0.0.0.0', port: 8000 });
    if (name === 'app') {
      expect(config).toMatchObject({ proxies: 1, database_owner_url: undefined });
      expect(config.database_url).toContain('alajo_server');
    } else expect(config.database_owner_url).toContain('alajo_owner');
  },
);

test('compose.yaml’s server gets neither the owner’s password nor Grafana’s', () => {
  const { services }: Compose = readYaml('compose.yaml');
  const secrets = { OWNER_PASSWORD: 'of-the-owner', GRAFANA_PASSWORD: 'of-grafana' };
  const container = { ...example, ...secrets, ...services.app?.environment };
  expect(JSON.stringify(container)).not.toMatch(/of-the-owner|of-grafana|OWNER_PASSWORD[^"]/);
});

test('the example environment contains no secrets', () => {
  for (const [name, value] of Object.entries(example))
    if (/SECRET|PASSWORD|TOKEN|KEY|SMTP_URL/.test(name)) expect([name, value]).toEqual([name, '']);
});

test('the systemd units give the server everything production needs, and confine it', () => {
  const unit = read('deploy/systemd/alajo.service');
  const settings = [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value]);
  const own = settings.flatMap(([key, value = '']) =>
    key === 'Environment' ? value.split(' ').map((value) => value.split('=')) : [],
  );
  const env: Env = Object.fromEntries(own);
  expect(unknown(env)).toEqual([]);
  const DATABASE_URL = 'postgres://alajo_server:password@localhost/alajo';
  const config = readConfig({ ...fill(example), ...env, DATABASE_URL });
  expect(config).toMatchObject({ mode: 'production', host: '127.0.0.1', proxies: 1 });
  for (const line of ['DynamicUser=yes', 'NoNewPrivileges=yes', 'ProtectSystem=strict'])
    expect(unit).toContain(line);
  expect(unit).toContain('server/src/main.ts');
  expect(read('deploy/systemd/alajo-migrate.service')).toContain('server/src/commands/migrate.ts');
});

test('ALAJO_PROXIES counts Caddy as the one proxy, and Caddy keeps the metrics private', () => {
  const text = read('deploy/caddy/Caddyfile');
  expect(text).toMatch(/respond \/metrics 404\n\s+reverse_proxy /);
  expect(text).not.toContain('trusted_proxies');
});

const chart = 'deploy/chart';
const templates = readdirSync(join(root, chart, 'templates'));
const complete = () => {
  const values = readYaml(`${chart}/values.yaml`);
  values.image.repository = 'registry.example/alajo';
  values.env = fill(values.env);
  values.files.claim = 'alajo-files';
  return values;
};

test('the chart’s values match its schema, which rejects settings that can’t work', () => {
  const check = new Ajv({
    allErrors: true,
    strictTypes: false,
    allowMatchingProperties: true,
  }).compile(JSON.parse(read(`${chart}/values.schema.json`)));
  expect([check(complete()), check.errors]).toEqual([true, null]);
  const refused = (change: (values: ReturnType<typeof complete>) => void) => {
    const values = complete();
    change(values);
    return !check(values);
  };
  expect(check(readYaml(`${chart}/values.yaml`))).toBe(false); // nothing is filled in
  expect(refused((values) => Object.assign(values.env, { ALAJO_URL: 'http://alajo.ng' }))).toBe(
    true,
  );
  expect(refused((values) => Object.assign(values.env, { ALAJO_SECRET: 'a' }))).toBe(true);
  expect(refused((values) => Object.assign(values.env, { DATABASE_URL: 'a' }))).toBe(true);
  expect(refused((values) => Object.assign(values.files, { claim: '' }))).toBe(true);
  expect(refused((values) => Object.assign(values.ingress, { enabled: true }))).toBe(true);
  expect(refused((values) => Object.assign(values, { replica: 2 }))).toBe(true);
  const traced = (endpoint: string) =>
    refused((values) => Object.assign(values.traces, { endpoint }));
  expect([traced('http://collector:4318'), traced('http://collector')]).toEqual([false, true]);
  const bucket = complete();
  bucket.files.claim = '';
  bucket.env.S3_URL = 'https://s3.example/alajo';
  expect(check(bucket)).toBe(true);
});

test('the chart’s server gets everything production needs, and no unknown variable', () => {
  const { env } = complete();
  expect(unknown(env)).toEqual([]);
  // Variables that values.yaml takes from the Secret.
  const secret: Env = {
    ...Object.fromEntries(Object.entries(filled).filter(([name]) => !(name in env))),
    DATABASE_URL: 'postgres://alajo_server:password@database/alajo',
  };
  expect(readConfig({ ...image.env, ...env, ...secret })).toMatchObject({ mode: 'production' });
  const named = templates.flatMap((file) => [
    ...read(`${chart}/templates/${file}`).matchAll(/- name: ([A-Z][A-Z_]+)$/gm),
  ]);
  expect(unknown(Object.fromEntries(named.map(([, name = '']) => [name, ''])))).toEqual([]);
});

test('the chart’s templates use only existing values and templates, and are valid YAML without their actions', () => {
  const values = readYaml(`${chart}/values.yaml`);
  const all = templates.map((file) => read(`${chart}/templates/${file}`)).join('\n');
  const defined = [...all.matchAll(/define "([^"]+)"/g)].map(([, name]) => name);
  for (const [, name] of all.matchAll(/include "([^"]+)"/g)) expect(defined).toContain(name);
  for (const [, path = ''] of all.matchAll(/\.Values\.([\w.]+)/g))
    expect(values).toHaveProperty(path);
  for (const file of templates.filter((name) => name.endsWith('.yaml'))) {
    const text = read(`${chart}/templates/${file}`);
    expect(text.split('{{').length).toBe(text.split('}}').length);
    const opened = [...text.matchAll(/\{\{-? (if|range|with) /g)].length;
    expect([file, [...text.matchAll(/\{\{-? end /g)].length]).toEqual([file, opened]);
    const plain = text
      .replaceAll(/^\s*\{\{-? (?:if|else|end|range)[^}]*\}\}\n/gm, '')
      .replaceAll(/^(\s*)\{\{-? include "alajo\.env"[^}]*\}\}$/gm, '$1- rendered: true')
      .replaceAll(/^(\s*)\{\{-? (?:include|toYaml)[^}]*\}\}$/gm, '$1rendered: true')
      .replaceAll(/\{\{[^}]*\}\}/g, 'rendered')
      .replaceAll(/^(\s+)emptyDir: \{\}\n(?=\s+- name: tmp)/gm, '');
    for (const document of parseAllDocuments(plain, { strict: true })) {
      if (!('errors' in document)) continue;
      expect([file, ...document.errors.map(({ message }) => message)]).toEqual([file]);
      expect(document.toJS()).toMatchObject({
        apiVersion: expect.any(String),
        kind: expect.any(String),
        metadata: { name: expect.any(String) },
      });
    }
  }
});

test('the chart’s network policy lets the server reach the trace collector', () => {
  const policy = read(`${chart}/templates/network-policy.yaml`);
  const [, egress = ''] = policy.split('egress:');
  const port =
    /if \.Values\.traces\.endpoint \}\}\n.* port: \{\{ regexFind "([^"]+)" \.Values\.traces\.endpoint \| trimPrefix ":" \}\}/;
  const [, pattern = ''] = port.exec(egress) ?? [];
  expect(new RegExp(pattern).exec('http://collector.monitoring:4318/v1')?.[0]).toBe(':4318');
});

test('the chart migrates before each release, and runs everything as the image’s user', () => {
  const migration = read(`${chart}/templates/migration.yaml`);
  expect(migration).toContain('helm.sh/hook: pre-install,pre-upgrade');
  expect(migration).toContain('.Values.secrets.owner');
  expect(read(`${chart}/templates/deployment.yaml`)).not.toContain('secrets.owner');
  const [uid] = image.user.split(':');
  expect(read(`${chart}/templates/_names.tpl`)).toContain(`runAsUser: ${uid}\n`);
  expect(migration).toContain('args: [server/src/commands/migrate.ts]');
});

test('the tracing SDK is installed at the versions it is tested with', () => {
  const { packages } = readLock(join(root, 'deploy/tracing'));
  const tested = readLock(root).packages;
  const names = Object.keys(packages).filter((name) => name !== '');
  expect(names.length).toBeGreaterThan(5);
  for (const name of names)
    expect([name, packages[name]?.version]).toEqual([name, tested[name]?.version]);
});

test('npm start replaces the shell with the server, so a signal to npm reaches it', () => {
  const { scripts } = JSON.parse(read('package.json'));
  expect(scripts.start).toMatch(/&& exec node .*server\/src\/main\.ts$/);
});

type Rule = { alert: string; annotations: { runbook_url: string } };
test('docs/runbook.md has instructions for each alert and nothing else', () => {
  const { groups } = readYaml('deploy/prometheus/alerts.yaml') as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  const text = read('docs/runbook.md');
  const headings = [...text.matchAll(/^### (Alajo\w+)\n+(\S.*)$/gm)];
  expect(headings.map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert));
  for (const [, name, description = ''] of headings)
    expect([name, description.length > 60]).toEqual([name, true]);
  for (const { alert, annotations } of rules)
    expect(annotations.runbook_url).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
});
