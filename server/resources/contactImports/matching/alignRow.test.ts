import { describe, expect, it } from 'vitest'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { address } from '@/contract/contacts/contactFields'
import * as v from 'valibot'
import { applyPatch } from '../../contacts/model'
import { alignRow } from './alignRow'
import { mergeContent } from './mergeContent'

const contactOf = (patch: ContactPatch) => applyPatch(null, patch, {})
const place = (parts: object) => v.parse(address, { label: '', ...parts })

describe('a row that repeats its contact in another form', () => {
  const ada = { namePrefix: 'Dr.', firstName: 'Ada', lastName: 'Moreau', nameSuffix: 'Jr.' }

  it.each<[string, ContactPatch, ContactPatch]>([
    ['a whole name', { firstName: 'Dr. Ada Moreau Jr.' }, ada],
    ['a whole name without its titles', { firstName: 'Moreau, Ada' }, ada],
    ['a nickname as the name', { firstName: 'Bo' }, { nickname: 'Bo' }],
    ['a company as the name', { firstName: 'ACME' }, { organization: 'ACME' }],
  ])('has the name of the contact: %s', (_case, row, stored) => {
    const { firstName = '', lastName = '' } = stored
    expect(alignRow(contactOf(row), contactOf(stored))).toMatchObject({ firstName, lastName })
  })

  it.each<[string, ContactPatch, ContactPatch]>([
    ['another word', { firstName: 'Ada Maria Moreau' }, ada],
    ['a title that the contact has not', { firstName: 'Prof. Ada Moreau' }, ada],
    ['parts', { firstName: 'Ada', lastName: 'Moreau' }, ada],
  ])('keeps its own name with %s', (_case, row, stored) => {
    expect(alignRow(contactOf(row), contactOf(stored))).toEqual(contactOf(row))
  })

  it('has the whole addresses of the contact', () => {
    const stored = place({ label: 'Work', street: '1 Rue', city: 'Paris', country: 'France' })
    const align = (...addresses: object[]) =>
      alignRow(contactOf({ addresses: addresses.map(place) }), contactOf({ addresses: [stored] }))
        .addresses
    expect(align({ city: 'Paris' }, { label: 'Home', formatted: '1 Rue, Paris, France' })).toEqual([
      stored,
      { ...stored, label: 'Home' },
    ])
    const [other, longer] = [{ city: 'Bern' }, { city: 'Paris', street: '2 Rue' }]
    expect(align(other, longer)).toEqual([place(other), place(longer)])
  })
})

it.each([
  [{ firstName: 'Ada Maria Moreau' }, { firstName: 'Ada Maria', lastName: 'Moreau' }],
  [{ firstName: 'Moreau, Ada Maria' }, { firstName: 'Ada Maria', lastName: 'Moreau' }],
  [{ firstName: 'Moreau Ada Maria' }, { firstName: 'Ada', lastName: 'Moreau' }],
])(
  'splits a whole name like the one of the contact, and never empties the last name',
  (row, name) => {
    const ada = contactOf({ firstName: 'Ada', lastName: 'Moreau' })
    for (const policy of ['fill', 'overwrite'] as const)
      expect(mergeContent(ada, contactOf(row), policy)).toMatchObject({ middleName: '', ...name })
  },
)

it.each(['fill', 'overwrite'] as const)(
  'keeps the year of a birthday that one of the two has without it: %s',
  (policy) => {
    const [whole, day] = [{ birthday: '1980-01-31' }, { birthday: '--01-31' }]
    for (const [before, row] of [
      [whole, day],
      [day, whole],
    ] as const)
      expect(mergeContent(contactOf(before), contactOf(row), policy)).toMatchObject(whole)
  },
)
