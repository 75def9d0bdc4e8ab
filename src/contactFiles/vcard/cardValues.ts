import * as v from 'valibot'
import { type ContactPatch } from '@/contract/contacts/contact'
import { address } from '@/contract/contacts/contactFields'
import type { CardProperty } from './cardLines'

export type ListField = 'emails' | 'phones' | 'websites'
export type TextField =
  | 'namePrefix'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'nameSuffix'
  | 'nickname'
  | 'organization'
  | 'department'
  | 'jobTitle'
export type Address = v.InferOutput<typeof address>

/** An entry of a list with its place in the order of preference and the property it came from. */
export interface Ranked<T> {
  entry: T
  rank: number
  property: CardProperty
}

/** Why the contract does not take a value, or null where it does. */
export function issueOf(schema: v.GenericSchema, value: unknown): string | null {
  const { issues } = v.safeParse(schema, value, { abortEarly: true })
  return issues?.[0].message ?? null
}

/** Text of several lines as one, without outer blanks. */
export function singleLine(text: string): string {
  if (!/[\r\n]/.test(text)) return text.trim()
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}

/** The fields that are missing in a card that our export wrote: they are empty, so that it gives back the whole contact. */
export const emptyPatch = {
  namePrefix: null,
  firstName: null,
  middleName: null,
  lastName: null,
  nameSuffix: null,
  nickname: null,
  organization: null,
  department: null,
  jobTitle: null,
  emails: [],
  phones: [],
  websites: [],
  addresses: [],
  birthday: null,
  notes: null,
  timeline: [],
  tags: [],
  isFavorite: false,
} satisfies ContactPatch
