import type { Contact } from '@/contract/contacts/contact'
import { contacts } from '../../../platform/db/schema'
import { emailKey, keyNumber, phoneKey } from '../../contacts/matching/matchKeys'
import type { KeyedMember } from './duplicateGrouping'
import { type Named, type PersonName, personName } from '../../contacts/matching/personName'

/** What comparing a contact with those that share a value reads of it. */
export type Valued = Named & Pick<Contact, 'id' | 'emails' | 'phones'> & { sortName: string }
/** The same with what it may share. */
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

/** A contact as it stands in the bucket of a key's number. */
export function keyedMember(candidate: Valued, kind: 'e' | 'p', number: bigint): KeyedMember {
  const [items, keyOf] = kind === 'e' ? [candidate.emails, emailKey] : [candidate.phones, phoneKey]
  const values = items.map(({ value }) => value.trim())
  const own =
    values.length === 1
      ? values
      : values.filter((value) => keyNumber(`${kind}:${keyOf(value)}`) === number)
  return {
    id: candidate.id,
    sortName: candidate.sortName,
    birthday: candidate.birthday,
    name: nameOf(candidate),
    values: own,
  }
}

/** The kind of a key, from its number; null for one that is of none. */
export function kindOf(number: bigint): 'e' | 'p' | 'n' | null {
  return (['e', 'p', 'n'] as const)[Number(number & 3n)] ?? null
}

/** Each contact stands in several buckets. */
const names = new WeakMap<Valued, PersonName>()

function nameOf(candidate: Valued): PersonName {
  const name = names.get(candidate) ?? personName(candidate)
  names.set(candidate, name)
  return name
}
