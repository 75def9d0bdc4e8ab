import { fold } from '../../../platform/text/fold'
import { isInitialOf } from '@/contactMerge/fullerName'
import type { Contact } from '@/contract/contacts/contact'
import { nicknameForms } from './nicknames'

export type Named = Pick<
  Contact,
  'firstName' | 'middleName' | 'lastName' | 'nameSuffix' | 'nickname' | 'organization' | 'birthday'
>

/** What a contact's name says about whether it can be the same person as another. */
export interface PersonName {
  /** All words of the name, folded, sorted; empty for none. */
  words: string[]
  nickname: string
  suffix: string
  /** As a contact has it, maybe without the year; or ''. */
  birthday: string
  /** The organization's folded name where the contact is one: it has no name of a person. */
  company: string
}

const wordsOf = (text: string) =>
  text === ''
    ? []
    : fold(text)
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)

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
  const called = wordsOf(nickname).join(' ')
  const company = words.length === 0 && called === '' ? wordsOf(organization).join(' ') : ''
  return { words, nickname: called, suffix: wordsOf(nameSuffix).join(' '), birthday, company }
}

/** A text that two names share only if they say the same. */
export function nameSignature({ words, nickname, suffix, birthday, company }: PersonName): string {
  return [words.join(' '), nickname, suffix, birthday, company].join('\0')
}

/**
 * Whether two names can be one person's: equal, one missing, or every word of the shorter found in the longer, as it is, as an initial or as a nickname. Another
 * suffix (Jr., Sr.) or birthday contradicts, and so does a company's entry beside a person's.
 */
export function areCompatible(one: PersonName, other: PersonName): boolean {
  if (differ(one.suffix, other.suffix) || birthdaysConflict(one.birthday, other.birthday))
    return false
  if (one.company !== other.company) return isNameless(one) || isNameless(other)
  // What most of those that share an e-mail or a phone say.
  if (one.words.length > 0 && one.words.join(' ') === other.words.join(' ')) return true
  if (isNicknameOf(one, other) || isNicknameOf(other, one)) return true
  return nameVariants(one).some((words) =>
    nameVariants(other).some((others) => areWordsCompatible(words, others)),
  )
}

/** Whether the nickname is all that the other one says. */
function isNicknameOf({ nickname }: PersonName, { words }: PersonName): boolean {
  return nickname !== '' && nickname.split(' ').sort().join(' ') === words.join(' ')
}

/**
 * Tells whether two contacts have the same full name, or are entries of the same company, and nothing contradicts. This is what a shared phone needs to prove that
 * they are the same; a mere first name, an initial or a nickname does not.
 */
export function haveSameFullName(one: PersonName, other: PersonName): boolean {
  if (differ(one.suffix, other.suffix) || birthdaysConflict(one.birthday, other.birthday))
    return false
  if (one.company !== '') return one.company === other.company
  return one.words.length > 1 && one.words.join(' ') === other.words.join(' ')
}

/** Tells whether two birthdays, both given, cannot be the same person's; where one has no year, only the days are compared. */
export function birthdaysConflict(one: string, other: string): boolean {
  if (one === '' || other === '') return false
  return one.startsWith('-') || other.startsWith('-')
    ? one.slice(-5) !== other.slice(-5)
    : one !== other
}

function differ(one: string, other: string): boolean {
  return one !== '' && other !== '' && one !== other
}

/** Says nothing of who it is. */
function isNameless({ words, nickname, company }: PersonName): boolean {
  return words.length === 0 && nickname === '' && company === ''
}

/** The name as it is, and with the nickname in place of any one word: "Ada Lovelace", called "Countess". */
function nameVariants({ words, nickname }: PersonName): string[][] {
  if (nickname === '') return [words]
  return words.length === 0
    ? [[nickname]]
    : [words, ...words.map((_word, at) => words.with(at, nickname))]
}

function areWordsCompatible(one: readonly string[], other: readonly string[]): boolean {
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one]
  const rest = [...more]
  const take = (isMatch: (candidate: string) => boolean) => {
    const at = rest.findIndex(isMatch)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }
  const open = fewer.filter((word) => !take((candidate) => candidate === word))
  return open.every((word) =>
    take(
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
