import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/*
 * Finds code whose time grows faster than its text. Texts of one piece repeated, and of a run with
 * another piece behind it, are given in growing sizes; where one takes any time worth measuring, it
 * is compared with a text of a quarter of the length. `npm test` gives every case each character,
 * alone and with another one behind it, and the nasty pairs and words (`PIECES`), up to 8,000
 * characters. It leaves to `npm run test:long` all pairs of the nasty characters, in turn and one
 * behind a run of the other (408 texts more), and lengths up to 64,000.
 */

/** Runs the code under test; a promise is awaited. */
export type Run = (text: string) => unknown

export interface GrowthCase {
  name: string
  run: Run
  /** Texts for this case, besides the general ones. */
  texts?: Readonly<Record<string, TextOf>>
}

type TextOf = (length: number) => string

/** Lengths in characters, smallest first, so that cubic code is found before it takes minutes. */
const SIZES = { sample: [1_000, 8_000], long: [1_000, 8_000, 64_000] }
/** CPU milliseconds below which a time is ignored. */
const FLOOR = 4
/** Four times the text may take six times as long. */
const MAX_GROWTH = 6
/**
 * Where it takes longer, 64 times the text may take this many times as long. Garbage collections
 * made linear code take up to 330 times; quadratic code that exceeds `MAX_GROWTH` takes 750 or more.
 */
const MAX_FAR_GROWTH = 512
/** Limit of CPU milliseconds for the largest text. */
const CEILING = 3_000
const MEASURINGS = 2

const NASTY = [
  '\r',
  '\n',
  '=',
  ' ',
  '\t',
  '"',
  ',',
  ';',
  ':',
  '\\',
  '\u0301',
  '1',
  '(',
  '-',
  '+',
  'x',
  'a',
]
const MORE = [
  "'",
  ')',
  '#',
  '.',
  '/',
  '@',
  '*',
  '^',
  '_',
  '%',
  '[',
  '<',
  'A',
  'Σ',
  'ß',
  '\0',
  '\u2028',
  '\u00a0',
  '\uFEFF',
  '\ud800',
  '😀',
  '\u0344',
  'ﷺ',
]
const PIECES = [
  '\r\n',
  '=\r\n',
  '=\n',
  '\n ',
  '\r\n\t',
  '= ',
  '=20',
  '=C3',
  '""',
  '"a',
  'a"b\r',
  'a"b\n',
  '"\n',
  '"a"b\n',
  '\\n',
  '\\;',
  ' ::: ',
  ':::',
  ';x=',
  ';ext',
  ' ext',
  'ext=1',
  'x1',
  '+1(0)',
  "'=",
  'a.',
  'a@',
  'item1.',
  '* ',
  '\u0301\u0323',
  'a\u0301',
  '^n',
  '_$!<',
  '>!$_',
  'tel:',
  'data:;',
  ';base64',
  'BEGIN:VCARD\n',
  'END:VCARD\n',
  'AGENT:BEGIN:VCARD\n',
  'X-TESSERA-IMPORT-ERROR:a\n',
  '00/',
  '1-',
]

/**
 * Returns the texts of every case by their names in a report: all of them, or a sample without the
 * pairs of all nasty characters.
 */
function generalTexts(isLong: boolean): Map<string, TextOf> {
  const texts = new Map<string, TextOf>()
  for (const piece of [...NASTY, ...MORE, ...PIECES])
    texts.set(`${JSON.stringify(piece)} repeated`, repeated(piece))
  for (const one of [...NASTY, ...MORE])
    texts.set(`${JSON.stringify(one)} repeated, then "?"`, (length) => `${one.repeat(length - 1)}?`)
  if (!isLong) return texts
  for (const [at, one] of NASTY.entries()) {
    for (const other of NASTY.slice(at + 1))
      texts.set(`${JSON.stringify(one + other)} repeated`, repeated(one + other))
    for (const other of NASTY)
      if (other !== one)
        texts.set(
          `${JSON.stringify(one)} repeated, then ${JSON.stringify(other)}`,
          (length) => one.repeat(length - 1) + other,
        )
  }
  return texts
}

export function repeated(piece: string): TextOf {
  return (length) => piece.repeat(Math.ceil(length / piece.length))
}

/**
 * Resolves to a sentence for each case that takes too long, about its first slow text. `isLong`
 * adds texts and sizes.
 */
export async function tooSlow(cases: readonly GrowthCase[], isLong = false): Promise<string[]> {
  const found: string[] = []
  const general = generalTexts(isLong)
  for (const [at, { name, run, texts = {} }] of cases.entries()) {
    // Earlier garbage would slow the short texts; emptying the heap for each case takes 10 s in all.
    if (isLong || at === 0) collectGarbage()
    const slow = await slowOn(
      run,
      [...Object.entries(texts), ...general],
      isLong ? SIZES.long : SIZES.sample,
    )
    if (slow !== null) found.push(`${name} on ${slow}`)
  }
  return found
}

/** Resolves to a sentence about the first text that takes too long, or null. */
export async function slowOn(
  run: Run,
  texts: readonly (readonly [called: string, textOf: TextOf])[],
  sizes: readonly number[] = SIZES.sample,
): Promise<string | null> {
  for (const [called, textOf] of texts) {
    const problem = await growthOf(run, textOf, sizes)
    if (problem !== null) return `${called}: ${problem}`
  }
  return null
}

async function growthOf(
  run: Run,
  textOf: TextOf,
  sizes: readonly number[],
): Promise<string | null> {
  for (const size of sizes) {
    const first = await timeOf(run, textOf(size))
    if (first < FLOOR) continue
    const problem = await compared(run, textOf, size, first)
    if (problem !== null) return problem
  }
  return null
}

/**
 * Compares the best of three runs, and again in an emptied heap when it is too slow. Garbage
 * collections are steps, not a slope; a far longer text tells them apart.
 */
async function compared(
  run: Run,
  textOf: TextOf,
  size: number,
  first: number,
): Promise<string | null> {
  let slowest = ''
  for (let measuring = 0; measuring < MEASURINGS; measuring += 1) {
    if (measuring > 0) collectGarbage()
    const short = await bestOf(run, textOf(size / 4), 0)
    const long = await bestOf(
      run,
      textOf(size),
      short * MAX_GROWTH,
      measuring === 0 ? first : Infinity,
    )
    slowest = `${short.toFixed(1)} ms for ${String(size / 4)} characters, ${long.toFixed(1)} ms for ${String(size)}`
    if (long > CEILING) break
    if (long < FLOOR || long <= short * MAX_GROWTH) return null
    const far = short * MAX_FAR_GROWTH
    // The nearer text first, since cubic code would take minutes for the far one.
    const isSlow =
      (await timeOf(run, textOf(size * 4))) > far || (await timeOf(run, textOf(size * 16))) > far
    if (!isSlow) return null
  }
  return slowest
}

/**
 * Resolves to the best of three times, or the first that is short enough. `known` is one of them.
 */
async function bestOf(run: Run, text: string, enough: number, known = Infinity): Promise<number> {
  let best = known
  for (
    let time = known < Infinity ? 1 : 0;
    time < 3 && best > enough && (time === 0 || best < CEILING);
    time += 1
  )
    best = Math.min(best, await timeOf(run, text))
  return best
}

/** Empties the heap; contexts that are made after the flag was set have `gc`. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
}

/** Resolves to CPU milliseconds of this process, so that other processes don't count. */
async function timeOf(run: Run, text: string): Promise<number> {
  const start = process.cpuUsage()
  const result = run(text)
  if (result instanceof Promise) await result
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/**
 * Returns the names of callable exports: functions, classes, and objects and maps that hold
 * functions.
 */
export function callableNames(
  modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): string[] {
  return Object.entries(modules).flatMap(([path, exported]) => {
    const file = path.replace(/^.*\//, '').replace(/\.ts$/, '')
    return Object.entries(exported).flatMap(([name, value]) =>
      isCallable(value) ? `${file} ${name}` : [],
    )
  })
}

function isCallable(value: unknown): boolean {
  if (typeof value === 'function') return true
  if (value instanceof Map) return [...value.values()].some((item) => typeof item === 'function')
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((item) => typeof item === 'function')
  )
}

/** Returns a text in short pieces, such as the cells of a row. */
export function pieces(text: string): string[] {
  return text.match(/[^]{1,24}/gu) ?? []
}
