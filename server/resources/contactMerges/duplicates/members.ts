import { type PersonName, haveSameFullName, nameSignature } from '../../contacts/model'

/**
 * The certainty of a group and its reason. 0: certain. 1: likely, by an e-mail or a phone. 2:
 * likely, by the name alone. 3: possible, by an e-mail or a phone although names or birthdays
 * differ. 4: possible, by the name although birthdays differ. 5: shares one e-mail or phone and
 * nothing else. 6: a switchboard, which is no group of duplicates. It is stored so that a later
 * change of one of its contacts finds the others.
 */
export type Rank = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** With more spellings and names than this, only equal full names of a bucket are compared. */
export const MAX_PAIRWISE = 40

/** A contact in a bucket. */
export interface Member {
  id: string
  sortName: string
  /** '' for none. */
  birthday: string
}

/**
 * A contact in the bucket of an e-mail or a phone, with its values of that key as they are written.
 */
export interface KeyedMember extends Member {
  name: PersonName
  values: readonly string[]
}

/** Contacts that may be the same person, and the first of their names to sort by. */
export interface FoundGroup {
  rank: Rank
  ids: string[]
  sortName: string
}

/** Returns the members by their full name or company. */
export function namesakesOf(
  bucket: readonly KeyedMember[],
): Iterable<[KeyedMember, ...KeyedMember[]]> {
  const found = new Map<string, [KeyedMember, ...KeyedMember[]]>()
  for (const member of bucket) {
    const name = [...member.name.words, member.name.company].join(' ')
    const known = found.get(name)
    if (known) known.push(member)
    else found.set(name, [member])
  }
  return found.values()
}

/**
 * Returns pairs that connect all namesakes with equal full names, in whatever order they come: those
 * that are equal through the first of them, and each of these with every other. Of more than
 * `MAX_PAIRWISE` different ones, the first in the order of names stands for all.
 */
export function pairsOfNamesakes(
  namesakes: readonly KeyedMember[],
): (readonly [KeyedMember, KeyedMember])[] {
  const firsts = new Map<string, KeyedMember>()
  const pairs: [KeyedMember, KeyedMember][] = []
  for (const member of namesakes) {
    const signature = nameSignature(member.name)
    const first = firsts.get(signature)
    if (first) pairs.push([first, member])
    else firsts.set(signature, member)
  }
  const different = [...firsts].sort(([one], [other]) => (one < other ? -1 : 1))
  const compared = different.length > MAX_PAIRWISE ? different.slice(0, 1) : different
  for (const [at, [, one]] of compared.entries())
    for (const [, other] of different.slice(at + 1)) pairs.push([one, other])
  return pairs.filter(([one, other]) => haveSameFullName(one.name, other.name))
}

/** Tells whether two members have a value that is the same. */
export function haveCommonValue(
  one: KeyedMember,
  other: KeyedMember,
  isSame: (value: string, second: string) => boolean,
): boolean {
  for (const value of one.values)
    for (const second of other.values) if (isSame(value, second)) return true
  return false
}

/** Tells whether the birthdays cannot all be one person's; one without a year counts by its day. */
export function haveOtherBirthdays(members: readonly Member[]): boolean {
  if (members.every(({ birthday }) => birthday === '')) return false
  const birthdays = new Set(members.flatMap(({ birthday }) => (birthday === '' ? [] : birthday)))
  const years = [...birthdays].filter((birthday) => !birthday.startsWith('-'))
  return years.length > 1 || new Set([...birthdays].map((birthday) => birthday.slice(-5))).size > 1
}

/** Returns a text that is equal for pairs of equal names. */
export function namesOf(one: KeyedMember, other: KeyedMember): string {
  return [nameSignature(one.name), nameSignature(other.name)].sort().join('\0\0')
}

export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
