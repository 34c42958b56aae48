// The bench's table: the rate of each load, and the processor time that each payment took of Node and of
// PostgreSQL. Rates vary with the disk and with whatever else runs; processor time hardly does.
import { type CpuTime, ownCpuTime } from './cpu-time.ts';

/** The result of a load; times are in milliseconds. */
export type Figures = {
  /** The number of payments, or of whatever else the load repeats. */
  count: number;
  per_second: number;
  p50?: number | undefined;
  p99?: number | undefined;
  /** The share of one processor that the load itself used. */
  load?: number | undefined;
};

/** `cpu`: milliseconds of processor time per payment. */
export type Row = Omit<Figures, 'count'> & {
  name: string;
  cpu?: { node?: number; postgres: number } | undefined;
};

/** The row whose processor time others are compared with. */
export const BATCHED = 'payment batched, 1,000 callers';
/** The first word of the rows whose average rate others are compared with. */
export const TPCB = 'TPC-B';

export class Results {
  readonly #rows: Row[] = [];
  readonly #postgres: CpuTime | undefined;
  readonly #seconds: number;

  /** Without `postgres`, processor time is not measured. Loads of `rate` take `seconds`. */
  constructor(postgres: CpuTime | undefined, seconds: number) {
    this.#postgres = postgres;
    this.#seconds = seconds;
  }

  add(row: Row): void {
    this.#rows.push(row);
    process.stderr.write(`${row.name}: ${rate.format(row.per_second)}/s\n`);
  }

  /** Adds a row for `work` and returns its figures. `node` is the time of the Node processes it uses, if any. */
  async measure<Load extends Figures>(
    name: string,
    node: CpuTime | undefined,
    work: () => Promise<Load>,
  ): Promise<Load> {
    const start = { node: node?.() ?? 0, postgres: this.#postgres?.() ?? 0 };
    const figures = await work();
    const { count, per_second, p50, p99, load } = figures;
    const cpu = this.#postgres && {
      ...(node && { node: (node() - start.node) / count }),
      postgres: (this.#postgres() - start.postgres) / count,
    };
    this.add({ name, per_second, p50, p99, load, cpu });
    return figures;
  }

  /** Measures `work` in `callers` parallel loops of this process. */
  async rate(name: string, callers: number, work: () => Promise<unknown>): Promise<void> {
    await this.measure(name, ownCpuTime, async () => {
      const until = performance.now() + this.#seconds * 1000;
      const times: number[] = [];
      await Promise.all(
        Array.from({ length: callers }, async () => {
          while (performance.now() < until) {
            const start = performance.now();
            await work();
            times.push(performance.now() - start);
          }
        }),
      );
      times.sort((a, b) => a - b);
      const at = (share: number) => times[Math.trunc(times.length * share)] ?? 0;
      const { length: count } = times;
      return { count, per_second: count / this.#seconds, p50: at(0.5), p99: at(0.99) };
    });
  }

  table(): string {
    return formatTable(this.#rows);
  }
}

const rate = new Intl.NumberFormat('en-NG', { maximumSignificantDigits: 4 });
const rounded = new Intl.NumberFormat('en-NG', { maximumSignificantDigits: 3 });
const percent = new Intl.NumberFormat('en-NG', { style: 'percent' });

/** A ratio to a row that is missing stays empty. */
export function formatTable(rows: readonly Row[]): string {
  const tpcb = rows.filter(({ name }) => name.startsWith(TPCB));
  const tpcb_rate = tpcb.reduce((sum, row) => sum + row.per_second, 0) / tpcb.length;
  const batched = totalCpu(rows.find(({ name }) => name === BATCHED));
  const cells = rows.map((row) => [
    row.name,
    rate.format(row.per_second),
    cell(rounded, row.per_second / tpcb_rate),
    cell(rounded, row.p50),
    cell(rounded, row.p99),
    cell(percent, row.load),
    cell(rounded, row.cpu?.node),
    cell(rounded, row.cpu?.postgres),
    cell(rounded, totalCpu(row) / batched),
  ]);
  const head = [
    '',
    'per s',
    '× TPC-B',
    'p50 ms',
    'p99 ms',
    'load',
    'Node ms',
    'PG ms',
    '× batched',
  ];
  const table = [head, ...cells];
  const widths = head.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  const pad = (text: string, at: number) =>
    at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0);
  return [
    ...table.map((row) => row.map(pad).join('  ')),
    rows.some(({ cpu }) => cpu)
      ? 'Node ms, PG ms: processor time per payment or query. × batched: their sum, compared with a batched payment.'
      : 'Processor time is only measured on systems with /proc.',
  ].join('\n');
}

const totalCpu = (row: Row | undefined): number =>
  row?.cpu ? (row.cpu.node ?? 0) + row.cpu.postgres : Number.NaN;

const cell = (format: Intl.NumberFormat, value = Number.NaN): string =>
  Number.isFinite(value) ? format.format(value) : '';
