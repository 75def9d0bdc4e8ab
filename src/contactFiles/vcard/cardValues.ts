import * as v from 'valibot'
import { type ContactPatch } from '@/contract/contacts/contactChange'
import { isBlank } from '@/values/isBlank'
import type { address } from '@/contract/contacts/contactFields'
import type { CardProperty } from './cardLines'

export type ListField = 'emails' | 'phones' | 'websites'
export type Address = v.InferOutput<typeof address>

/** An entry of a list with its rank of preference and its property. */
export interface Ranked<T> {
  entry: T
  rank: number
  property: CardProperty
}

/** Returns the contract's message for an invalid value, or null. */
export function issueOf(schema: v.GenericSchema, value: unknown): string | null {
  const { issues } = v.safeParse(schema, value, { abortEarly: true })
  return issues?.[0].message ?? null
}

/** Joins the lines of a text and trims it; '' if nothing of it can be seen. */
export function singleLine(text: string): string {
  if (isBlank(text)) return ''
  if (!/[\r\n]/.test(text)) return text.trim()
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}

/**
 * Empty values for all fields. A card of our own export is complete, so missing fields are empty.
 */
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
