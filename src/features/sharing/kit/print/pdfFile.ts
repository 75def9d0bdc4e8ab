/** A picture of three bytes a pixel, without transparency. */
export interface PdfImage {
  width: number
  height: number
  rgb: Uint8Array
}

/** A drawing that a page can place several times, in a square of `size` units. */
interface PdfForm {
  size: number
  content: string
}

/** A PDF of one page. */
export interface PdfFile {
  title: string
  /** In points (1/72 inch). */
  width: number
  height: number
  /** The operators that draw the page (ISO 32000-1 annex A); forms and images are named in it. */
  content: string
  forms: ReadonlyMap<string, PdfForm>
  images: ReadonlyMap<string, PdfImage>
}

const encoder = new TextEncoder()
const FIRST_OBJECT_OF_DRAWINGS = 6

/**
 * Writes a PDF 1.7 file (ISO 32000-1 section 7.5) with filled shapes and pictures, which is all that
 * a printed code needs. Streams are compressed where the browser can.
 */
export async function writePdf(file: PdfFile): Promise<Uint8Array<ArrayBuffer>> {
  const drawings = [
    ...Array.from(file.forms, ([name, { size, content }]) => ({
      name,
      bytes: encoder.encode(content),
      entries: `/Type /XObject /Subtype /Form /BBox [0 0 ${String(size)} ${String(size)}] /Matrix [${number(1 / size)} 0 0 ${number(1 / size)} 0 0] /Resources << >>`,
    })),
    ...Array.from(file.images, ([name, { width, height, rgb }]) => ({
      name,
      bytes: rgb,
      entries: `/Type /XObject /Subtype /Image /Width ${String(width)} /Height ${String(height)} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
    })),
  ]
  const references = drawings
    .map(({ name }, at) => `/${name} ${String(FIRST_OBJECT_OF_DRAWINGS + at)} 0 R`)
    .join(' ')
  const box = `[0 0 ${number(file.width)} ${number(file.height)}]`
  const objects = [
    encoder.encode(
      '<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>',
    ),
    encoder.encode('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    encoder.encode(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources << /XObject << ${references} >> >> >>`,
    ),
    await stream('', encoder.encode(file.content)),
    encoder.encode(`<< /Title ${textString(file.title)} >>`),
    ...(await Promise.all(drawings.map(({ entries, bytes }) => stream(entries, bytes)))),
  ]
  return join(objects)
}

/** Returns a number as PDF writes it: without an exponent. */
export function number(value: number): string {
  return String(Number(value.toFixed(6)))
}

/** Numbers the objects, and ends the file with the table of their places. */
function join(objects: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const parts = [new Uint8Array([...encoder.encode('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a])]
  const places: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  objects.forEach((object, at) => {
    places.push(length())
    parts.push(
      encoder.encode(`${String(at + 1)} 0 obj\n`),
      copy(object),
      encoder.encode('\nendobj\n'),
    )
  })
  const start = length()
  const count = String(objects.length + 1)
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    encoder.encode(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`,
    ),
  )
  return concat(parts)
}

async function stream(entries: string, bytes: Uint8Array): Promise<Uint8Array> {
  const deflated = await deflate(bytes)
  const data = deflated ?? bytes
  const filter = deflated ? ' /Filter /FlateDecode' : ''
  return concat([
    encoder.encode(`<< ${entries} /Length ${String(data.length)}${filter} >>\nstream\n`),
    data,
    encoder.encode('\nendstream'),
  ])
}

/** Compresses in the format of zlib; null in browsers that cannot. */
async function deflate(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (typeof CompressionStream === 'undefined') return null
  const compressor = new CompressionStream('deflate')
  const writer = compressor.writable.getWriter()
  const written = writer.write(copy(bytes)).then(() => writer.close())
  const [deflated] = await Promise.all([readAll(compressor.readable), written])
  return deflated
}

async function readAll(readable: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = readable.getReader()
  const parts: Uint8Array[] = []
  for (let next = await reader.read(); !next.done; next = await reader.read())
    parts.push(next.value)
  return concat(parts)
}

/** Returns a text as UTF-16 in hexadecimal digits (ISO 32000-1 section 7.9.2.2). */
function textString(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  )
  return `<feff${units.join('')}>`
}

function copy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let place = 0
  for (const part of parts) {
    all.set(part, place)
    place += part.length
  }
  return all
}
