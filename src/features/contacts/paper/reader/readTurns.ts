import type { ReadWord } from '../fields/cardLine'
import { darkened, inverted, turned } from './grayPicture'
import { certainLetters, isSideways } from './readWords'
import type { CardReading, GrayPicture, Turn } from './readerMessages'

/** Certain letters of a card that was read well: a name and an address. */
const ENOUGH = 24
/** The least share of certain letters in a good reading. */
const GOOD_SHARE = 0.75

interface Attempt {
  turn: Turn
  isNegative: boolean
}

/**
 * Reads a picture as it is, and if that gives little text, turned to each side and as a negative.
 * The reading with most certain letters counts, with what a last look at faint print adds.
 * `onAttempt` is called before each.
 */
export function readTurns(
  picture: GrayPicture,
  read: (picture: GrayPicture) => ReadWord[],
  onAttempt: (index: number) => void,
): CardReading {
  let best = { words: [] as ReadWord[], turn: 0 as Turn, letters: 0, shown: picture }
  const queue: Attempt[] = [{ turn: 0, isNegative: false }]
  let count = 0
  for (const { turn, isNegative } of queue) {
    const upright = turned(picture, turn)
    const shown = isNegative ? inverted(upright) : upright
    onAttempt(count)
    count += 1
    const words = read(shown)
    const sideways = isSideways(words)
    const letters = sideways ? 0 : certainLetters(words)
    if (letters > best.letters) best = { words, turn, letters, shown }
    if (!sideways && isGood(words, letters)) break
    if (count === 1) queue.push(...otherAttempts)
  }
  if (best.words.length === 0) return { words: [], turn: 0 }
  onAttempt(count)
  return { words: withMissed(best.words, read(darkened(best.shown))), turn: best.turn }
}

const otherAttempts: readonly Attempt[] = [
  { turn: 90, isNegative: false },
  { turn: 270, isNegative: false },
  { turn: 180, isNegative: false },
  { turn: 0, isNegative: true },
]
/** The most attempts of one picture. */
export const MAX_ATTEMPTS = otherAttempts.length + 2

/** Words of a second look count from this confidence. */
const SURE = 70
/** The most words that are compared; a card has fewer. */
const MAX_COMPARED = 1_000

/** Adds the words that stand where nothing was read before. */
function withMissed(words: readonly ReadWord[], seen: readonly ReadWord[]): ReadWord[] {
  const known = words.slice(0, MAX_COMPARED)
  const missed = seen
    .slice(0, MAX_COMPARED)
    .filter((word) => word.confidence >= SURE && !known.some((each) => isOver(each, word)))
  return [...words, ...missed.map((word) => ({ ...word, line: `faint ${word.line}` }))]
}

function isOver(one: ReadWord, other: ReadWord): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}

function isGood(words: readonly ReadWord[], letters: number): boolean {
  const all = words.reduce((sum, { text }) => sum + text.length, 0)
  return letters >= ENOUGH && letters >= all * GOOD_SHARE
}
