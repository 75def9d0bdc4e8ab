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
  values: Record<'e' | 'p', readonly KeyedValue[]>
}

interface KeyedValue {
  value: string
  /** The number of the value's key; null where the contact has only this value. */
  key: bigint | null
}

export function prepare(candidate: Valued): Prepared {
  const { id, sortName, birthday, emails, phones } = candidate
  const values = { e: keyedValues('e', emails), p: keyedValues('p', phones) }
  return { id, sortName, birthday, name: personName(candidate), values }
}

function keyedValues(kind: 'e' | 'p', items: readonly { value: string }[]): KeyedValue[] {
  const keyOf = kind === 'e' ? emailKey : phoneKey
  const values = items.map(({ value }) => value.trim())
  return values.map((value) => ({
    value,
    key: values.length === 1 ? null : keyNumber(`${kind}:${keyOf(value)}`),
  }))
}

/** Returns a contact as a member of the bucket of a key's number. */
export function keyedMember(prepared: Prepared, kind: 'e' | 'p', number: bigint): KeyedMember {
  const { id, sortName, birthday, name } = prepared
  const own = prepared.values[kind].filter(({ key }) => key === null || key === number)
  return { id, sortName, birthday, name, values: own.map(({ value }) => value) }
}

/** Returns the kind of a key's number; null for none. */
export function kindOf(number: bigint): 'e' | 'p' | 'n' | null {
  return (['e', 'p', 'n'] as const)[Number(number & 3n)] ?? null
}
