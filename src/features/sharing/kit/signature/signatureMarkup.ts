import type { SignatureLayout } from '../kitSlice'
import { textDirection } from '../drawing/textDirection'
import type { Markup } from './markup'
import type { SignatureLine } from './signatureLines'

export interface Signature {
  name: string
  lines: readonly SignatureLine[]
  /** The public address of the card. */
  cardUrl: string
  /** The address of the photo as a JPEG, which all mail programs show; null without a photo. */
  photoUrl: string | null
  /** The address of the code as a PNG. */
  codeUrl: string
  /** A color for links, readable on white and on a dark ground. */
  accent: string
  layout: SignatureLayout
}

const FONT = 'Arial, Helvetica, sans-serif'
/** Readable on white and on the dark ground of mail programs that change no colors. */
const MUTED = '#757575'
const PHOTO_EDGE = '88'
const CODE_EDGE = '96'

/**
 * Returns a signature as mail programs show it alike: tables, widths as attributes, styles at each
 * element (Outlook's older versions draw with Word), pictures by address.
 */
export function signatureMarkup(signature: Signature): Markup {
  const { layout, photoUrl, codeUrl, name, cardUrl, accent } = signature
  const text = textCell(signature)
  if (layout === 'photo' && photoUrl !== null)
    return row([pictureCell(photoUrl, name, PHOTO_EDGE, cardUrl, '50%'), gap('16'), text])
  if (layout === 'code')
    return row([
      text,
      gap('20'),
      pictureCell(codeUrl, `Code of ${name}’s card`, CODE_EDGE, cardUrl),
    ])
  return row([{ tag: 'td', attributes: { width: '3', bgcolor: accent } }, gap('13'), text])
}

/** Returns the same signature without formatting. */
export function signatureText({ name, lines, cardUrl }: Signature): string {
  return [
    name,
    ...lines.map(({ key, text }) => (key === 'card' ? `${text}: ${cardUrl}` : text)),
  ].join('\n')
}

function table(rows: readonly Markup[]): Markup {
  return {
    tag: 'table',
    attributes: { role: 'presentation', cellPadding: '0', cellSpacing: '0', border: '0' },
    style: { borderCollapse: 'collapse', fontFamily: FONT },
    children: [{ tag: 'tbody', children: rows }],
  }
}

function row(cells: readonly Markup[]): Markup {
  return table([{ tag: 'tr', children: cells }])
}

/** Returns an empty cell: Outlook ignores the margins of pictures. */
function gap(width: string): Markup {
  return { tag: 'td', attributes: { width }, style: { fontSize: '1px' }, children: ['\u00a0'] }
}

function pictureCell(
  src: string,
  alt: string,
  edge: string,
  href: string,
  borderRadius = '0',
): Markup {
  const style = { display: 'block', border: '0', borderRadius }
  return {
    tag: 'td',
    attributes: { width: edge, valign: 'top' },
    children: [
      {
        tag: 'a',
        attributes: { href },
        children: [{ tag: 'img', attributes: { src, alt, width: edge, height: edge }, style }],
      },
    ],
  }
}

function textCell(signature: Signature): Markup {
  const { name, lines, accent, cardUrl, layout } = signature
  // Without a color of its own, the name is light in a dark mail program.
  const first: Markup = cell(name, { fontSize: '16px', lineHeight: '22px' }, [
    { tag: 'span', style: { fontWeight: 'bold' }, children: [name] },
  ])
  const rest = (layout === 'code' ? joined(lines) : lines.map((line) => [line])).map((parts) =>
    cell(
      parts.map(({ text }) => text).join(' '),
      { fontSize: '13px', lineHeight: '20px', color: MUTED },
      parts.flatMap((line, at) => [
        ...(at > 0 ? [' · '] : []),
        lineMarkup(line.key === 'card' ? { ...line, href: cardUrl } : line, accent),
      ]),
    ),
  )
  return { tag: 'td', attributes: { valign: 'top' }, children: [table([first, ...rest])] }
}

/** Puts two lines of the compact layout side by side: job and company, phone and e-mail. */
function joined(lines: readonly SignatureLine[]): (readonly SignatureLine[])[] {
  const isAbout = ({ key }: SignatureLine) =>
    ['occupation', 'organization', 'pronouns'].includes(key)
  const isReach = ({ key }: SignatureLine) => /^(?:phone|email):/.test(key)
  const others = lines.filter((line) => !isAbout(line) && !isReach(line))
  return [lines.filter(isAbout), ...pairs(lines.filter(isReach)), ...pairs(others)].filter(
    (parts) => parts.length > 0,
  )
}

function pairs(lines: readonly SignatureLine[]): (readonly SignatureLine[])[] {
  return lines.flatMap((_line, at) => (at % 2 === 0 ? [lines.slice(at, at + 2)] : []))
}

/** Returns a line of texts, in the order of the first one's script. */
function cell(
  text: string,
  style: Readonly<Record<string, string>>,
  children: readonly Markup[],
): Markup {
  const attributes = { align: 'left', ...(textDirection(text) === 'rtl' && { dir: 'rtl' }) }
  return {
    tag: 'tr',
    children: [{ tag: 'td', attributes, style: { fontFamily: FONT, ...style }, children }],
  }
}

function lineMarkup({ text, href }: SignatureLine, accent: string): Markup {
  if (href === null) return text
  return {
    tag: 'a',
    attributes: { href },
    style: { color: accent, textDecoration: 'none' },
    children: [text],
  }
}
