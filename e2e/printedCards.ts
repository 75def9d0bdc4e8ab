import sharp from 'sharp'

/** A business card as it is printed, with what a person would type from it. */
export interface PrintedCard {
  name: string
  /** One of the few that every run reads. */
  isSample?: boolean
  html: string
  /** Values by the form's path. */
  fields: Record<string, string>
  /** Makes a photo of the flat print. */
  photograph?: (print: Buffer) => Promise<Buffer>
}

const sheet = (style: string, content: string) =>
  `<div style="width:700px;height:400px;padding:40px;font:17px Liberation Sans,Arial,sans-serif;${style}">${content}</div>`

/** Turns a print by degrees, as somebody who holds the phone in another way. */
const turnedBy = (degrees: number) => (print: Buffer) => sharp(print).rotate(degrees).toBuffer()

/** Returns gray values around 128, always the same, so that every run reads the same picture. */
function grain(length: number): Uint8Array {
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return Uint8Array.from({ length }, () => 128 + 36 * (random() + random() + random() - 1.5))
}

/** Lays a print askew on a desk, in uneven light, a little out of focus and with noise. */
async function onDesk(print: Buffer): Promise<Buffer> {
  const card = await sharp(print).ensureAlpha().rotate(-3, { background: '#0000' }).toBuffer()
  const { width, height } = await sharp(card).metadata()
  const size = { width: width + 300, height: height + 300 }
  const layer = (colors: [string, string], opacity: [number, number]) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${String(size.width)}" height="${String(size.height)}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${colors[0]}" stop-opacity="${String(opacity[0])}"/><stop offset="1" stop-color="${colors[1]}" stop-opacity="${String(opacity[1])}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
    )
  const noise = await sharp(grain(size.width * size.height), { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer()
  const photo = await sharp(layer(['#b08a60', '#4a3826'], [1, 1]))
    .composite([
      { input: card, left: 150, top: 150 },
      { input: layer(['#000', '#000'], [0, 0.4]) },
      { input: noise, blend: 'soft-light' },
    ])
    .png()
    .toBuffer()
  return sharp(photo).removeAlpha().blur(0.8).jpeg({ quality: 82 }).toBuffer()
}

const nora = {
  html: sheet(
    'background:#fff;color:#111',
    `<h1 style="font-size:36px">Nora Lindqvist</h1><p style="font-size:20px">Head of Product Design</p>
     <p style="margin-top:40px;font-size:22px;font-weight:700">Meridiana Lighting AB</p>
     <p style="margin-top:30px">Storgatan 12, 114 55 Stockholm</p><p>T +46 8 123 45 67</p><p>M +46 70 123 45 67</p>
     <p>nora.lindqvist@meridiana-lighting.se</p><p>www.meridiana-lighting.se</p>`,
  ),
  fields: {
    firstName: 'Nora',
    lastName: 'Lindqvist',
    jobTitle: 'Head of Product Design',
    organization: 'Meridiana Lighting AB',
    'emails[0].value': 'nora.lindqvist@meridiana-lighting.se',
    'phones[0].value': '+46 8 123 45 67',
    'phones[1].label': 'Mobile',
    'phones[1].value': '+46 70 123 45 67',
    'websites[0].value': 'www.meridiana-lighting.se',
    'addresses[0].street': 'Storgatan 12',
    'addresses[0].postalCode': '114 55',
    'addresses[0].city': 'Stockholm',
  },
}

const amelie = {
  html: sheet(
    'background:#faf6ef;color:#222;text-align:center;font-family:Liberation Serif,serif',
    `<p style="font-size:24px;font-weight:700;letter-spacing:1px">SOCIÉTÉ DUPONT &amp; FILS SAS</p>
     <h1 style="font-size:36px;font-style:italic;margin-top:50px">Amélie LEFÈVRE</h1><p style="font-size:21px">Directrice commerciale</p>
     <p style="margin-top:50px;font-size:19px">27 rue de la République, 69002 Lyon</p>
     <p style="font-size:19px">Tél. 04 72 10 20 30 &nbsp;|&nbsp; Mob. 06 12 34 56 78</p>
     <p style="font-size:19px">amelie.lefevre@dupont-fils.fr</p><p style="font-size:19px">www.dupont-fils.fr</p>`,
  ),
  fields: {
    firstName: 'Amélie',
    lastName: 'Lefèvre',
    jobTitle: 'Directrice commerciale',
    organization: 'SOCIÉTÉ DUPONT & FILS SAS',
    'emails[0].value': 'amelie.lefevre@dupont-fils.fr',
    'phones[0].value': '04 72 10 20 30',
    'phones[1].label': 'Mobile',
    'phones[1].value': '06 12 34 56 78',
    'websites[0].value': 'www.dupont-fils.fr',
    'addresses[0].street': '27 rue de la République',
    'addresses[0].postalCode': '69002',
    'addresses[0].city': 'Lyon',
  },
}

const hans = {
  html: sheet(
    'background:#14213d;color:#f4f4f4',
    `<p style="font-size:22px;font-weight:700;letter-spacing:2px">ACME CONSULTING GMBH</p>
     <h1 style="font:38px Liberation Serif,serif;margin-top:60px">Dr. Hans Müller</h1><p style="font-style:italic;font-size:20px">Geschäftsführer</p>
     <p style="margin-top:60px">Königsallee 14 · 40212 Düsseldorf</p><p>Tel. +49 211 9876543</p><p>Fax +49 211 9876544</p>
     <p>h.mueller@acme-consulting.de</p>`,
  ),
  fields: {
    namePrefix: 'Dr.',
    firstName: 'Hans',
    lastName: 'Müller',
    jobTitle: 'Geschäftsführer',
    organization: 'ACME CONSULTING GMBH',
    'emails[0].value': 'h.mueller@acme-consulting.de',
    'phones[0].value': '+49 211 9876543',
    'phones[1].label': 'Fax',
    'phones[1].value': '+49 211 9876544',
    'addresses[0].street': 'Königsallee 14',
    'addresses[0].postalCode': '40212',
    'addresses[0].city': 'Düsseldorf',
  },
}

const james = {
  html: sheet(
    'background:#fff;color:#1b1b1b;display:grid;grid-template-columns:1fr 1fr;align-content:space-between',
    `<div><h1 style="font-size:29px">JAMES O’CONNOR</h1><p>Senior Software Engineer</p></div>
     <div><p>james@brightpath.io</p><p>+1 (415) 555-0132</p><p>+1 (415) 555-0190 fax</p><p>brightpath.io</p></div>
     <p style="font-weight:700;font-size:19px;align-self:end">Brightpath Technologies, Inc.</p>
     <div><p>500 Market Street, Suite 300</p><p>San Francisco, CA 94105</p><p>USA</p></div>`,
  ),
  fields: {
    firstName: 'James',
    lastName: "O'Connor",
    jobTitle: 'Senior Software Engineer',
    organization: 'Brightpath Technologies, Inc.',
    'emails[0].value': 'james@brightpath.io',
    'phones[0].value': '+1 (415) 555-0132',
    'phones[1].label': 'Fax',
    'phones[1].value': '+1 (415) 555-0190',
    'websites[0].value': 'brightpath.io',
    'addresses[0].street': '500 Market Street',
    'addresses[0].extendedAddress': 'Suite 300',
    'addresses[0].city': 'San Francisco',
    'addresses[0].region': 'CA',
    'addresses[0].postalCode': '94105',
    'addresses[0].country': 'USA',
  },
}

const priya = {
  html: sheet(
    'background:#f2f7f4;color:#0d3b2e',
    `<p style="font-size:30px;font-weight:700">northwind labs</p><p style="font-style:italic">Quiet machines for loud places</p>
     <h1 style="font-size:24px;margin-top:70px">Priya Raman, PhD</h1><p>Chief Technology Officer</p>
     <p style="margin-top:40px">priya@northwindlabs.co.uk</p><p>Mobile: +44 7700 900123</p><p style="font-size:14px;color:#b4b4b4">Direct +44 20 7946 0018</p><p>northwindlabs.co.uk</p>
     <p>18 Harbour Road, London SE1 7TP, United Kingdom</p>`,
  ),
  fields: {
    firstName: 'Priya',
    lastName: 'Raman',
    nameSuffix: 'PhD',
    jobTitle: 'Chief Technology Officer',
    organization: 'northwind labs',
    'emails[0].value': 'priya@northwindlabs.co.uk',
    'phones[0].label': 'Mobile',
    'phones[0].value': '+44 7700 900123',
    'phones[1].value': '+44 20 7946 0018',
    'websites[0].value': 'northwindlabs.co.uk',
    'addresses[0].street': '18 Harbour Road',
    'addresses[0].postalCode': 'SE1 7TP',
    'addresses[0].city': 'London',
    'addresses[0].country': 'United Kingdom',
  },
}

/** Layouts of cards: plain, centered, light on dark, two columns, with a slogan; and photos of them. */
export const printedCards: PrintedCard[] = [
  { name: 'plain', ...nora },
  { name: 'centered', isSample: true, ...amelie },
  { name: 'dark', ...hans },
  { name: 'columns', ...james },
  { name: 'slogan', ...priya },
  { name: 'upside down', ...amelie, photograph: turnedBy(180) },
  { name: 'sideways', ...nora, photograph: turnedBy(90) },
  { name: 'other side', ...james, photograph: turnedBy(270) },
  { name: 'dark on a desk', ...hans, photograph: onDesk },
  { name: 'columns on a desk', ...james, photograph: onDesk },
  {
    name: '40 megapixels',
    ...priya,
    photograph: (print) => sharp(print).resize(8_400).jpeg().toBuffer(),
  },
  { name: 'on a desk', isSample: true, ...nora, photograph: onDesk },
]
