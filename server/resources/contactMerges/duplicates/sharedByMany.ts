import { type PersonName, areCompatible, nameSignature } from '../../contacts/model'

/** A value that more people have belongs to a place, not to a person. */
const MAX_PEOPLE = 3

/**
 * Tells whether a value belongs to more than three people, like the number of a switchboard or an
 * `info@` address. Contacts whose names do not contradict count as one person, so neither copies of
 * a contact nor contacts without a name count. Takes time in proportion to the contacts.
 */
export function isSharedByMany(contacts: readonly { name: PersonName }[]): boolean {
  if (contacts.length <= MAX_PEOPLE) return false
  const names = new Map(contacts.map(({ name }) => [nameSignature(name), name]))
  if (names.size <= MAX_PEOPLE) return false
  // Long names first: a short form then joins the person it abbreviates.
  const sorted = [...names].sort(
    ([one, name], [other, second]) => lengthOf(second) - lengthOf(name) || (one < other ? -1 : 1),
  )
  const people: PersonName[] = []
  for (const [, name] of sorted) {
    if (people.some((person) => areCompatible(person, name))) continue
    if (people.push(name) > MAX_PEOPLE) return true
  }
  return false
}

function lengthOf({ words, nickname, company }: PersonName): number {
  return [...words, nickname, company].join(' ').length
}

/** Words that the names of unrelated people have in common, folded. */
const PARTICLES = new Set(
  'al bin da das de del den der des di dos du el ibn la le van von dr mr mrs ms'.split(' '),
)

/**
 * Tells whether contradicting names have something in common: a word that is more than a particle
 * or an initial, or the whole birthday.
 */
export function haveMoreInCommon(one: PersonName, other: PersonName): boolean {
  if (one.birthday === other.birthday && /^\d/.test(one.birthday)) return true
  const words = new Set(wordsOf(one))
  return wordsOf(other).some((word) => words.has(word) && isTelling(word))
}

function wordsOf({ words, nickname, company }: PersonName): string[] {
  return [...words, ...nickname.split(' '), ...company.split(' ')]
}

function isTelling(word: string): boolean {
  return word !== '' && !PARTICLES.has(word) && !/^[\p{Ll}\d]$/u.test(word)
}
