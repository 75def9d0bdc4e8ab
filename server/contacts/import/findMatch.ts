import { fold } from '../../text/fold'
import type { ContactContent } from '../contactRow'
import { type PersonName, areCompatible, areEqualNames, personName } from '../merge/personName'
import type { Entity, EntityPool, MatchKey } from './entityPool'

export interface Match {
  entity: Entity
  by: MatchKey
  /** Whether the names allow that it is the same person; where not, it is only told of. */
  isSame: boolean
}

/**
 * The contact that a row most likely is: by e-mail before phone, among those one whose name is equal before one whose name only does not contradict. Where all
 * contradict, as in a family with one address, the first of them, as not the same.
 */
export function findMatch(pool: EntityPool, content: ContactContent, keys: readonly MatchKey[]): Match | null {
  let other: Match | null = null
  for (const kind of ['email', 'phone'] as const) {
    let possible: Match | null = null
    for (const by of keys) {
      if (by.kind !== kind) continue
      for (const entity of pool.sharing(by, content)) {
        if (!canBeSame(content, entity.content, kind)) other ??= { entity, by, isSame: false }
        else if (areEqualNames(nameOf(content), nameOf(entity.content))) return { entity, by, isSame: true }
        else possible ??= { entity, by, isSame: true }
      }
    }
    if (possible) return possible
  }
  return other
}

/** Whether the names of two contacts that share an e-mail or a phone can be one person's. Who has an e-mail keeps it with another last name, as after a marriage. */
export function canBeSame(one: ContactContent, other: ContactContent, by: MatchKey['kind']): boolean {
  if (areCompatible(nameOf(one), nameOf(other))) return true
  if (by === 'phone') return false
  const [first, otherFirst] = [fold(one.firstName).trim(), fold(other.firstName).trim()]
  return first !== '' && first === otherFirst && areCompatible(personName({ ...one, ...FIRST_ONLY }), personName({ ...other, ...FIRST_ONLY }))
}

/** A contact that many rows are compared with has its name taken apart once. */
const names = new WeakMap<ContactContent, PersonName>()

function nameOf(content: ContactContent): PersonName {
  const known = names.get(content) ?? personName(content)
  names.set(content, known)
  return known
}

const FIRST_ONLY = { middleName: '', lastName: '' }
