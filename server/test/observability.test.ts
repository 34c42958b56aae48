// Dashboards and alerts query only metrics that a running server exports, by labels those metrics have.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { metricsOf } from '../src/app.ts';
import { reportBooks } from '../src/ledger/check.ts';
import { type TestApp, testApp } from '../src/testing/app.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');

type Rule = { alert: string; expr: string; annotations: Record<string, string> };
const { groups }: { groups: { rules: Rule[] }[] } = parse(read('prometheus/alerts.yaml'));
const rules = groups.flatMap((group) => group.rules);
type Panel = { title: string; targets: { expr: string; legendFormat: string }[] };
const { panels }: { panels: Panel[] } = JSON.parse(read('grafana/alajo.json'));

/** Every expression, with the labels that its text names. */
const queries = [
  ...rules.map(({ alert, expr, annotations }) => ({
    of: alert,
    expr,
    named: [...JSON.stringify(annotations).matchAll(/\$labels\.(\w+)/g)].map(
      ([, name = '']) => name,
    ),
  })),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({
      of: title,
      expr,
      named: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
    })),
  ),
];

type QueriedMetric = { metric: string; labels: { name: string; value: string | undefined }[] };

/** The metrics an expression reads and the labels it groups by. Throws if it isn't PromQL. */
function readExpression(expr: string): { metrics: QueriedMetric[]; grouped: string[] } {
  const metrics: QueriedMetric[] = [];
  const grouped: string[] = [];
  parser.parse(expr).iterate({
    enter({ name, from, to, node, type }) {
      if (type.isError) throw new Error(`not PromQL at ${from}: ${expr}`);
      if (name === 'GroupingLabels') grouped.push(...(expr.slice(from, to).match(/\w+/g) ?? []));
      if (name !== 'VectorSelector') return;
      const metric = node.getChild('Identifier');
      const text = expr.slice(from, to);
      metrics.push({
        metric: metric ? expr.slice(metric.from, metric.to) : text,
        labels: [...text.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(
          ([, label = '', how, value]) => ({
            name: label,
            value: how === '=' ? value : undefined,
          }),
        ),
      });
    },
  });
  return { metrics, grouped };
}

type ExportedMetric = { help: string; labels: Set<string> };
let alajo: TestApp;
let exported: Map<string, ExportedMetric>;
let page: string;
beforeAll(async () => {
  alajo = await testApp();
  const { deps } = alajo;
  await reportBooks(deps, []);
  const { registry } = metricsOf(deps);
  page = await registry.metrics();
  exported = new Map(
    registry.getMetricsAsArray().flatMap((metric): [string, ExportedMetric][] => {
      const own: string[] = 'labelNames' in metric ? (metric.labelNames as string[]) : [];
      const entry = (...more: string[]) => ({
        help: metric.help,
        labels: new Set([...own, ...more]),
      });
      if (String(metric.type) !== 'histogram') return [[metric.name, entry()]];
      return [
        [`${metric.name}_bucket`, entry('le')],
        [`${metric.name}_count`, entry()],
        [`${metric.name}_sum`, entry()],
      ];
    }),
  );
});
afterAll(() => alajo.close());

/** Labels that Prometheus itself adds to every metric. */
const OF_PROMETHEUS = ['job', 'instance'];

test('every panel and alert queries at least one metric', () => {
  expect(rules.length).toBeGreaterThan(15);
  expect(panels.length).toBeGreaterThan(20);
  for (const { of, expr } of queries)
    expect([of, readExpression(expr).metrics.length > 0]).toEqual([of, true]);
});

/** A metric's labels. Fails if the metric isn't exported or lacks a label that is queried. */
function labelsOf(metricName: string, { metric, labels }: QueriedMetric): Iterable<string> {
  if (metric === 'up') return [];
  const found = exported.get(metric);
  if (found === undefined)
    throw new Error(`${metricName} asks for ${metric}, which is not exported`);
  for (const { name, value } of labels) {
    if (OF_PROMETHEUS.includes(name)) continue;
    expect([metricName, metric, name, found.labels.has(name)]).toEqual([
      metricName,
      metric,
      name,
      true,
    ]);
    // A metric's help text lists the values of a label that has only a few.
    if (value !== undefined) expect(found.help).toContain(value);
  }
  return found.labels;
}

test('every metric in a dashboard or alert is exported with the labels it is queried by', () => {
  for (const { of, expr, named } of queries) {
    const { metrics, grouped } = readExpression(expr);
    const all = new Set(OF_PROMETHEUS);
    for (const metric of metrics) for (const label of labelsOf(of, metric)) all.add(label);
    expect([of, [...grouped, ...named].filter((label) => !all.has(label))]).toEqual([of, []]);
  }
});

test('the database, disk, books and case metrics are exported, and the database metrics show an outage', async () => {
  for (const line of [
    /^alajo_database_answers 1$/m,
    /^alajo_database_bytes \d{6,}$/m,
    /^alajo_database_connections [1-9]\d*$/m,
    /^alajo_database_connections_max \d+$/m,
    /^alajo_books_ok [01]$/m,
    /^alajo_books_checked_seconds \d/m,
    /^alajo_cases_late\{kind="ticket"\} 0$/m,
  ])
    expect(page).toMatch(line);
  const gone = { ...alajo.deps, config: { ...alajo.deps.config, data_dir: import.meta.dirname } };
  const db = new Proxy(alajo.db, {
    get: () => {
      throw new Error('no database');
    },
  });
  const text = await metricsOf({ ...gone, db }).registry.metrics();
  expect(text).toMatch(/^alajo_database_answers 0$/m);
  expect(text).toMatch(/^alajo_disk_free_bytes [1-9]\d*$/m);
  expect(text).not.toMatch(/^alajo_(database_bytes|books_|jobs_|cases_)/m);
});
