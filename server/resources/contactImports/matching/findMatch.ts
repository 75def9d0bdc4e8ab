import { fold } from '../../../platform/text/fold'
import type { ContactContent } from '../../contacts/contactContent'
import { phoneKey } from '../../contacts/matching/matchKeys'
import {
  type PersonName,
  areCompatible,
  haveSameFullName,
  birthdaysConflict,
  personName,
} from '../../contacts/matching/personName'
import type { PooledContact, ContactPool } from './contactPool'
import { isSharedPhone } from './sharedPhone'
import type { MatchKey } from '../../../ports/contactFiles'

export interface Match {
  entity: PooledContact
  by: MatchKey
  /** Whether it is the same person; where not, the row becomes a contact of its own that may be a duplicate of this one. */
  isSame: boolean
}

/**
 * Finds the contact that a row is. With an equal e-mail, the names must not contradict; with an equal phone, or an e-mail that differs in its `+tag`, the full names
 * must be equal. E-mails come before phones, equal names before those that only do not contradict. Where an e-mail fits several contacts that contradict each other,
 * it fits none. If no contact is the same, the first one that shares an e-mail or a phone is answered as a possible duplicate.
 */
export function findMatch(
  pool: ContactPool,
  content: ContactContent,
  keys: readonly MatchKey[],
): Match | null {
  let other: Match | null = null
  for (const kind of ['email', 'phone'] as const) {
    const possible: PooledContact[] = []
    let first: MatchKey | null = null
    for (const by of keys) {
      if (by.kind !== kind) continue
      for (const entity of pool.withKey(by, content)) {
        const likeness = likenessOf(content, entity.content, by, other !== null)
        if (likeness === 'equal') return { entity, by, isSame: true }
        if (likeness === 'other') other ??= { entity, by, isSame: false }
        if (likeness === 'possible' && possible.push(entity) === 1) first = by
      }
    }
    const [entity, ...others] = possible
    if (!entity || !first) continue
    if (others.every(({ content: there }) => areCompatible(nameOf(entity.content), nameOf(there))))
      return { entity, by: first, isSame: true }
    other ??= { entity, by: first, isSame: false }
  }
  return other
}

/** `possible`: an equal e-mail and names that do not contradict. `other`: they share it, but that proves nothing. `none`: they do not share it, or nobody asks. */
type Likeness = 'equal' | 'possible' | 'other' | 'none'

function likenessOf(
  row: ContactContent,
  there: ContactContent,
  by: MatchKey,
  isOtherKnown: boolean,
): Likeness {
  const isEqual = haveSameFullName(nameOf(row), nameOf(there))
  if (by.kind === 'email') {
    if (isEqual) return 'equal'
    return there.emails.some(({ value }) => value.toLowerCase() === by.value.toLowerCase()) &&
      canBeSame(row, there)
      ? 'possible'
      : 'other'
  }
  // Comparing numbers takes longer than comparing names.
  if (!isEqual && isOtherKnown) return 'none'
  if (
    !there.phones.some(({ value }) => phoneKey(value) === by.key && isSharedPhone(value, by.value))
  )
    return 'none'
  return isEqual ? 'equal' : 'other'
}

/** Whether the names of two contacts with one e-mail can be one person's. Who has an e-mail keeps it with another last name, as after a marriage. */
function canBeSame(one: ContactContent, other: ContactContent): boolean {
  if (areCompatible(nameOf(one), nameOf(other))) return true
  const [first, otherFirst] = [fold(one.firstName).trim(), fold(other.firstName).trim()]
  return (
    first !== '' &&
    first === otherFirst &&
    areCompatible(personName({ ...one, ...FIRST_ONLY }), personName({ ...other, ...FIRST_ONLY }))
  )
}

/** Says why a row is not the same as its possible duplicate. */
export function differenceOf(one: ContactContent, other: ContactContent): string {
  return birthdaysConflict(one.birthday, other.birthday)
    ? 'the birthdays differ'
    : 'the names differ'
}

/** A contact that many rows are compared with has its name taken apart once. */
const names = new WeakMap<ContactContent, PersonName>()

function nameOf(content: ContactContent): PersonName {
  const known = names.get(content) ?? personName(content)
  names.set(content, known)
  return known
}

const FIRST_ONLY = { middleName: '', lastName: '' }
