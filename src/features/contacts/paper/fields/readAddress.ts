import { cutText } from '@/contract/cutText'
import type { CardLine } from './cardLine'
import type { ReadAddress, Step } from './cardField'
import { withoutEdges } from './withoutEdges'

const STREET =
  /\b(?:street|st|road|rd|avenue|ave|av|boulevard|bd|blvd|lane|ln|drive|dr|way|square|sq|court|ct|parkway|highway|broadway|place|pl|rue|allée|allee|quai|cours|chemin|impasse|route|faubourg|esplanade|platz|weg|ring|gasse|via|viale|piazza|calle|paseo|plaza|laan|kade|plein|park)\b|\p{L}(?:straße|strasse|str\.|gatan|vägen|gade|vej|straat|weg|allee|platz|gasse)(?![\p{L}])/iu
const INSIDE =
  /\b(?:suite|ste|floor|étage|etage|apt|apartment|unit|bât|bâtiment|building|room|cs|c\/o)\b|#\s?\d/iu
const PO_BOX = /\b(?:p\.? ?o\.? box|b\.?p\.?|postfach|box)\s*\d[\d ]{0,8}/i
/** Postal codes with the text around them, the most telling first. */
const CODES: readonly RegExp[] = [
  /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/,
  /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/,
  /\b\d{4} ?[A-Z]{2}\b(?=\s+\p{L})/u,
  /\b(?:[A-Z]{1,2}-)?\d{3} \d{2}\b(?=\s+\p{L})/u,
  /\b(?:[A-Z]{1,2}-)?\d{5}(?:-\d{4})?\b/,
  /\b(?:[A-Z]{1,2}-)?\d{4}\b(?=\s+\p{Lu})/u,
]
const COUNTRIES =
  /^(?:france|germany|deutschland|allemagne|sweden|sverige|suède|switzerland|schweiz|suisse|austria|österreich|belgium|belgique|belgië|luxembourg|netherlands|the netherlands|nederland|spain|españa|italy|italia|portugal|united kingdom|uk|england|scotland|wales|ireland|usa|u\.s\.a\.|united states|canada|denmark|danmark|norway|norge|finland|suomi|poland|polska|australia|new zealand|japan|morocco|maroc|tunisia|tunisie|monaco)\.?$/i
const PARTS = /\s*[,;]\s*|\s+[-–—]\s+/

/** The limit of each part of a contact's address. */
const MAX_TEXT = 500
/** Lines between the code and its street at most, in heights of a line. */
const NEAR = 3

/** Finds the postal address of a card: the line with the postal code and those around it. */
export function readAddress(lines: readonly CardLine[]): Step<ReadAddress | null> {
  const at = lines.findIndex(({ text }) => codeIn(text) !== null)
  const line = lines[at]
  if (!line) return { found: null, left: [...lines] }
  const used = new Set([at])
  const address = {
    ...cityOf(line.text),
    extendedAddress: '',
    poBox: '',
    confidence: line.confidence,
  }
  const take = (index: number) => {
    used.add(index)
    address.confidence = Math.min(address.confidence, lines[index]?.confidence ?? 1)
  }
  lines.forEach((each, index) => {
    if (used.has(index) || !isNear(line, each)) return
    if (address.country === '' && each.top > line.top && COUNTRIES.test(each.text.trim())) {
      address.country = each.text.trim()
      take(index)
    } else if (isStreet(each.text) && each.top <= line.top) {
      const [street = '', ...inside] = each.text.split(PARTS)
      address.street = joined(address.street, street)
      address.extendedAddress = joined(address.extendedAddress, ...inside)
      take(index)
    }
  })
  const box = PO_BOX.exec(address.street)?.[0]
  if (box !== undefined) {
    address.poBox = box.replace(/[^\d ]/g, '').trim()
    address.street = withoutEdges(address.street.replace(box, ''), ' ,')
  }
  return { found: address, left: lines.filter((_line, index) => !used.has(index)) }
}

/** Joins parts of an address up to the limit of its fields. */
function joined(...parts: string[]): string {
  return cutText(parts.filter(Boolean).join(', '), MAX_TEXT)
}

/** Returns the postal code of a line; null without one. */
function codeIn(text: string): string | null {
  for (const code of CODES) {
    const found = code.exec(text)?.[0]
    if (found !== undefined && /\p{L}{2}/u.test(text.replace(found, ''))) return found
  }
  return null
}

function isNear(line: CardLine, other: CardLine): boolean {
  const size = Math.max(line.height, other.height)
  return (
    Math.abs(line.top - other.top) <= NEAR * 1.5 * size &&
    Math.abs(line.left - other.left) <= 20 * size
  )
}

function isStreet(text: string): boolean {
  const hasNumber = /\d/.test(text)
  return (
    (hasNumber &&
      (STREET.test(text) ||
        INSIDE.test(text) ||
        /^\d{1,4}\b|\b\d{1,4}[a-z]?$/i.test(text.trim()))) ||
    PO_BOX.test(text)
  )
}

/** Splits the line with the postal code, which may hold the whole address. */
function cityOf(text: string) {
  const code = codeIn(text) ?? ''
  const parts = text
    .split(PARTS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const at = Math.max(
    0,
    parts.findIndex((part) => part.includes(code)),
  )
  const around = (parts[at] ?? '').replace(code, ' ').replace(/\s+/g, ' ').trim()
  const last = parts.length > at + 1 ? parts.slice(at + 1).join(', ') : ''
  const isRegion = /^[A-Z]{2}$/.test(around)
  const city = isRegion || around === '' ? (parts[at - 1] ?? '') : around
  const streetEnd = isRegion || around === '' ? at - 1 : at
  return {
    street: parts.slice(0, Math.max(0, streetEnd)).join(', '),
    postalCode: code,
    city: city.replace(/\bcedex\b.*$/i, (cedex) => cedex.toUpperCase()),
    region: isRegion ? around : '',
    country: last,
  }
}
