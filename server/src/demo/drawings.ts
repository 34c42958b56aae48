// What each of the demo's goods looks like, as flat shapes on a sheet of 400 × 300, in the colours the
// thing has. pictures.ts puts them on a ground and makes a picture of them.

const DARK = '#33312e';
const METAL = '#b9c0c4';
const STEEL = '#7d878c';
const WOOD = '#9a6a3c';
const WHITE = '#fdfcf8';

const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const disc = (cx: number, cy: number, r: number, fill: string) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;
const oval = (
  [cx, cy]: readonly [number, number],
  [rx, ry]: readonly [number, number],
  fill: string,
) => `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

type Box = { x: number; y: number; w: number; h: number; r?: number };
const box = ({ x, y, w, h, r = 8 }: Box, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;

/** The same shape at several places. */
const at = (
  places: readonly (readonly [number, number])[],
  draw: (x: number, y: number) => string,
) => places.map(([x, y]) => draw(x, y)).join('');

// Kinds of things that several goods are.

/** A tied sack with a label in the colour of what is inside. */
const sack = (cloth: string, content: string) =>
  shape('M130 110 Q110 200 125 260 Q200 278 275 260 Q290 200 270 110 Z', cloth) +
  shape('M150 60 Q200 95 250 60 L262 100 Q200 122 138 100 Z', cloth) +
  stroke('M140 106 Q200 126 260 106', DARK, 6) +
  box({ x: 155, y: 150, w: 90, h: 72 }, WHITE) +
  disc(200, 186, 24, content);

/** A bowl with a heap of something, and what one sees of it on top. */
const bowl = (heap: string, onTop: string) =>
  shape('M110 160 Q200 20 290 160 Z', heap) +
  onTop +
  shape('M90 160 H310 Q300 250 235 258 H165 Q100 250 90 160 Z', '#5f7f86') +
  box({ x: 84, y: 152, w: 232, h: 18 }, '#7fa0a6');

const ON_HEAP = [
  [170, 120],
  [200, 96],
  [228, 122],
  [196, 138],
  [150, 142],
  [250, 142],
] as const;

const grains = (colour: string) => at(ON_HEAP, (x, y) => disc(x, y, 5, colour));

/** Flat seeds that lie every way. */
const seeds = (fill: string, edge: string) =>
  at(
    ON_HEAP,
    (x, y) =>
      `<g transform="rotate(${(x * 7) % 180} ${x} ${y})">${oval([x, y], [19, 11], edge)}${oval([x - 1, y - 1], [16, 8], fill)}</g>`,
  );

/** Beans with their eye. */
const beans = (skin: string, eye: string) =>
  at(
    ON_HEAP,
    (x, y) =>
      `<g transform="rotate(${(x * 5) % 150} ${x} ${y})">${oval([x, y], [18, 12], skin)}${oval([x, y + 6], [6, 3], eye)}</g>`,
  );

/** Dried calyces, each of three pointed lobes. */
const calyces = (colour: string) =>
  at(ON_HEAP, (x, y) =>
    [-50, 0, 50]
      .map(
        (turn) =>
          `<path d="M${x} ${y + 12} q-12 -18 0 -34 q12 16 0 34 Z" fill="${colour}" stroke="#4a0a20" stroke-width="1.5" transform="rotate(${turn} ${x} ${y + 12})"/>`,
      )
      .join(''),
  );

/** A bottle with a handle, and its label. */
const canister = (content: string) =>
  box({ x: 180, y: 34, w: 44, h: 34 }, '#c0392b') +
  shape(
    'M150 76 H235 Q275 84 275 124 V258 Q275 268 263 268 H137 Q125 268 125 258 V110 Q125 82 150 76 Z',
    content,
  ) +
  shape('M238 104 Q256 108 256 128 V170 H238 Z', '#00000040') +
  box({ x: 142, y: 168, w: 84, h: 64 }, WHITE);

/** A slim bottle. */
const bottle = (content: string) =>
  box({ x: 178, y: 30, w: 44, h: 36 }, '#e9e2d0') +
  shape(
    'M182 66 H218 V96 Q250 108 250 140 V256 Q250 268 238 268 H162 Q150 268 150 256 V140 Q150 108 182 96 Z',
    content,
  ) +
  box({ x: 150, y: 164, w: 100, h: 62, r: 0 }, WHITE);

/** A packet, with a picture of what is inside. */
const packet = (paper: string, inside: string) =>
  shape('M132 56 H268 L276 262 Q200 272 124 262 Z', paper) +
  stroke('M132 72 H268', '#00000030', 4) +
  oval([200, 168], [48, 44], WHITE) +
  inside;

/** A round tub with its lid off. */
const tub = (content: string) =>
  shape('M100 150 H300 L284 256 Q200 272 116 256 Z', '#e4d8bd') +
  oval([200, 150], [100, 30], '#cdbf9f') +
  oval([200, 146], [86, 23], content) +
  shape('M160 142 Q200 96 240 142 Q200 158 160 142 Z', content);

/** A standing book. */
const book = ({ x, y, w, h }: Box, cover: string) =>
  box({ x, y, w, h, r: 4 }, cover) +
  box({ x: x + 8, y, w: 6, h, r: 0 }, '#00000030') +
  box({ x: x + 28, y: y + 26, w: w - 46, h: 14, r: 3 }, WHITE) +
  box({ x: x + 28, y: y + 50, w: w - 70, h: 8, r: 3 }, '#ffffff90');

/** A string of beads from one point to another, hanging down. */
const beads = (y: number, colour: string) =>
  Array.from({ length: 13 }, (_, n) => {
    const turn = (Math.PI * n) / 12;
    return disc(200 - 92 * Math.cos(turn), y + 96 * Math.sin(turn), 11, colour);
  }).join('');

const fish = (x: number, y: number) =>
  oval([x, y], [74, 20], '#6b4a2e') +
  shape(`M${x + 62} ${y} L${x + 104} ${y - 22} L${x + 104} ${y + 22} Z`, '#573a22') +
  disc(x - 52, y - 4, 4, WHITE);

const hen = (x: number, y: number) =>
  oval([x, y], [40, 32], '#b5562b') +
  shape(`M${x + 26} ${y - 16} L${x + 66} ${y - 34} L${x + 48} ${y + 8} Z`, '#8c3f1d') +
  disc(x - 34, y - 34, 18, '#b5562b') +
  shape(`M${x - 42} ${y - 50} q8 -14 16 0 Z`, '#d3232f') +
  shape(`M${x - 52} ${y - 34} l-14 6 14 4 Z`, '#e8a33d') +
  disc(x - 38, y - 38, 3, DARK) +
  stroke(`M${x - 8} ${y + 30} v20 M${x + 12} ${y + 30} v20`, '#e8a33d', 4);

const leaves = (x: number, y: number) =>
  stroke(`M${x} ${y} v-64`, '#3f7d3a', 6) +
  shape(`M${x} ${y - 30} q-44 -4 -46 -40 q42 2 46 40 Z`, '#5aa64f') +
  shape(`M${x} ${y - 42} q44 -4 46 -40 q-42 2 -46 40 Z`, '#5aa64f');

/** By the product's name. */
export const drawings: Readonly<Record<string, string>> = {
  'Ofada Rice, 5 kg': sack('#d8b98a', '#b9895a'),
  'Long Grain Rice, 50 kg':
    sack('#f0eee6', '#f3e7c4') + stroke('M128 240 Q200 258 272 240', '#c0392b', 8),
  'Ijebu Garri, 4 litres': bowl('#f4ead2', grains('#e0d0a8')),
  'Yellow Garri, 4 litres': bowl('#f0c649', grains('#d9a82b')),
  'Red Palm Oil, 5 litres': canister('#c8401c'),
  'Groundnut Oil, 3 litres': canister('#e6b73c'),
  'Oloyin Brown Beans, 5 kg': bowl('#8c5a34', beans('#a8703f', '#f4e6cf')),
  'Dried Crayfish, 500 g': packet(
    '#e9e0cc',
    stroke('M180 184 q-12 -36 20 -36 q30 0 22 30', '#e0662f', 12),
  ),
  'Egusi, peeled, 1 kg': bowl('#e6d9ae', seeds('#fbf6e3', '#c9b67c')),
  'Smoked Catfish, 1 kg':
    oval([200, 168], [160, 104], '#e9e2d4') +
    at(
      [
        [180, 116],
        [190, 168],
        [180, 218],
      ],
      fish,
    ),
  'Poundo Yam Flour, 1.8 kg': packet('#4f7cac', oval([200, 168], [34, 26], '#f3efe4')),
  'Zobo Leaves, 500 g': bowl('#7c1738', calyces('#a3234c')),
  'Ankara Wax Print, 6 yards':
    box({ x: 90, y: 70, w: 220, h: 170 }, '#1f5fa8') +
    at(
      [
        [130, 110],
        [200, 110],
        [270, 110],
        [165, 156],
        [235, 156],
        [130, 202],
        [200, 202],
        [270, 202],
      ],
      (x, y) => disc(x, y, 20, '#f2a71b') + disc(x, y, 10, '#c0392b'),
    ) +
    shape('M90 232 H310 V248 Q200 262 90 248 Z', '#174a84'),
  'Àṣọ Òkè Set, hand-woven':
    // Three folded cloths, striped along the fold, with their fringe.
    at(
      [
        [80, 190],
        [92, 132],
        [104, 74],
      ],
      (x, y) =>
        box({ x, y, w: 400 - 2 * x, h: 54, r: 14 }, '#6d2346') +
        box({ x, y: y + 10, w: 400 - 2 * x, h: 8, r: 0 }, '#d9b44a') +
        box({ x, y: y + 24, w: 400 - 2 * x, h: 4, r: 0 }, '#e9d9e0') +
        box({ x, y: y + 34, w: 400 - 2 * x, h: 8, r: 0 }, '#d9b44a'),
    ) +
    stroke(
      'M96 246 v20 M122 246 v20 M148 246 v20 M174 246 v20 M200 246 v20 M226 246 v20 M252 246 v20 M278 246 v20 M304 246 v20',
      '#d9b44a',
      4,
    ),
  'Adire Kaftan':
    shape(
      'M150 50 H250 L330 130 L290 164 L264 136 L276 270 H124 L136 136 L110 164 L70 130 Z',
      '#27408b',
    ) +
    at(
      [
        [160, 150],
        [200, 190],
        [240, 150],
        [160, 230],
        [240, 230],
      ],
      (x, y) => stroke(`M${x - 14} ${y} a14 14 0 1 0 28 0 a14 14 0 1 0 -28 0`, '#b9c8ee', 5),
    ) +
    shape('M178 50 Q200 84 222 50 Z', '#eef1fa'),
  'Men’s Senator Wear':
    shape('M152 40 H248 L296 90 L272 116 L254 98 V196 H146 V98 L128 116 L104 90 Z', '#4a5a52') +
    shape('M150 204 H250 L246 280 H208 L200 226 L192 280 H154 Z', '#3c4a43') +
    stroke('M200 50 V120', '#d9b44a', 5),
  'Leather Palm Slippers': at(
    [
      [140, 160],
      [260, 160],
    ],
    (x, y) =>
      oval([x, y], [44, 98], '#5d3a1f') +
      oval([x, y], [34, 86], '#8a5a33') +
      shape(
        `M${x - 44} ${y - 18} Q${x} ${y - 70} ${x + 44} ${y - 18} L${x + 40} ${y + 16} Q${x} ${y - 24} ${x - 40} ${y + 16} Z`,
        '#3f2612',
      ),
  ),
  'Auto Gele':
    // On a head, the pleats spread as a fan.
    shape('M110 300 Q116 252 176 248 V214 H224 V248 Q284 252 290 300 Z', '#6b4029') +
    oval([200, 194], [46, 58], '#7a4a2e') +
    disc(153, 214, 7, '#f2c230') +
    disc(247, 214, 7, '#f2c230') +
    shape('M140 168 Q40 120 96 50 Q150 0 200 40 Q262 -6 312 54 Q356 124 260 168 Z', '#b0257a') +
    stroke(
      'M166 150 Q120 110 104 66 M180 142 Q156 90 152 36 M200 138 V48 M220 142 Q246 86 254 34 M234 150 Q282 112 302 72',
      '#8a1760',
      5,
    ) +
    shape('M140 172 Q200 112 260 172 L262 142 Q200 84 138 142 Z', '#d1489a') +
    stroke('M146 156 Q200 102 254 156', '#f1c0dd', 4),
  'Coral Bead Set':
    beads(40, '#e2583e') +
    beads(66, '#d1432b') +
    disc(200, 176, 17, '#b8341f') +
    // Earrings, and the bracelet.
    at(
      [
        [96, 226],
        [128, 226],
      ],
      (x, y) => stroke(`M${x} ${y - 26} v12`, '#d9b44a', 4) + disc(x, y, 12, '#e2583e'),
    ) +
    Array.from({ length: 14 }, (_, n) => {
      const turn = (2 * Math.PI * n) / 14;
      return disc(272 + 44 * Math.cos(turn), 240 + 26 * Math.sin(turn), 10, '#d1432b');
    }).join(''),
  'Android Phone, 128 GB':
    box({ x: 140, y: 24, w: 120, h: 252, r: 18 }, '#22262b') +
    box({ x: 148, y: 34, w: 104, h: 232, r: 12 }, '#3d8bd4') +
    at(
      [
        [166, 200],
        [200, 200],
        [234, 200],
        [166, 234],
        [200, 234],
        [234, 234],
      ],
      (x, y) => box({ x: x - 12, y: y - 12, w: 24, h: 24, r: 6 }, '#ffffffb0'),
    ) +
    disc(200, 46, 5, '#22262b'),
  'Button Phone, two SIMs':
    box({ x: 146, y: 24, w: 108, h: 252, r: 22 }, '#2b3036') +
    box({ x: 160, y: 44, w: 80, h: 78, r: 4 }, '#9fd0b4') +
    at(
      [
        [174, 158],
        [200, 158],
        [226, 158],
        [174, 190],
        [200, 190],
        [226, 190],
        [174, 222],
        [200, 222],
        [226, 222],
      ],
      (x, y) => box({ x: x - 10, y: y - 9, w: 20, h: 18, r: 5 }, '#e6e8ea'),
    ),
  'Power Bank, 20,000 mAh':
    box({ x: 120, y: 70, w: 160, h: 190, r: 20 }, '#2d3a45') +
    at(
      [
        [160, 100],
        [184, 100],
        [208, 100],
        [232, 100],
      ],
      (x, y) => disc(x, y, 6, '#7ee081'),
    ) +
    shape('M206 130 L172 190 H198 L190 236 L230 172 H204 Z', '#f2c230') +
    stroke('M200 70 V46 H290', DARK, 8),
  'Bluetooth Headphones':
    stroke('M110 190 V160 A90 90 0 0 1 290 160 V190', '#26282c', 18) +
    box({ x: 86, y: 176, w: 50, h: 84, r: 22 }, '#c0392b') +
    box({ x: 264, y: 176, w: 50, h: 84, r: 22 }, '#c0392b'),
  'Rechargeable Fan, 18 inch':
    box({ x: 190, y: 200, w: 20, h: 60, r: 0 }, STEEL) +
    oval([200, 266], [64, 14], DARK) +
    disc(200, 128, 96, '#d9e2e6') +
    [0, 120, 240]
      .map(
        (turn) =>
          `<ellipse cx="200" cy="88" rx="24" ry="44" fill="#4d90b5" transform="rotate(${turn} 200 128)"/>`,
      )
      .join('') +
    disc(200, 128, 14, DARK) +
    stroke('M104 128 a96 96 0 1 0 192 0 a96 96 0 1 0 -192 0', STEEL, 6),
  'Solar Lantern':
    stroke('M160 80 Q200 20 240 80', DARK, 8) +
    box({ x: 140, y: 76, w: 120, h: 34, r: 8 }, '#20354f') +
    stroke('M170 80 V106 M200 80 V106 M230 80 V106', '#6d8fb8', 3) +
    box({ x: 152, y: 110, w: 96, h: 110, r: 6 }, '#ffe58a') +
    oval([200, 166], [20, 34], WHITE) +
    box({ x: 136, y: 220, w: 128, h: 40, r: 8 }, '#e07b28'),
  'Smart TV, 43 inch':
    box({ x: 50, y: 50, w: 300, h: 176, r: 8 }, '#1c1e21') +
    box({ x: 60, y: 60, w: 280, h: 152, r: 3 }, '#2f6f9f') +
    shape('M182 108 L240 136 L182 164 Z', WHITE) +
    shape('M120 226 L100 256 H124 L140 226 Z M280 226 L300 256 H276 L260 226 Z', DARK),
  'USB-C Charger, 25 W':
    box({ x: 150, y: 100, w: 100, h: 116, r: 16 }, WHITE) +
    stroke('M180 100 V66 M220 100 V66', STEEL, 10) +
    box({ x: 186, y: 196, w: 28, h: 10, r: 5 }, DARK) +
    stroke('M200 216 Q200 268 270 256 Q320 246 312 190', '#dcdcdc', 8),
  'Inverter Battery, 200 Ah':
    box({ x: 96, y: 104, w: 208, h: 156, r: 8 }, '#26343f') +
    box({ x: 96, y: 88, w: 208, h: 30, r: 6 }, '#b3261e') +
    at(
      [
        [136, 76],
        [264, 76],
      ],
      (x, y) => box({ x: x - 12, y: y - 12, w: 24, h: 24, r: 4 }, METAL),
    ) +
    stroke('M124 170 H148 M136 158 V182', WHITE, 6) +
    stroke('M252 170 H276', WHITE, 6) +
    box({ x: 166, y: 190, w: 68, h: 40, r: 4 }, '#f2c230'),
  'Cast Iron Pot, 10 litres':
    shape('M96 130 H304 Q316 250 240 262 H160 Q84 250 96 130 Z', '#2e2f31') +
    box({ x: 84, y: 116, w: 232, h: 20 }, '#46484b') +
    shape('M110 116 Q200 60 290 116 Z', '#3a3c3f') +
    disc(200, 82, 12, '#5a5d61') +
    stroke('M84 140 Q52 150 70 180 M316 140 Q348 150 330 180', '#46484b', 10),
  'Gas Cooker, two burners':
    box({ x: 60, y: 140, w: 280, h: 84, r: 10 }, METAL) +
    at(
      [
        [132, 132],
        [268, 132],
      ],
      (x, y) =>
        oval([x, y], [58, 16], DARK) +
        stroke(`M${x - 30} ${y - 6} q8 -26 14 0 q10 -34 18 0 q8 -26 16 0`, '#3f8fe0', 6),
    ) +
    at(
      [
        [120, 188],
        [280, 188],
      ],
      (x, y) => disc(x, y, 18, DARK) + stroke(`M${x} ${y} V${y - 14}`, WHITE, 4),
    ) +
    stroke('M84 224 V246 M316 224 V246', DARK, 12),
  'Blender, 1.5 litres':
    shape('M146 40 H254 L240 180 H160 Z', '#cfe6ee') +
    shape('M152 100 H248 L240 180 H160 Z', '#e8552f') +
    box({ x: 140, y: 26, w: 120, h: 20, r: 6 }, DARK) +
    stroke('M256 64 Q292 70 286 120 Q282 150 246 152', '#a9c3cc', 10) +
    shape('M152 184 H248 L266 268 H134 Z', '#e9e9e6') +
    disc(200, 230, 18, DARK),
  'Water Filter, 20 litres':
    box({ x: 134, y: 40, w: 132, h: 100, r: 12 }, '#d7e9f2') +
    box({ x: 134, y: 144, w: 132, h: 116, r: 12 }, '#9cc8df') +
    oval([200, 42], [66, 12], '#6f98ad') +
    box({ x: 182, y: 74, w: 36, h: 60, r: 14 }, WHITE) +
    box({ x: 186, y: 218, w: 28, h: 14, r: 4 }, '#2f6f8f') +
    shape('M200 236 q-12 20 0 26 q12 -6 0 -26 Z', '#2f8fd0'),
  'Mortar and Pestle, wood':
    `<rect x="196" y="10" width="26" height="150" rx="13" fill="#b98350" transform="rotate(18 210 90)"/>` +
    shape('M110 130 H290 Q284 200 236 214 L250 264 H150 L164 214 Q116 200 110 130 Z', WOOD) +
    oval([200, 132], [90, 20], '#6f4722'),
  'Raffia Storage Basket':
    shape('M100 110 H300 L276 262 H124 Z', '#cfa562') +
    stroke('M106 150 H294 M112 188 H288 M118 226 H282', '#9c7338', 6) +
    stroke(
      'M140 112 L152 260 M180 112 L184 260 M220 112 L216 260 M260 112 L248 260',
      '#b58a4a',
      5,
    ) +
    stroke('M120 110 Q200 10 280 110', '#9c7338', 10) +
    box({ x: 92, y: 102, w: 216, h: 18 }, '#e0bd80'),
  'Raw Shea Butter, 1 kg': tub('#f3e6ae'),
  'Black Soap, 500 g':
    box({ x: 96, y: 140, w: 208, h: 96, r: 20 }, '#3a2a20') +
    box({ x: 112, y: 116, w: 176, h: 90, r: 18 }, '#4e3a2c') +
    at(
      [
        [150, 92],
        [196, 72],
        [244, 96],
        [270, 64],
      ],
      (x, y) => disc(x, y, 14, '#ffffffd0'),
    ),
  'Coconut Oil, 500 ml':
    bottle('#eef3ea') + disc(112, 236, 40, '#6b4326') + oval([112, 228], [30, 24], WHITE),
  'Braiding Hair, pack of 5': at(
    [
      [120, 50],
      [160, 50],
      [200, 50],
      [240, 50],
      [280, 50],
    ],
    (x, y) =>
      stroke(`M${x} ${y} q-16 30 0 54 q16 28 0 54 q-16 28 0 54 q10 20 0 40`, '#1d1a1c', 18) +
      box({ x: x - 13, y: y - 12, w: 26, h: 24, r: 6 }, '#d1489a'),
  ),
  'Baby Carrier Wrap':
    disc(200, 70, 34, '#7a4a2e') +
    shape('M120 270 Q110 130 160 110 H240 Q290 130 280 270 Z', '#2f8a83') +
    oval([206, 182], [62, 60], '#f2a71b') +
    disc(228, 138, 24, '#8a5a3c') +
    stroke('M130 150 Q200 260 276 160', '#c77f10', 10),
  'School Bag':
    stroke('M164 70 Q200 20 236 70', DARK, 12) +
    box({ x: 112, y: 66, w: 176, h: 200, r: 36 }, '#2f62b3') +
    box({ x: 136, y: 168, w: 128, h: 76, r: 14 }, '#234c8f') +
    stroke('M150 186 H250', '#f2c230', 6) +
    at(
      [
        [104, 210],
        [296, 210],
      ],
      (x, y) => box({ x: x - 12, y: y - 40, w: 24, h: 80, r: 10 }, '#7fc4e8'),
    ),
  'Wooden Building Blocks':
    box({ x: 92, y: 170, w: 92, h: 92, r: 6 }, '#d9534f') +
    box({ x: 200, y: 170, w: 92, h: 92, r: 6 }, '#4f9bd9') +
    box({ x: 148, y: 70, w: 92, h: 92, r: 6 }, '#f0c040') +
    shape('M262 162 L308 84 L354 162 Z', '#62b36a'),
  'Maize Seeds, 2 kg': packet(
    '#3f8f4f',
    oval([200, 168], [18, 36], '#f2c230') +
      stroke('M184 196 q-14 -30 -4 -56 M216 196 q14 -30 4 -56', '#5aa64f', 7),
  ),
  'NPK 15-15-15, 50 kg': sack('#e8eef2', '#7fb069') + leaves(200, 208),
  'Knapsack Sprayer, 16 litres':
    box({ x: 110, y: 70, w: 130, h: 190, r: 26 }, '#2f7fc4') +
    box({ x: 146, y: 48, w: 58, h: 26, r: 6 }, DARK) +
    stroke('M240 220 Q300 230 296 160 L330 70', DARK, 8) +
    at(
      [
        [336, 56],
        [350, 70],
        [322, 44],
      ],
      (x, y) => disc(x, y, 5, '#8cc4ec'),
    ) +
    stroke('M110 100 Q76 160 110 230', '#1d2f44', 10),
  'Point-of-Lay Pullets, 10': at(
    [
      [130, 120],
      [250, 120],
      [96, 214],
      [200, 214],
      [304, 214],
    ],
    hen,
  ),
  'Watering Can, 9 litres':
    box({ x: 120, y: 130, w: 140, h: 128, r: 12 }, METAL) +
    stroke('M130 130 Q190 40 252 130', STEEL, 12) +
    stroke('M258 220 L330 120', METAL, 20) +
    shape('M312 104 L352 132 L340 146 L304 118 Z', STEEL),
  'JAMB Past Questions, 10 subjects':
    book({ x: 118, y: 60, w: 164, h: 206 }, '#1f7a4d') +
    stroke('M160 200 l14 16 30 -36', '#f2c230', 9),
  'Things Fall Apart':
    // A round house and a palm under a low sun.
    book({ x: 116, y: 36, w: 170, h: 232 }, '#b8502a') +
    disc(214, 158, 38, '#f2c14e') +
    shape('M132 222 H280 V252 H132 Z', '#7d3218') +
    box({ x: 158, y: 198, w: 56, h: 40, r: 2 }, '#e2bf8b') +
    shape('M146 202 L186 160 L226 202 Z', '#6b4a2e') +
    box({ x: 178, y: 212, w: 16, h: 26, r: 2 }, DARK) +
    stroke('M254 238 Q250 196 254 160', '#5b3a1f', 7) +
    stroke(
      'M254 160 q-26 -12 -36 10 M254 160 q-18 -28 -38 -16 M254 160 q2 -26 18 -26 M254 160 q22 -12 24 14',
      '#3f6b35',
      7,
    ),
  'Beadwork Starter Kit':
    box({ x: 80, y: 80, w: 240, h: 170, r: 10 }, '#e9dcc0') +
    [
      [0, '#d9534f'],
      [1, '#f0c040'],
      [2, '#4f9bd9'],
    ]
      .map(
        ([n, colour]) =>
          box({ x: 96 + Number(n) * 74, y: 96, w: 62, h: 62, r: 6 }, '#fffaf0') +
          at(
            [
              [112, 112],
              [134, 116],
              [122, 136],
              [142, 142],
            ],
            (x, y) => disc(x + Number(n) * 74, y, 8, String(colour)),
          ),
      )
      .join('') +
    stroke('M110 190 q40 44 90 10 t90 10', '#8d5bb0', 6) +
    stroke('M120 226 H280', STEEL, 5),
};
