import { MAX_EXTRA_COLUMNS } from '@/contract/contacts/contactFields'
import { cardMarker } from '../cardMarker'
import { CardExtras } from '../CardExtras'
import { type CardLineWriter } from './CardLineWriter'
import { headEnd, parseHead } from '../propertyHead'
import { LINE_ENDS } from '../readAddress'
import { readCard } from '../readCard'
import { propertyReaders } from '../propertyReaders'
import { lineEndMarks } from '../vcardText'

/** Returns the groups (`item1`) that extras use, so that our labels avoid them. */
export function extraGroups(extras: Readonly<Record<string, string>>): ReadonlySet<string> {
  return new Set(
    Object.keys(extras).flatMap((key) => /^([\w-]+)\./.exec(key)?.[1]?.toLowerCase() ?? []),
  )
}

/**
 * Writes extras: as properties when they would be read back under the same key, else (such as CSV
 * columns) as X-TESSERA-EXTRA with name and value.
 */
export function writeExtras(
  writer: CardLineWriter,
  extras: Readonly<Record<string, string>>,
): void {
  const keys = new CardExtras(MAX_EXTRA_COLUMNS)
  const others: [string, string][] = []
  for (const [key, value] of Object.entries(extras)) {
    const head = key.replace(/ \(\d+\)$/, '')
    if (keys.freeKey(head) === key && isProperty(head, value)) {
      keys.add(head, value)
      writeProperty(writer, head, value)
    } else others.push([key, value])
  }
  for (const [key, value] of others) {
    const marks = lineEndMarks([key, value])
    writer.add('X-TESSERA-EXTRA', `${writer.part(key)};${writer.part(value)}`, {
      params: marks === '' ? [] : [`${LINE_ENDS}=${marks}`],
    })
  }
}

function writeProperty(writer: CardLineWriter, head: string, value: string): void {
  if (/;(?:ENCODING=)?(?:B|BASE64)(?:;|$)/i.test(head)) writer.addBase64(head, value)
  else writer.addHead(head, value)
}

/** Returns whether a property with this head is read back as an extra under the same key. */
function isProperty(head: string, value: string): boolean {
  if (
    !/^(?:[A-Za-z][\w-]*\.)?[A-Z][A-Z0-9_-]*(?:;|$)/.test(head) ||
    value === '' ||
    /[\r\n\0]/.test(head + value)
  )
    return false
  const line = `${head}:${value}`
  const parsed = parseHead(head)
  if (
    parsed?.key !== head ||
    headEnd(line) !== head.length ||
    parsed.encoding === 'QUOTED-PRINTABLE' ||
    cardMarker(line)
  )
    return false
  return !propertyReaders.has(parsed.name) || isReadAsExtra(head, line, value)
}

/** Reads an invalid value, a second name or a linked picture to see whether it becomes an extra. */
function isReadAsExtra(head: string, line: string, value: string): boolean {
  const read = readCard(`BEGIN:VCARD\r\nVERSION:3.0\r\nNICKNAME:x\r\n${line}\r\nEND:VCARD`)
  return (
    'input' in read &&
    Object.keys(read.input).join() === 'nickname' &&
    !read.photo &&
    read.extras[head] === value &&
    Object.keys(read.extras).length === 1
  )
}
