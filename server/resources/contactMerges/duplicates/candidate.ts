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

/** Returns a contact as a member of the bucket of a key's number. */
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

/** Returns the kind of a key's number; null for none. */
export function kindOf(number: bigint): 'e' | 'p' | 'n' | null {
  return (['e', 'p', 'n'] as const)[Number(number & 3n)] ?? null
}

/** Caches names, because a contact may be in several buckets. */
const names = new WeakMap<Valued, PersonName>()

function nameOf(candidate: Valued): PersonName {
  const name = names.get(candidate) ?? personName(candidate)
  names.set(candidate, name)
  return name
}
