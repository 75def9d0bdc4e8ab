/** Words and signs for yes and no, also as spreadsheets write them, in the languages of our headers. */
const YES = new Set(
  'true yes y 1 x ★ ja wahr oui vrai sí si verdadero sì vero sim verdadeiro waar'.split(' '),
)
const NO = new Set('false no n 0 nein falsch non faux falso não nao nee onwaar'.split(' '))
/** The most characters of such a word. */
const MAX_LENGTH = 20

/** Returns whether a cell means yes; an empty one means no. Null if it means neither. */
export function readYesNo(cell: string): boolean | null {
  const word = cell.trim()
  if (word === '') return false
  const known = word.length > MAX_LENGTH ? '' : word.normalize('NFC').toLowerCase()
  return YES.has(known) ? true : NO.has(known) ? false : null
}
