import type { Contact } from '@/contract/contacts/contact'
import { contacts } from '../../contacts/tables'
import {
  type Named,
  type PersonName,
  personName,
  emailKey,
  keyNumber,
  phoneKey,
} from '../../contacts/model'
import { type KeyKind, keyKinds } from './keyTable'
import type { KeyedMember } from './members'

/** The columns by which a contact is compared with those that share a value. */
export type Valued = Named & Pick<Contact, 'id' | 'emails' | 'phones'> & { sortName: string }
/** The same with its match keys. */
export type Candidate = Valued & { matchKeys: bigint[] | null }

export const valueColumns = {
  id: contacts.id,
  firstName: contacts.firstName,
  middleName: contacts.middleName,
  lastName: contacts.lastName,
  nameSuffix: contacts.nameSuffix,
  nickname: contacts.nickname,
  organization: contacts.organization,
  birthday: contacts.birthday,
  emails: contacts.emails,
  phones: contacts.phones,
  sortName: contacts.sortName,
}

export const candidateColumns = { ...valueColumns, matchKeys: contacts.matchKeys }

/** A contact with its name and values as they are compared, prepared once for all its buckets. */
export interface Prepared {
  id: string
  sortName: string
  birthday: string
  name: PersonName
  e: KeyedValues
  p: KeyedValues
}

interface KeyedValues {
  values: readonly string[]
  /** The numbers of the values' keys; null where the contact has one value at most. */
  keys: readonly bigint[] | null
}

export function prepare(candidate: Valued): Prepared {
  const { id, sortName, birthday, emails, phones } = candidate
  return {
    id,
    sortName,
    birthday,
    name: personName(candidate),
    e: keyedValues('e', emails),
    p: keyedValues('p', phones),
  }
}

function keyedValues(kind: 'e' | 'p', items: readonly { value: string }[]): KeyedValues {
  const values = items.map(({ value }) => value.trim())
  const keyOf = kind === 'e' ? emailKey : phoneKey
  const keys =
    values.length > 1 ? values.map((value) => keyNumber(`${kind}:${keyOf(value)}`)) : null
  return { values, keys }
}

/** The most values of one key that are compared: every pair of two contacts' is. */
const MAX_COMPARED = 5

/** Returns a contact as a member of the bucket of a key's number. */
export function keyedMember(prepared: Prepared, kind: 'e' | 'p', number: bigint): KeyedMember {
  const { id, sortName, birthday, name } = prepared
  const { values, keys } = prepared[kind]
  const own = keys ? values.filter((_value, at) => keys[at] === number) : values
  return { id, sortName, birthday, name, values: own.slice(0, MAX_COMPARED) }
}

/** Returns the kind of a key's number; undefined for none. */
export function kindOf(number: bigint): KeyKind | undefined {
  return keyKinds[Number(number & 3n)]
}
