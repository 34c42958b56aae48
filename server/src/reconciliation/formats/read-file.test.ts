// Files as banks, Paystack, VTpass and spreadsheets save them: each line is read correctly, or reported with its line
// number and the reason.
import { readFileSync } from 'node:fs';
import type { ListFormat } from '@alajo/contract/reconciliation/schemas.ts';
import { expect, test } from 'vitest';
import { countReadable, guessMapping, recallMapping } from './bank.ts';
import { chooseDelimiter, firstRows } from './csv-rows.ts';
import { readText, textOf, UnreadableFile } from './read-file.ts';

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const mappingOf = (text: string) => {
  const delimiter = chooseDelimiter(text, countReadable);
  return guessMapping(firstRows(text, delimiter, Number.POSITIVE_INFINITY), delimiter);
};

type ReadResult = {
  lines: [day: string, kobo: number, text: string][];
  problems: [number, string][];
};

async function read(bytes: Uint8Array | string, format: ListFormat = 'bank'): Promise<ReadResult> {
  const text = textOf(Buffer.from(bytes));
  const result: ReadResult = { lines: [], problems: [] };
  const mapping = format === 'bank' ? mappingOf(text) : undefined;
  if (format === 'bank' && mapping === undefined) throw new Error('no header was found');
  const options =
    format === 'bank' && mapping !== undefined
      ? { format, mapping, direction: 'in' as const }
      : { format: format as Exclude<ListFormat, 'bank'> };
  for (const { lines, broken, notes } of await readText(text, options)) {
    for (const line of lines) {
      const text_read = format === 'bank' ? (line.party ?? '') : line.reference;
      result.lines.push([line.at.toISOString().slice(0, 16), line.amount, text_read]);
    }
    for (const { line, description } of [...notes, ...broken])
      result.problems.push([line, description]);
  }
  return result;
}

const rows = (...lines: string[]) => lines.join('\r\n');

test.each<[string, ReadResult]>([
  [
    'date-and-time.csv',
    {
      lines: [
        ['2026-11-24T08:05', -12_000_00, 'NIP/ALAJO PAYOUT'],
        ['2026-11-24T13:15', -10_75, 'NIP CHARGE'],
        ['2026-11-24T23:00', 20_000_00, 'LODGEMENT'],
      ],
      problems: [
        [8, '“25:61” isn’t a time'],
        [9, '“25-Nov-2026 08:00:00” contradicts “09:00:00”'],
      ],
    },
  ],
  [
    'running-balance.csv',
    {
      lines: [
        ['2026-11-01T23:00', 5_000_00, 'NIP FROM ADA OKAFOR'],
        ['2026-11-01T23:00', -10_75, 'NIP CHARGE'],
        ['2026-11-12T23:00', -20_000_00, 'TRF TO SADIQ MUSA'],
        ['2026-11-13T23:00', 1_000_00, 'LODGEMENT'],
        ['2026-11-14T23:00', -86_000_00, 'OVERDRAWN'],
      ],
      problems: [
        [
          8,
          'its balance doesn’t follow from the previous one and the amount: a line may be missing',
        ],
        [10, 'its balance or the previous one can’t be read'],
        [11, 'its balance or the previous one can’t be read'],
      ],
    },
  ],
  [
    'gtbank.csv',
    {
      lines: [
        ['2026-11-01T23:00', -25_000_00, 'NIP TRANSFER TO HALIMA YUSUF, UBA'],
        ['2026-11-01T23:00', -52_50, 'NIP CHARGE PLUS VAT'],
        ['2026-11-02T23:00', 410_000_00, 'PAYSTACK SETTLEMENT\nBATCH 881'],
      ],
      problems: [[14, '“31-Nov-2026” isn’t a date']],
    },
  ],
  [
    'access.csv',
    {
      lines: [
        ['2026-11-01T13:05', -12_000_00, 'TRF//ALAJO PAYOUT/0091'],
        ['2026-11-01T13:05', -10_75, 'NIP CHARGE'],
        ['2026-11-01T23:00', 20_000_00, 'LODGEMENT BY "BIG" STORES'],
        ['2026-11-03T08:14', 50, 'USSD TRF, REVERSAL'],
      ],
      problems: [[10, '“1,2,3” isn’t an amount']],
    },
  ],
  [
    'zenith.csv',
    {
      lines: [
        ['2026-11-12T23:00', -1_250_50, 'NIP/UBA/ADA OKAFOR, LAGOS'],
        ['2026-11-04T23:00', 12_000_00, 'NIP/GTB/EMEKA; OBI'],
        ['2026-11-05T23:00', -12_50, 'COT'],
      ],
      problems: [
        [6, '“XX” is neither debit nor credit'],
        [7, '“-50,00” contradicts “CR”'],
      ],
    },
  ],
  [
    'uba.csv',
    {
      lines: [
        ['2026-11-04T23:00', 5_000_00, 'TRF FRM ALAJO WALLET'],
        ['2026-11-23T23:00', -1_500_00, 'TRF TO SADIQ MUSA'],
      ],
      problems: [
        [4, '“N/A” isn’t an amount'],
        [5, 'it has both a debit “10.00” and a credit “10.00”'],
      ],
    },
  ],
  [
    'firstbank.txt',
    {
      lines: [
        ['2026-11-23T23:00', -2_000_00, 'ATM WDL 5" SCREEN'],
        ['2026-11-25T13:05', 10_000_00, 'SALARY'],
      ],
      problems: [
        [4, '“Hold” is neither debit nor credit'],
        [5, '“1.250” isn’t an amount'],
      ],
    },
  ],
  [
    'kuda.csv',
    {
      lines: [
        ['2026-11-24T13:05', -4_500_50, 'market money'],
        ['2026-11-24T17:00', 10_000_00, 'payout'],
      ],
      problems: [[8, 'it has 8 columns, but the header has 7']],
    },
  ],
  [
    'moniepoint.csv',
    {
      lines: [
        ['2026-11-24T09:14', -3_000_00, 'TRANSFER TO BOLA'],
        ['2026-11-24T10:00', 6_000_00, 'TRANSFER FROM SADE'],
      ],
      problems: [
        [3, 'a quote in it is never closed'],
        [5, 'its reference “1.73E+17” was rounded by a spreadsheet'],
      ],
    },
  ],
  [
    'sterling.csv',
    {
      lines: [
        ['2026-11-04T23:00', -5_000_00, 'OneBank Transfer'],
        ['2026-11-05T23:00', 12_34, 'Interest'],
      ],
      problems: [
        [
          3,
          'no date in this file shows whether the day or the month comes first; they are read day first',
        ],
      ],
    },
  ],
])(
  'reads each line of the statement %s correctly, or reports it with its number and reason',
  async (name, expected) => {
    expect(await read(fixture(name))).toEqual(expected);
  },
);

test("reads or reports each line of a spreadsheet's copy of VTpass's list", async () => {
  expect(await read(fixture('vtpass.csv'), 'vtpass')).toEqual({
    lines: [
      ['2026-11-05T07:00', 1_000_00, '202611050800YUs83meikd'],
      ['2026-11-24T07:01', 11_000_00, '202611240801aBc83meikd'],
      ['2026-11-24T07:04', 0, '202611240804aBc83meikd'],
    ],
    problems: [
      [7, 'its ID “1,73E+17” was rounded by a spreadsheet'],
      [8, 'its ID “2,02611E+16” was rounded by a spreadsheet'],
      [9, 'it has no amount'],
      [10, '“resolved by agent” isn’t a status we know'],
      [11, 'it has the same ID as line 2, and is not the same payment'],
    ],
  });
});

test("reads the transactions of a payout from Paystack's dashboard, with their ids", async () => {
  const { lines, problems } = await read(fixture('paystack-payout.csv'), 'paystack_transactions');
  expect(lines).toEqual([
    ['2026-11-24T13:05', 10_150_00, 'T881'],
    ['2026-11-24T13:06', 5_000_00, 'T882'],
  ]);
  expect(problems).toEqual([[5, 'its ID “4.2E+17” was rounded by a spreadsheet']]);
});

test.each([
  ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
])('reads a statement saved as %s like one in UTF-8', async (_, encode) => {
  for (const name of ['gtbank.csv', 'access.csv', 'kuda.csv']) {
    const text = fixture(name).toString('utf8');
    expect(await read(encode(text))).toEqual(await read(text));
  }
});

test('reads only the line cut inside a character as Windows-1252, and the others as UTF-8', () => {
  const cut = Buffer.concat([
    Buffer.from('₦5 café\n'),
    Buffer.from('cut ₦').subarray(0, 6),
    Buffer.from('\nnaïve ₦6'),
  ]);
  expect(textOf(cut).split('\n')).toEqual(['₦5 café', 'cut â‚', 'naïve ₦6']);
});

test.each([
  ['PK\u0003\u0004', 'an Excel workbook'],
  ['%PDF-1.7', 'a PDF'],
  ['\n<html><table>', 'a web page or XML'],
])('recognises and rejects %j before reading it', (start, kind) => {
  expect(() => textOf(Buffer.from(start))).toThrow(UnreadableFile);
  expect(() => textOf(Buffer.from(start))).toThrow(kind);
});

test('takes the direction of an unsigned amount from its DR/CR or type column, in any wording', async () => {
  const words: [string, number][] = [
    ['DR', -1],
    ['D', -1],
    ['Debit', -1],
    ['withdrawal', -1],
    ['Money out', -1],
    ['CR', 1],
    ['c', 1],
    ['CREDIT', 1],
    ['Deposit', 1],
  ];
  for (const header of ['Dr/Cr', 'Type', 'Transaction Type', 'Debit/Credit']) {
    const file = rows(
      `Date,Narration,Amount,${header}`,
      ...words.map(([word]) => `24/11/2026,x,1.00,${word}`),
    );
    const { lines, problems } = await read(file);
    expect(lines.map(([, amount]) => amount)).toEqual(words.map(([, way]) => way * 100));
    expect(problems).toEqual([]);
  }
});

test("a type column for transfers and charges doesn't hide the signs of the amounts", async () => {
  const file = rows(
    'Date,Type,Narration,Amount',
    '24/11/2026,Transfer,x,-5.00',
    '24/11/2026,Charge,y,1.00 DR',
    '24/11/2026,Transfer,z,2.00',
  );
  expect((await read(file)).lines.map(([, amount]) => amount)).toEqual([-500, -100, 200]);
});

test('ignores columns confirmed before headers were stored if they ignore DR and CR', () => {
  const text = rows('Date,Narration,Amount,Dr/Cr', '24/11/2026,x,5.00,DR');
  const found = firstRows(text, ',');
  const mapping = guessMapping(found, ',');
  if (mapping === undefined) throw new Error('no header was found');
  const { header: _, ...before } = mapping;
  expect(recallMapping(before, found, ',')).toEqual(mapping);
  expect(recallMapping({ ...before, amounts: { signed: 2 } }, found, ',')).toBeUndefined();
});

test('imports a statement without any direction only with a warning', async () => {
  const { problems } = await read(rows('Date,Narration,Amount', '24/11/2026,x,5.00'));
  expect(problems).toEqual([[1, expect.stringContaining('all are read as money in')]]);
});

test('reports a marked amount in the wrong column instead of counting it the other way', async () => {
  const file = rows(
    'Date,Narration,Debit,Credit',
    '24/11/2026,a,-5.00,',
    '24/11/2026,b,5.00 CR,',
    '24/11/2026,c,,-5.00',
    '24/11/2026,d,,',
    ',e,5.00,',
  );
  expect(await read(file)).toEqual({
    lines: [['2026-11-23T23:00', -500, 'a']],
    problems: [
      [3, '“5.00 CR” is among the debits'],
      [4, '“-5.00” is among the credits'],
      [5, 'it has no amount'],
      [6, 'it has no date'],
    ],
  });
});

test('decides the decimal separator from all amounts, and reports ambiguous ones', async () => {
  const bank = (...amounts: string[]) =>
    read(
      rows('Date|Narration|Debit|Credit', ...amounts.map((amount) => `24/11/2026|x||${amount}`)),
    );
  const sums = async (...amounts: string[]) => {
    const { lines, problems } = await bank(...amounts);
    return [lines.map(([, amount]) => amount), problems.map(([line]) => line)];
  };
  expect(await sums('1.250,50', '1.250', '2.000')).toEqual([[125050, 125000, 200000], []]);
  expect(await sums('1,250.50', '1,250', '1.250')).toEqual([[125050, 125000], [4]]);
  expect(await sums('1.250')).toEqual([[], [2]]);
  expect(await sums('1,250')).toEqual([[125000], []]);
  expect(await sums('5.00', '6.00', '12,50', '1,2,3')).toEqual([
    [500, 600],
    [4, 5],
  ]);
});

const vtpass = (...lines: string[]) =>
  read(rows('Transaction ID,Request ID,Amount,Status,Date', ...lines), 'vtpass');

test.each([
  ['1.73E+17', '1.73E+17'],
  ['173456789012345000', '173456789012346000'],
  ['1734567890123450', '1734567890123460'],
])(
  'reports ids rounded by a spreadsheet, such as %s, instead of merging them',
  async (one, two) => {
    const { lines, problems } = await vtpass(
      `${one},a,100,delivered,2026-11-24`,
      `${two},b,100,delivered,2026-11-24`,
    );
    expect(lines).toEqual([]);
    expect(problems.map(([line]) => line)).toEqual([2, 3]);
  },
);

test('keeps long complete ids apart, in tables and in JSON beyond 2^53', async () => {
  const { lines } = await vtpass(
    '17345678901234567891,a,100,delivered,2026-11-24',
    '17345678901234567892,b,100,delivered,2026-11-24',
  );
  expect(lines).toHaveLength(2);
  const transaction = (id: string) =>
    `{"id":${id},"domain":"live","status":"success","reference":"T${id}","amount":100,"currency":"NGN","paid_at":"2026-11-24T08:00:00Z"}`;
  const ids = ['9007199254740993', '9007199254740992', '1.73e17', '"1.73E+17"', '7'];
  const json = `[${ids.map(transaction).join()}]`.replaceAll('T"1.73E+17"', 'T5');
  const accepted: string[] = [];
  const broken: number[] = [];
  for (const batch of await readText(json, { format: 'paystack_transactions' })) {
    accepted.push(...batch.lines.map(({ id }) => id));
    broken.push(...batch.broken.map(({ line }) => line));
  }
  expect(accepted).toEqual(['9007199254740993', '9007199254740992', '7']);
  expect(broken).toEqual([3, 4]);
});

test('compares statuses as a whole, and reports unknown ones', async () => {
  const statuses = ['unsuccessful', 'Not Delivered', 'undelivered', 'DELIVERED', 'Successful'];
  const unknown = ['partly delivered', 'successfully failed', ''];
  const { lines, problems } = await vtpass(
    ...[...statuses, ...unknown].map(
      (status, index) => `${index},r${index},1,${status},2026-11-24`,
    ),
  );
  expect(lines.map(([, , reference]) => reference)).toEqual(['r3', 'r4']);
  expect(problems.map(([line]) => line)).toEqual([7, 8, 9]);
});

test('a reversed purchase stays reversed, whatever the order of its lines', async () => {
  const [delivered, reversed] = ['7,r,100,delivered,2026-11-24', '7,r,100,reversed,2026-11-24'];
  expect((await vtpass(delivered, reversed)).lines.at(-1)?.[1]).toBe(0);
  expect((await vtpass(reversed, delivered)).lines.map(([, amount]) => amount)).toEqual([0]);
});

test('one unambiguous date decides for the whole file', async () => {
  const bank = (...dates: string[]) =>
    read(rows('Date,Narration,Debit,Credit', ...dates.map((date) => `${date},x,1.00,`)));
  expect((await bank('05/11/2026', '24/11/2026')).lines[0]?.[0]).toBe('2026-11-04T23:00');
  expect((await bank('11/05/2026', '11/24/2026')).lines[0]?.[0]).toBe('2026-11-04T23:00');
  expect(await vtpass('1,a,1,delivered,11/05/2026', '2,b,1,delivered,11/24/2026')).toMatchObject({
    lines: [['2026-11-04T23:00', 100, 'a'], { 0: '2026-11-23T23:00' }],
    problems: [],
  });
});

test('reports ambiguous dates if both orders occur in one file', async () => {
  const { lines, problems } = await read(
    rows(
      'Date,Narration,Debit,Credit',
      '05/11/2026,a,1.00,',
      '24/11/2026,b,1.00,',
      '11/25/2026,c,1.00,',
      '11/11/2026,d,1.00,',
    ),
  );
  expect(lines.map(([day, , text]) => [day.slice(0, 10), text])).toEqual([
    ['2026-11-23', 'b'],
    ['2026-11-24', 'c'],
    ['2026-11-10', 'd'],
  ]);
  expect(problems).toEqual([[2, expect.stringContaining('day first or month first')]]);
});

test("takes VTpass's date order from its request IDs, and reports dates if nothing shows it", async () => {
  const shown = await vtpass(
    '1,202611050800aaaaaaaa,1,delivered,11/05/2026',
    '2,r2,1,delivered,11/06/2026',
  );
  expect(shown.lines.map(([day]) => day)).toEqual(['2026-11-04T23:00', '2026-11-05T23:00']);
  const hidden = await vtpass('1,r1,1,delivered,11/05/2026');
  expect(hidden.lines).toEqual([]);
  expect(hidden.problems).toEqual([
    [2, expect.stringContaining('nothing in this file shows which')],
  ]);
});

test("the period above the header decides if the dates of the lines don't", async () => {
  const { lines, problems } = await read(
    rows('Period,11/01/2026 - 11/30/2026', 'Date,Narration,Debit,Credit', '11/05/2026,x,1.00,'),
  );
  expect([lines[0]?.[0], problems]).toEqual(['2026-11-04T23:00', []]);
});

test('reports an unclosed quote with its line, and reads the lines below', async () => {
  const { lines, problems } = await read(
    rows(
      'Date,Narration,Debit,Credit',
      '24/11/2026,a,1.00,',
      '24/11/2026,"b,2.00,',
      '24/11/2026,"c, Lagos",3.00,',
      '24/11/2026,"d\r\nin two lines",4.00,',
      '24/11/2026,e,5.00,',
    ),
  );
  expect(lines.map(([, amount]) => amount)).toEqual([-100, -300, -400, -500]);
  expect(problems).toEqual([[3, 'a quote in it is never closed']]);
});

test.each([
  ['01/11/2026,BALANCE B/F,,"1,000.00"'],
  ['24/11/2026,Balance Brought Forward,,"1,000.00"'],
  ['24/11/2026,OPENING BALANCE,,"1,000.00"'],
  ['24/11/2026,CLOSING BALANCE AS AT 24/11/2026,"1,000.00",'],
  ['24/11/2026,CLOSING BALANCE AS AT 24 NOV 2026,"1,000.00",'],
  ['24/11/2026,BALANCE AS AT 24/11/2026,,"1,000.00"'],
  ['24/11/2026,Opening Balance b/f,,"1,000.00"'],
  ['24/11/2026,Balance brought fwd,,"1,000.00"'],
  ['24/11/2026,BALANCE C/FWD,"1,000.00",'],
  ['24/11/2026,B/F,,1000'],
  ['Total (2 items),,"2,000.00","1,000.00"'],
  ['TOTAL,,"2,000.00","1,000.00"'],
  [',Total Debits,2000,'],
  [',Grand Total:,2000,3000'],
  ['Page 2 of 3,,,'],
  ['Date,Narration,Debit,Credit'],
])('%s is neither a payment nor a problem', async (row) => {
  const file = rows('Date,Narration,Debit,Credit', '24/11/2026,x,1.00,', row);
  expect(await read(file)).toEqual({ lines: [['2026-11-23T23:00', -100, 'x']], problems: [] });
});

test.each([
  ['balance'],
  ['TotalEnergies Ikeja'],
  ['Payment of balance b/f'],
  ['CLOSING BALANCES LTD'],
  ['OPENING BALANCE FOR RENT'],
  ['CLOSING BALANCE TO ADA'],
  ['Balance for the goods'],
])('counts a payment with the text “%s”', async (text) => {
  const file = rows('Date,Narration,Debit,Credit', `24/11/2026,${text},1.00,`);
  expect((await read(file)).lines).toEqual([['2026-11-23T23:00', -100, text]]);
});

test('reads JSON with a byte order mark', async () => {
  const json = `\uFEFF{"status":true,"data":[{"id":1,"domain":"live","status":"success","reference":"T1","amount":500,"currency":"NGN","paid_at":"2026-11-24T08:00:00Z"}]}`;
  for (const bytes of [Buffer.from(json), Buffer.from(json, 'utf16le')]) {
    expect((await read(bytes, 'paystack_transactions')).lines).toHaveLength(1);
  }
});

test("rejects tables from Paystack's dashboard without the ids that reveal duplicates", async () => {
  const table = 'Reference,Amount,Status,Date\nT1,5.00,success,2026-11-24\n';
  for (const format of [
    'paystack_transactions',
    'paystack_transfers',
    'paystack_taken_back',
  ] as const) {
    await expect(read(table, format)).rejects.toThrow(UnreadableFile);
  }
});

const balances = (...lines: string[]) => read(rows('Date,Narration,Amount,Balance', ...lines));
const signs = ({ lines }: ReadResult) => lines.map(([, amount, text]) => [text, amount]);

test('takes directions from the balances below if the newest line comes first', async () => {
  const found = await balances(
    '15/11/2026,C,300,1200',
    '14/11/2026,B,500,1500',
    '13/11/2026,A,1000,1000',
  );
  expect(signs(found)).toEqual([
    ['C', -300_00],
    ['B', 500_00],
  ]);
  expect(found.problems).toEqual([[4, 'no previous balance shows its direction']]);
});

test('a dated opening balance shows the direction of the line after it', async () => {
  const found = await balances(
    '13/11/2026,BALANCE B/F,,2000',
    '13/11/2026,A,1000,1000',
    '13/11/2026,B,400,1400',
  );
  expect(signs(found)).toEqual([
    ['A', -1000_00],
    ['B', 400_00],
  ]);
});

test('reports lines of one day whose balances fit both orders, instead of guessing', async () => {
  const found = await balances(
    '13/11/2026,A,100,1100',
    '13/11/2026,B,100,1200',
    '13/11/2026,C,100,1300',
  );
  expect(signs(found)).toEqual([]);
  expect(found.problems).toEqual([
    [
      1,
      'its balances fit both orders of its lines, with different directions; add days or an opening balance',
    ],
    [2, 'no previous balance shows its direction'],
    [3, 'it may be money in or out: its balance fits both orders of the lines'],
    [4, 'it may be money in or out: its balance fits both orders of the lines'],
  ]);
});

test('asks again for columns confirmed as signed if only the balances show the direction', () => {
  const text = rows(
    'Date,Narration,Amount,Balance',
    '13/11/2026,A,100,1100',
    '14/11/2026,B,5,1095',
  );
  const all = firstRows(text, ',', Number.POSITIVE_INFINITY);
  const guess = mappingOf(text);
  if (guess === undefined) throw new Error('no header was found');
  expect(guess.amounts).toEqual({ amount: 2, balance: 3 });
  expect(recallMapping({ ...guess, amounts: { signed: 2 } }, all, ',')).toBeUndefined();
  expect(recallMapping(guess, all, ',')?.amounts).toEqual(guess.amounts);
});

test("doesn't use a column of times for a header confirmed without it", () => {
  const text = fixture('date-and-time.csv').toString();
  const guess = mappingOf(text);
  if (guess === undefined) throw new Error('no header was found');
  const { time, ...known } = guess;
  expect(time).toBe(1);
  expect(recallMapping(known, firstRows(text, ',', Number.POSITIVE_INFINITY), ',')).toEqual(known);
});
