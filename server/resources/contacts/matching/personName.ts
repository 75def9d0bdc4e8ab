import { fold } from '@/contract/fold'
import { isInitialOf } from '@/contactMerge/fullerName'
import type { Contact } from '@/contract/contacts/contact'
import { nicknameForms } from './nicknames'

export type Named = Pick<
  Contact,
  'firstName' | 'middleName' | 'lastName' | 'nameSuffix' | 'nickname' | 'organization' | 'birthday'
>

/** The parts of a contact that decide whether it can be the same person as another. */
export interface PersonName {
  /** All words of the name, folded and sorted. */
  words: string[]
  /** The same as one text, by which most names are compared. */
  allWords: string
  nickname: string
  suffix: string
  /** The contact's birthday, possibly without the year; '' if missing. */
  birthday: string
  /** The folded organization of a contact without a personal name. */
  company: string
}

function wordsOf(text: string): string[] {
  if (text === '') return []
  const folded = fold(text)
  // Most names need no classes of Unicode, which take many times longer.
  const words = /^[a-z\d ]*$/.test(folded) ? folded.split(' ') : folded.split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word !== '')
}

export function personName({
  firstName,
  middleName,
  lastName,
  nameSuffix,
  nickname,
  organization,
  birthday,
}: Named): PersonName {
  const words = wordsOf(`${firstName} ${middleName} ${lastName}`).sort()
  const foldedNickname = wordsOf(nickname).join(' ')
  const company = words.length === 0 && foldedNickname === '' ? wordsOf(organization).join(' ') : ''
  return {
    words,
    allWords: words.join(' '),
    nickname: foldedNickname,
    suffix: wordsOf(nameSuffix).join(' '),
    birthday,
    company,
  }
}

/** Returns a text that is equal for two names only if all their parts are equal. */
export function nameSignature(name: PersonName): string {
  const { allWords, nickname, suffix, birthday, company } = name
  return [allWords, nickname, suffix, birthday, company].join('\0')
}

/**
 * Tells whether two names can belong to the same person: they are equal, one is missing, or every
 * word of the shorter one is in the longer one as it is, as an initial or as a nickname. They
 * cannot if suffixes (Jr., Sr.) or birthdays differ, or if one is a company and the other a person.
 */
export function areCompatible(one: PersonName, other: PersonName): boolean {
  if (differ(one.suffix, other.suffix) || birthdaysConflict(one.birthday, other.birthday))
    return false
  if (one.company !== other.company) return isNameless(one) || isNameless(other)
  // A shortcut for most contacts that share an e-mail or a phone.
  if (one.allWords !== '' && one.allWords === other.allWords) return true
  if (isNicknameOf(one, other) || isNicknameOf(other, one)) return true
  return nameVariants(one).some((words) =>
    nameVariants(other).some((others) => areWordsCompatible(words, others)),
  )
}

/** Tells whether the nickname is the other contact's whole name. */
function isNicknameOf({ nickname }: PersonName, { allWords }: PersonName): boolean {
  return nickname !== '' && nickname.split(' ').sort().join(' ') === allWords
}

/**
 * Tells whether two contacts have the same full name, or are the same company, and no suffix or
 * birthday differs. A shared phone proves the same person only together with this; a first name, an
 * initial or a nickname is not enough.
 */
export function haveSameFullName(one: PersonName, other: PersonName): boolean {
  if (differ(one.suffix, other.suffix) || birthdaysConflict(one.birthday, other.birthday))
    return false
  if (one.company !== '') return one.company === other.company
  return one.words.length > 1 && one.allWords === other.allWords
}

/**
 * Tells whether two known birthdays differ. If one has no year, only month and day are compared.
 */
export function birthdaysConflict(one: string, other: string): boolean {
  if (one === '' || other === '') return false
  return one.startsWith('-') || other.startsWith('-')
    ? one.slice(-5) !== other.slice(-5)
    : one !== other
}

function differ(one: string, other: string): boolean {
  return one !== '' && other !== '' && one !== other
}

function isNameless({ words, nickname, company }: PersonName): boolean {
  return words.length === 0 && nickname === '' && company === ''
}

/** Returns the words of the name, and variants in which the nickname replaces one word. */
function nameVariants({ words, nickname }: PersonName): string[][] {
  if (nickname === '') return [words]
  return words.length === 0
    ? [[nickname]]
    : [words, ...words.map((_word, at) => words.with(at, nickname))]
}

function areWordsCompatible(one: readonly string[], other: readonly string[]): boolean {
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one]
  const rest = [...more]
  const remove = (isMatch: (candidate: string) => boolean) => {
    const at = rest.findIndex(isMatch)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }
  const unmatched = fewer.filter((word) => !remove((candidate) => candidate === word))
  return unmatched.every((word) =>
    remove(
      (candidate) =>
        nicknameForms(word).has(candidate) ||
        isInitial(word, candidate) ||
        isInitial(candidate, word),
    ),
  )
}

function isInitial(short: string, long: string): boolean {
  return [...nicknameForms(long)].some((form) => isInitialOf(short, form))
}
