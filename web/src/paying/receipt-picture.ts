// Receipt as a picture to share: 1080 × 1350, light on teal in both themes. It has no balance, fee, note or
// full account number, and its QR code opens the public check.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { encode } from 'uqr';
import { formatDateTime } from '../platform/format.ts';

const WIDTH = 1080;
const HEIGHT = 1350;
const EDGE = 72;
/** End of the teal part. */
const FOLD = 724;
const INK = '#14201e';
const SOFT = '#54625f';
const TEAL = '#0f766e';
const PALE = '#d6efeb';

type Draw = CanvasRenderingContext2D;

/** A PNG. Throws if the browser cannot draw it. */
export async function drawReceipt(receipt: Receipt, state: string, link: string): Promise<Blob> {
  await Promise.all(
    [400, 600, 700].map((weight) => document.fonts.load(`${weight} 40px "Inter NG"`)),
  );
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const draw = canvas.getContext('2d');
  if (draw === null) throw new Error('this browser has no canvas');
  drawGround(draw);
  drawHead(draw, receipt, state);
  drawParties(draw, receipt);
  drawCheck(draw, receipt.reference, link);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

type Style = {
  at: [x: number, y: number];
  size: number;
  weight?: number;
  colour: string;
  most?: number;
};

/** A line of text, shrunk to fit the width. */
function write(draw: Draw, text: string, { at: [x, y], size, weight = 400, colour, most }: Style) {
  draw.fillStyle = colour;
  const font = (px: number) => `${weight} ${px}px "Inter NG", sans-serif`;
  draw.font = font(size);
  const width = draw.measureText(text).width;
  if (most !== undefined && width > most) draw.font = font(Math.floor((size * most) / width));
  draw.fillText(text, x, y);
}

function drawGround(draw: Draw): void {
  draw.fillStyle = '#ffffff';
  draw.fillRect(0, 0, WIDTH, HEIGHT);
  const teal = draw.createLinearGradient(0, 0, WIDTH, FOLD);
  teal.addColorStop(0, '#12837a');
  teal.addColorStop(1, '#0a4a45');
  draw.fillStyle = teal;
  draw.fillRect(0, 0, WIDTH, FOLD);
  drawRing(draw, { radius: 340, width: 72, dash: [200, 67] });
  drawRing(draw, { radius: 216, width: 46, dash: [124, 102] });
  draw.fillStyle = '#ffffff';
  for (let x = 0; x < WIDTH; x += 108) drawWeave(draw, x);
}

function drawRing(draw: Draw, ring: { radius: number; width: number; dash: number[] }): void {
  draw.save();
  draw.beginPath();
  draw.rect(0, 0, WIDTH, FOLD);
  draw.clip();
  draw.strokeStyle = '#ffffff';
  draw.globalAlpha = 0.12;
  draw.lineWidth = ring.width;
  draw.lineCap = 'round';
  draw.setLineDash(ring.dash);
  draw.beginPath();
  draw.arc(836, 300, ring.radius, 0, 2 * Math.PI);
  draw.stroke();
  draw.restore();
}

/** Triangle, diamond, triangle, as on the balance card. */
function drawWeave(draw: Draw, x: number): void {
  const shape = new Path2D('M0 36 18 6l18 30zm54-33 12 15-12 15-12-15zm18-3 18 30 18-30z');
  draw.save();
  draw.translate(x, FOLD - 36);
  draw.fill(shape);
  draw.restore();
}

function drawHead(draw: Draw, receipt: Receipt, state: string): void {
  draw.fillStyle = '#ffffff';
  draw.beginPath();
  draw.roundRect(EDGE, EDGE, 72, 72, 18);
  draw.fill();
  drawMark(draw);
  write(draw, 'Alajo', { at: [168, 124], size: 48, weight: 600, colour: '#ffffff' });
  draw.textAlign = 'right';
  write(draw, 'Receipt', { at: [WIDTH - EDGE, 120], size: 34, colour: PALE });
  draw.textAlign = 'left';
  const when = `${state}, ${formatDateTime(receipt.date)}`;
  write(draw, when, { at: [EDGE, 342], size: 34, colour: PALE, most: WIDTH - 2 * EDGE });
  const amount = formatNaira(receipt.amount);
  write(draw, amount, {
    at: [EDGE - 6, 520],
    size: 176,
    weight: 700,
    colour: '#ffffff',
    most: WIDTH - 2 * EDGE,
  });
}

/** The logo's ring of shares around a coin. */
function drawMark(draw: Draw): void {
  const [x, y] = [EDGE + 36, EDGE + 36];
  draw.save();
  draw.strokeStyle = TEAL;
  draw.lineWidth = 6;
  draw.setLineDash([25, 8.5]);
  draw.beginPath();
  draw.arc(x, y, 21.3, 0, 2 * Math.PI);
  draw.stroke();
  draw.restore();
  draw.fillStyle = '#f59e0b';
  draw.beginPath();
  draw.arc(x, y, 6, 0, 2 * Math.PI);
  draw.fill();
}

function drawParties(draw: Draw, receipt: Receipt): void {
  const most = 440;
  const account = receipt.recipient_account?.slice(-4);
  const bank = account ? `${receipt.recipientBank} ······${account}` : receipt.recipientBank;
  const parties = [
    { x: EDGE, label: 'From', name: receipt.sender, under: 'Alajo' },
    { x: 596, label: 'To', name: receipt.recipient, under: bank },
  ];
  for (const { x, label, name, under } of parties) {
    write(draw, label, { at: [x, 820], size: 30, colour: SOFT });
    write(draw, name, { at: [x, 872], size: 42, weight: 600, colour: INK, most });
    write(draw, under, { at: [x, 918], size: 32, colour: SOFT, most });
  }
  draw.fillStyle = '#e3e9e7';
  draw.fillRect(EDGE, 984, WIDTH - 2 * EDGE, 2);
}

const CODE_PX = 236;

function drawCheck(draw: Draw, reference: string, link: string): void {
  const { data, size } = encode(link, { border: 0 });
  const dot = CODE_PX / size;
  draw.fillStyle = INK;
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) {
      // Slightly larger than the module, or hairlines show between the dots.
      if (dark) draw.fillRect(EDGE + x * dot, 1042 + y * dot, dot + 0.5, dot + 0.5);
    }
  }
  const x = 356;
  const most = WIDTH - EDGE - x;
  const groups = reference.match(/.{1,4}/g) ?? [];
  write(draw, 'Check it at', { at: [x, 1072], size: 30, colour: SOFT });
  const page = `${new URL(link).host}/verify`;
  write(draw, page, { at: [x, 1126], size: 42, weight: 600, colour: TEAL, most });
  const reading = { size: 32, weight: 600, colour: INK, most };
  write(draw, groups.slice(0, 4).join(' '), { ...reading, at: [x, 1172] });
  write(draw, groups.slice(4).join(' '), { ...reading, at: [x, 1216] });
  const warning = 'Pictures can be edited. The check can’t.';
  write(draw, warning, { at: [x, 1268], size: 28, colour: SOFT, most });
}
