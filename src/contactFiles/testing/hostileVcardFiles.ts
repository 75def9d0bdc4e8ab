import type { HostileFile } from './HostileFile'
import { otherFiles } from './hostileCsvFiles'
import { bytes, latin1, noise, payloads, utf16, utf8 } from './hostileText'

const crlf = (text: string) => text.replaceAll('\n', '\r\n')
const card = (lines: string, version = '3.0') =>
  crlf(`BEGIN:VCARD\nVERSION:${version}\n${lines}\nEND:VCARD\n`)
const good = card('N:Lovelace;Ada;;;\nFN:Ada Lovelace\nEMAIL:ada@example.com')

/**
 * Yields vCard files, most with one defect. They are made for each call, because the large ones are
 * not kept.
 */
export function* hostileVcardFiles(): Generator<HostileFile, void, undefined> {
  const file = (name: string, content: string | Uint8Array, rows?: number): HostileFile => {
    const content8 = typeof content === 'string' ? utf8(content) : content
    return {
      name: `vcf: ${name}`,
      type: 'vcf',
      bytes: content8,
      ...(rows !== undefined && { rows }),
    }
  }

  for (const [name, start] of Object.entries(otherFiles)) yield file(`the start of ${name}`, start)
  yield file('noise', noise(20_000, 5))
  yield file(
    'noise between cards',
    bytes(
      utf8(good),
      noise(500, 6).map((byte) => byte | 1),
      utf8(`\r\n${good}`),
    ),
  )
  yield file(
    'noise in a card',
    bytes(
      utf8('BEGIN:VCARD\r\n'),
      noise(500, 7).map((byte) => byte | 0x81),
      utf8('\r\nEND:VCARD\r\n'),
    ),
  )
  yield file('nothing', '')
  yield file('a byte order mark alone', '\uFEFF')
  yield file('a byte order mark before each card', `\uFEFF${good}\uFEFF${good}`, 2)
  yield file('blank lines only', '\r\n \r\n\r\n')
  yield file('a CSV file', 'First Name,Email\r\nAda,a@example.com\r\n')
  for (const order of ['le', 'be'] as const) {
    yield file(`UTF-16 ${order}`, utf16(good, order, true), 1)
    yield file(`UTF-16 ${order} without byte order mark`, utf16(good, order, false))
    yield file(`UTF-16 ${order} with a lone surrogate`, utf16(card('FN:A\udc00'), order, true))
  }
  yield file('Windows-1252', latin1(card('FN:Ren\xe9 \x80')), 1)
  yield file(
    'UTF-8 and Windows-1252 in one file',
    bytes(utf8(card('FN:René')), latin1(card('FN:Ren\xe9'))),
    2,
  )
  yield file('a NUL in a value', card('FN:A\0da'))

  yield file('a card without END', crlf('BEGIN:VCARD\nVERSION:3.0\nFN:Ada\n'), 1)
  yield file(
    'a card without END before a good one',
    crlf(`BEGIN:VCARD\nVERSION:3.0\nFN:Ada\n${good}`),
    2,
  )
  yield file('END without BEGIN', `END:VCARD\r\n${good}`, 2)
  yield file('END twice', `${good}END:VCARD\r\n`, 2)
  yield file('BEGIN twice', `BEGIN:VCARD\r\n${good}`, 2)
  yield file('BEGIN alone', 'BEGIN:VCARD', 1)
  yield file('END alone', 'END:VCARD')
  yield file('a thousand BEGIN', 'BEGIN:VCARD\n'.repeat(1000), 1000)
  yield file(
    'a thousand BEGIN and a thousand END',
    'BEGIN:VCARD\n'.repeat(1000) + 'END:VCARD\n'.repeat(1000),
  )
  yield file(
    'agents a thousand deep',
    'BEGIN:VCARD\nAGENT:\n'.repeat(1000) + 'END:VCARD\n'.repeat(1000),
    1,
  )
  yield file('agents a thousand deep and never closed', 'BEGIN:VCARD\nAGENT:\n'.repeat(1000), 1)
  yield file(
    'an agent on its own line',
    card('FN:Boss\nAGENT:\nBEGIN:VCARD\nFN:Aide\nEND:VCARD', '2.1'),
    1,
  )
  yield file(
    'an agent on the same line',
    card('FN:Boss\nAGENT:BEGIN:VCARD\nFN:Aide\nEND:VCARD', '2.1'),
    1,
  )
  yield file('an agent never closed', card('FN:Boss\nAGENT:\nBEGIN:VCARD\nFN:Aide', '2.1'), 1)
  yield file('text around cards', `hello\r\n${good}between\r\n${good}bye`, 5)
  yield file(
    'markers in other case and with blanks',
    'begin : vcard \r\nFN:Ada\r\nEnd :VCard\t\r\n',
    1,
  )
  yield file('a calendar', crlf('BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n'))
  yield file('a card in a calendar', crlf(`BEGIN:VCALENDAR\n${good}END:VCALENDAR\n`), 3)
  for (const [name, lineEnd] of Object.entries({ LF: '\n', CR: '\r', 'CR CR LF': '\r\r\n' }))
    yield file(`line ends ${name}`, (good + good).replaceAll('\r\n', lineEnd), 2)
  yield file('all on one line', good.replaceAll('\r\n', ' '))
  yield file('END hidden in a note', card('FN:Ada\nNOTE:a\\nEND:VCARD\\nb\n END:VCARD'), 1)
  yield file('END behind a line separator', card('FN:Ada\nNOTE:a\u2028END:VCARD\u2028b'), 1)

  yield file('an empty card', crlf('BEGIN:VCARD\nEND:VCARD\n'), 1)
  yield file('VERSION missing', crlf('BEGIN:VCARD\nFN:Ada\nEND:VCARD\n'), 1)
  for (const version of ['9.9', '1.0', '', 'x', '3.0;4.0'])
    yield file(`VERSION ${version}`, card('FN:Ada', version), 1)
  yield file('VERSION twice', card('VERSION:2.1\nFN:Ada'), 1)
  yield file('FN missing', card('N:Lovelace;Ada'), 1)
  yield file('nothing that identifies', card('NOTE:x'), 1)
  yield file('N of a hundred parts', card(`N:${'a;'.repeat(100)}`), 1)
  yield file('N of separators only', card('N:;;;;;;;;,,,,\nFN:Ada'), 1)

  yield file('properties without colon', card('FN:Ada\nEMAIL\nTEL;TYPE=WORK\nhello world'), 1)
  yield file('a property without name', card('FN:Ada\n:x\n;TYPE=WORK:x\n.EMAIL:x'), 1)
  yield file(
    'parameters without value',
    card('FN:Ada\nEMAIL;TYPE=:a@example.com\nTEL;=WORK:123\nTEL;;;:456\nTEL;TYPE=,,,:789'),
    1,
  )
  yield file(
    'quoted parameters full of separators',
    card('FN:Ada\nTEL;X-A="a;b:c,d";TYPE="work,fax":123'),
    1,
  )
  yield file('a quoted parameter never closed', card('FN:Ada\nTEL;TYPE="work:123'), 1)
  yield file('a parameter of 1 MB', card(`FN:Ada\nTEL;X-A=${'x'.repeat(1_048_576)}:123`), 1)
  yield file('10,000 parameters', card(`FN:Ada\nTEL${';TYPE=work'.repeat(10_000)}:123`), 1)
  yield file(
    'the properties of an object',
    card('FN:Ada\n__proto__:x\nconstructor:y\ntoString:z\nhasOwnProperty;__proto__=a:b'),
    1,
  )
  yield file(
    'groups of an object',
    card('FN:Ada\n__proto__.EMAIL:a@example.com\n__proto__.X-ABLabel:constructor'),
    1,
  )
  yield file(
    'a label for itself',
    card('FN:Ada\nitem1.X-ABLabel:a\nitem1.X-ABLabel:b\nitem1.X-ABLabel:'),
    1,
  )
  yield file(
    'a label of 1 MB',
    card(`FN:Ada\nitem1.TEL:123\nitem1.X-ABLabel:${'x'.repeat(1_048_576)}`),
    1,
  )
  yield file(
    'our own properties, broken',
    card(
      'FN:Ada\nX-TESSERA-ID:../1\nX-TESSERA-NOTE;ID=x;WRITTEN=never:a\nX-TESSERA-EXTRA:\nX-TESSERA-EXTRA:__proto__;x\nX-TESSERA-FAVORITE:?',
    ),
    1,
  )

  yield file(
    'folded in the middle of UTF-8',
    bytes(utf8('BEGIN:VCARD\r\nFN:Ren'), [0xc3, 0x0d, 0x0a, 0x20, 0xa9], utf8('\r\nEND:VCARD\r\n')),
    1,
  )
  yield file(
    'folded between surrogates',
    utf16(crlf('BEGIN:VCARD\nFN:\ud83d\n \ude00\nEND:VCARD\n'), 'le', true),
  )
  yield file('folded in an escape', card('FN:A\\\n nB\\\n\n ;C'), 1)
  yield file(
    'folded at every character',
    card('FN:Ada\nNOTE:hello there'.split('').join('\n ').replace('\n \n\n ', '\n')),
    1,
  )
  yield file('a continuation at the start', ` FN:x\r\n${good}`)
  yield file('a continuation after BEGIN', crlf('BEGIN:VCARD\n FN:x\nFN:Ada\nEND:VCARD\n'))
  yield file('100,000 continuations', card(`FN:Ada\nNOTE:a${'\n b'.repeat(100_000)}`), 1)
  yield file('a line of 9 MB without end', `BEGIN:VCARD\r\nNOTE:${'x'.repeat(9_000_000)}`, 1)
  yield file(
    'a card of 9 MB before a good one',
    card(`FN:Ada\n${`NOTE:${'x'.repeat(900)}\n`.repeat(10_000)}`) + good,
    2,
  )

  yield file(
    'quoted-printable broken at the end',
    card('FN:Ada\nNOTE;ENCODING=QUOTED-PRINTABLE:a=', '2.1'),
    1,
  )
  yield file(
    'quoted-printable with half a code',
    card('FN:Ada\nNOTE;ENCODING=QUOTED-PRINTABLE:a=C3=', '2.1'),
    1,
  )
  yield file(
    'quoted-printable of no codes',
    card('FN:Ada\nNOTE;QUOTED-PRINTABLE:=ZZ=G1==41', '2.1'),
    1,
  )
  yield file(
    'quoted-printable of a NUL and a half character',
    card('FN;QUOTED-PRINTABLE:A=00=C3\nNOTE;QUOTED-PRINTABLE:=ED=A0=80', '2.1'),
    1,
  )
  yield file(
    'quoted-printable that never ends',
    `${card('FN:Ada\nNOTE;ENCODING=QUOTED-PRINTABLE:a=\nb=\nc=', '2.1')}${good}`,
    2,
  )
  yield file('quoted-printable in 3.0', card('FN;ENCODING=QUOTED-PRINTABLE:Ren=C3=A9'), 1)
  yield file(
    'quoted-printable with an END inside',
    card('FN:Ada\nNOTE;QUOTED-PRINTABLE:=0D=0AEND:VCARD=0D=0A=\nEND:VCARD=', '2.1'),
  )
  for (const charset of [
    'unknown',
    '',
    'UTF-7',
    'UTF-16',
    'SHIFT_JIS',
    'windows-1252',
    '__proto__',
    'x'.repeat(10_000),
  ]) {
    yield file(
      `CHARSET ${charset.slice(0, 20)}`,
      card(`FN;CHARSET=${charset};ENCODING=QUOTED-PRINTABLE:A=83=41=E9`, '2.1'),
      1,
    )
  }
  yield file('an unknown ENCODING', card('FN;ENCODING=ROT13:Nqn'), 1)

  yield file('base64 that is none', card('FN:Ada\nPHOTO;ENCODING=b;TYPE=JPEG:@@@not base64@@@'), 1)
  yield file(
    'base64 with an END inside',
    card('FN:Ada\nPHOTO;ENCODING=b;TYPE=JPEG:AAAA\nEND:VCARD\n BBBB'),
  )
  yield file(
    'base64 without blanks in front',
    card('FN:Ada\nPHOTO;BASE64;JPEG:\n/9j/4AAQ\nSkZJRgAB\n\nTITLE:x', '2.1'),
    1,
  )
  yield file(
    'base64 cut off',
    crlf(`BEGIN:VCARD\nFN:Ada\nPHOTO;ENCODING=b:${'/9j/4AAQ'.repeat(10_000)}`),
    1,
  )
  yield file(
    'a picture of 3 MB',
    card(`FN:Ada\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/${`${'A'.repeat(74)}\n `.repeat(56_000)}AAAA`),
    1,
  )
  yield file(
    'a picture of 6 MB',
    card(`FN:Ada\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/${`${'A'.repeat(72)}\n `.repeat(105_000)}AAAA`),
    1,
  )
  yield file(
    'a picture elsewhere, folded over two lines',
    card('FN:Ada\nPHOTO;VALUE=uri:http://169.254.169.254/lat\n est/meta-data'),
    1,
  )
  yield file(
    'a picture on this machine',
    card('FN:Ada\nPHOTO:file:///etc/passwd\nLOGO:javascript:alert(1)'),
    1,
  )
  yield file(
    'a data address without data',
    card('FN:Ada\nPHOTO:data:\nPHOTO:data:image/svg+xml;base64,PHN2Zz4=\nPHOTO:data:text/html,<b>'),
    1,
  )
  yield file('a hundred pictures', card(`FN:Ada\n${'PHOTO;ENCODING=b:/9j/4AAQ\n'.repeat(100)}`), 1)

  for (const day of [
    'garbage',
    '',
    '0000-00-00',
    '19800230',
    '1980',
    '1980-01',
    '---31',
    '--13-01',
    '99999999',
    '1980-01-31T25:61:61Z',
    '-1-1-1',
    '1980-01-31'.repeat(1000),
  ]) {
    yield file(`BDAY ${day.slice(0, 30)}`, card(`FN:Ada\nBDAY:${day}`), 1)
  }
  yield file('10,000 cards', good.repeat(10_000), 10_000)
  yield file(
    '10,000 e-mails',
    card(
      `FN:Ada\n${Array.from({ length: 10_000 }, (_, index) => `EMAIL:a${String(index)}@example.com\n`).join('')}`,
    ),
    1,
  )
  yield file('10,000 addresses', card(`FN:Ada\n${'ADR:;;a;b;c;d;e\nLABEL:x\n'.repeat(10_000)}`), 1)
  yield file('10,000 labels without address', card(`FN:Ada\n${'LABEL:x\n'.repeat(10_000)}`), 1)
  yield file('10,000 notes', card(`FN:Ada\n${'NOTE:x\n'.repeat(10_000)}`), 1)
  yield file(
    '10,000 tags',
    card(
      `FN:Ada\nCATEGORIES:${Array.from({ length: 10_000 }, (_, index) => `t${String(index)}`).join(',')}`,
    ),
    1,
  )
  yield file(
    '10,000 unknown properties of one name',
    card(`FN:Ada\n${'X-A:b\n'.repeat(10_000)}`),
    1,
  )
  yield file(
    '10,000 unknown properties',
    card(
      `FN:Ada\n${Array.from({ length: 10_000 }, (_, index) => `X-A${String(index)}:b\n`).join('')}`,
    ),
    1,
  )
  yield file('10,000 lines that are no property', card(`FN:Ada\n${'hello\n'.repeat(10_000)}`), 1)
  yield file('a name of 1 MB', card(`FN:${'x'.repeat(1_048_576)}`), 1)
  yield file(
    'a value of 1 MB backslashes',
    card(`FN:Ada\nNOTE:${'\\'.repeat(1_048_576)}\nADR:${'\\;'.repeat(500_000)}`),
    1,
  )
  yield file(
    'a value of 1 MB separators',
    card(`N:${';'.repeat(1_048_576)}\nFN:Ada\nCATEGORIES:${','.repeat(1_048_576)}`),
    1,
  )

  for (const [name, text] of Object.entries(payloads)) {
    const value = text.replace(/[\\,;]/g, '\\$&')
    yield file(
      `${name} in every value`,
      card(
        `N:${value};${value}\nFN:${value}\nEMAIL:${value}\nTEL:${value}\nURL:${value}\nNOTE:${value}\nX-A:${value}`,
      ),
      1,
    )
    yield file(
      `${name} as name, group and parameter`,
      card(`FN:Ada\n${value}:x\n${value}.TEL:123\nTEL;${value}=${value}:123`),
      1,
    )
  }
}
