import { randomUUID } from 'node:crypto'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import type { ExchangeField } from '@/contract/profiles/profileConfig'
import { type ExchangeForm, type ExchangeInput, MET_AT } from '@/contract/profiles/exchange'

/**
 * Returns the details without the fields that the profile does not ask for, which are not stored.
 */
export function keepRequested(
  { fields }: Pick<ExchangeForm, 'fields'>,
  input: ExchangeInput,
): ExchangeInput {
  const asks = (field: ExchangeField) => fields[field] !== 'off'
  const { photo, ...texts } = input
  const left = { ...texts, ...(photo && asks('photo') && { photo }) }
  for (const field of [
    'email',
    'phone',
    'organization',
    'jobTitle',
    'website',
    'metAt',
    'note',
  ] as const)
    if (!asks(field)) left[field] = ''
  return left
}

/**
 * Returns the contact for a visitor's details; the place of meeting becomes the first note of its
 * timeline.
 */
export function toContactPatch(
  {
    firstName,
    lastName,
    email,
    phone,
    organization,
    jobTitle,
    website,
    metAt,
    note,
  }: ExchangeInput,
  now: Date,
): ContactPatch {
  const listOf = (value: string) => (value === '' ? [] : [{ label: '', value }])
  const met = {
    id: randomUUID(),
    text: MET_AT + metAt,
    writtenAt: now.toISOString(),
    followUpOn: null,
    isDone: false,
  }
  const reached = { emails: listOf(email), phones: listOf(phone), websites: listOf(website) }
  return {
    firstName,
    lastName,
    organization,
    jobTitle,
    ...reached,
    notes: note.trim(),
    timeline: metAt === '' ? [] : [met],
  }
}
