/** A product of the simulated shop. */
export interface SimulatedProduct {
  id: number
  slug: string
  name: string
  shortDescription: string
  description: string
  price: string
  stockStatus: 'instock' | 'outofstock' | 'onbackorder'
  /** A drawing of the picture (SVG), 800 × 600; '' for none. */
  drawing: string
}

/** Draws a thing on a plain ground. */
const draw = (ground: string, thing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600"><rect width="800" height="600" fill="${ground}"/>${thing}</svg>`
/** Draws a card with a shadow and the waves of its chip. */
const card = (fill: string, wave: string, extra = '') =>
  `<rect x="168" y="174" width="480" height="300" rx="24" fill="#000" opacity=".18"/><rect x="160" y="160" width="480" height="300" rx="24" fill="${fill}"/>${extra}<g fill="none" stroke="${wave}" stroke-width="10" stroke-linecap="round"><path d="M560 268q24 42 0 84"/><path d="M586 248q38 62 0 124"/></g><circle cx="232" cy="232" r="26" fill="${wave}"/>`

const grain = [0, 1, 2, 3, 4]
  .map(
    (line) =>
      `<path d="M170 ${String(206 + line * 52)}q120 ${line % 2 ? '24' : '-24'} 230 0t230 0" fill="none" stroke="#a9793f" stroke-width="5" opacity=".5"/>`,
  )
  .join('')
const sticker = (x: number, y: number, fill: string) =>
  `<circle cx="${String(x)}" cy="${String(y)}" r="96" fill="${fill}"/><path d="M${String(x - 20)} ${String(y - 40)}q36 40 0 80M${String(x + 14)} ${String(y - 56)}q52 56 0 112" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round"/>`

/** The products of the simulated shop. */
export const simulatedProducts: readonly SimulatedProduct[] = [
  {
    id: 101,
    slug: 'matte-black-nfc-card',
    name: 'Matte black card',
    shortDescription:
      '<p>A soft-touch PVC card with an NTAG215 chip &amp; a printed code.<br />Opens your profile with one tap.</p>',
    description: '<p>85.6 × 54 mm, 0.8 mm thick.</p>',
    price: '24.90',
    stockStatus: 'instock',
    drawing: draw('#dfe5e4', card('#17191c', '#c9d2d0')),
  },
  {
    id: 102,
    slug: 'bamboo-nfc-card',
    name: 'Bamboo card',
    shortDescription: '<p>Pressed bamboo with a laser-engraved code. No two look alike.</p>\n',
    description: '',
    price: '29.00',
    stockStatus: 'instock',
    drawing: draw('#e9efe2', card('#d9ab6b', '#6d4a21', grain)),
  },
  {
    id: 103,
    slug: 'metal-nfc-card',
    name: 'Brushed metal card',
    shortDescription:
      '<p>Stainless steel, 28 grams, with a chip in a window so that phones read it from both sides.</p>',
    description: '',
    price: '59.00',
    stockStatus: 'outofstock',
    drawing: draw(
      '#26323a',
      `<defs><linearGradient id="m" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#eef1f2"/><stop offset=".5" stop-color="#9aa5ab"/><stop offset="1" stop-color="#dfe4e6"/></linearGradient></defs>${card('url(#m)', '#3c474d')}`,
    ),
  },
  {
    id: 104,
    slug: 'nfc-key-fob',
    name: 'Key fob &#8211; &#8220;always with you&#8221;',
    shortDescription: '<p>An epoxy tag for the key ring, waterproof.</p>',
    description: '',
    price: '12.50',
    stockStatus: 'instock',
    drawing: draw(
      '#f1e4d6',
      '<circle cx="400" cy="150" r="62" fill="none" stroke="#8d959a" stroke-width="16"/><rect x="300" y="200" width="200" height="260" rx="100" fill="#c2542d"/><g fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round"><path d="M388 290q24 42 0 84M424 266q46 66 0 132"/></g>',
    ),
  },
  {
    id: 105,
    slug: 'nfc-sticker-set',
    name: 'Set of 6 stickers',
    shortDescription: '',
    description:
      '<p>Round NFC stickers, 30 mm, for phones, laptops and counters.</p><ul><li>strong glue</li><li>for metal, too</li></ul>',
    price: '14.00',
    stockStatus: 'onbackorder',
    drawing: draw(
      '#e3ecf2',
      `${sticker(280, 220, '#2f6a68')}${sticker(520, 220, '#123b3a')}${sticker(400, 400, '#5fb3a1')}`,
    ),
  },
]
