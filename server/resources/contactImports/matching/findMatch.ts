import { fold } from '@/contract/fold'
import {
  type PersonName,
  areCompatible,
  birthdaysConflict,
  haveSameFullName,
  personName,
  type ContactContent,
  phoneKey,
} from '../../contacts/model'
import { isCalledBy } from './alignRow'
import type { ContactPool, PooledContact } from './contactPool'
import { isSharedPhone } from './sharedPhone'
import type { MatchKey } from '../../../ports/contactFiles'

export interface Match {
  contact: PooledContact
  by: MatchKey
  /** True for the same person; else the row becomes a new contact and a possible duplicate. */
  isSame: boolean
}

/**
 * Finds the contact of a row. With an equal e-mail the names must not contradict; with an equal
 * phone, or an e-mail that differs in its `+tag`, the full names must be equal. E-mails come before
 * phones, and equal names before compatible ones. An e-mail of several contacts that contradict
 * each other matches none. Without a match, returns the first contact that shares an e-mail or a
 * phone as a possible duplicate.
 */
export function findMatch(
  pool: ContactPool,
  content: ContactContent,
  keys: readonly MatchKey[],
): Match | null {
  let duplicate: Match | null = null
  for (const kind of ['email', 'phone'] as const) {
    const compatible: PooledContact[] = []
    let firstKey: MatchKey | null = null
    for (const by of keys) {
      if (by.kind !== kind) continue
      for (const contact of pool.withKey(by, content)) {
        const likeness = likenessOf(content, contact.content, by, duplicate !== null)
        if (likeness === 'equal') return { contact, by, isSame: true }
        if (likeness === 'sameKey') duplicate ??= { contact, by, isSame: false }
        if (likeness === 'compatible' && compatible.push(contact) === 1) firstKey = by
      }
    }
    const [contact, ...others] = compatible
    if (!contact || !firstKey) continue
    const name = nameOf(contact.content)
    if (others.every((other) => areCompatible(name, nameOf(other.content))))
      return { contact, by: firstKey, isSame: true }
    duplicate ??= { contact, by: firstKey, isSame: false }
  }
  return duplicate
}

/**
 * `compatible`: an equal e-mail, and names that do not contradict. `sameKey`: an equal key, which
 * alone proves nothing. `none`: another value, or enough possible duplicates are known.
 */
type Likeness = 'equal' | 'compatible' | 'sameKey' | 'none'

function likenessOf(
  row: ContactContent,
  stored: ContactContent,
  by: MatchKey,
  hasDuplicate: boolean,
): Likeness {
  const isEqual =
    haveSameFullName(nameOf(row), nameOf(stored)) ||
    (isCalledBy(row, stored) && !birthdaysConflict(row.birthday, stored.birthday))
  if (by.kind === 'email') {
    if (isEqual) return 'equal'
    const isSameEmail = ({ value }: { value: string }) =>
      value.toLowerCase() === by.value.toLowerCase()
    return stored.emails.some(isSameEmail) && canBeSame(row, stored) ? 'compatible' : 'sameKey'
  }
  // Comparing numbers takes longer than comparing names.
  if (!isEqual && hasDuplicate) return 'none'
  const isSamePhone = ({ value }: { value: string }) =>
    phoneKey(value) === by.key && isSharedPhone(value, by.value)
  if (!stored.phones.some(isSamePhone)) return 'none'
  return isEqual ? 'equal' : 'sameKey'
}

const FIRST_ONLY = { middleName: '', lastName: '' }

/**
 * Tells whether two contacts with one e-mail can be the same person. The last name may differ, as
 * after a marriage.
 */
function canBeSame(one: ContactContent, other: ContactContent): boolean {
  if (areCompatible(nameOf(one), nameOf(other))) return true
  const [first, otherFirst] = [fold(one.firstName).trim(), fold(other.firstName).trim()]
  return (
    first !== '' &&
    first === otherFirst &&
    areCompatible(personName({ ...one, ...FIRST_ONLY }), personName({ ...other, ...FIRST_ONLY }))
  )
}

/** Returns why a row is not the same as its possible duplicate. */
export function differenceOf(one: ContactContent, other: ContactContent): string {
  return birthdaysConflict(one.birthday, other.birthday)
    ? 'the birthdays differ'
    : 'the names differ'
}

/** Caches names, because many rows may be compared with one contact. */
const names = new WeakMap<ContactContent, PersonName>()

function nameOf(content: ContactContent): PersonName {
  const known = names.get(content) ?? personName(content)
  names.set(content, known)
  return known
}
