import { expect, it } from 'vitest'
import { blankAddress } from '@/shared/forms/rows/addressValue'
import { numberedContact } from '@/testing/fakes/fakeContacts'
import { describeChanges } from './describeChanges'

it.each([
  ['a region', { region: 'Greater London' }, 'London, Greater London'],
  ['a box number', { poBox: '42' }, 'PO Box 42, London'],
  ['an apartment', { extendedAddress: 'Flat 3' }, 'Flat 3, London'],
  [
    'lines as on an envelope',
    { formatted: '12 St James’s Square\nLondon' },
    '12 St James’s Square, London',
  ],
])('names %s as the only changed part of an address', (_name, parts, value) => {
  const address = { ...blankAddress, city: 'London' }
  const before = numberedContact(1, { addresses: [address] })
  const after = numberedContact(1, { addresses: [{ ...address, ...parts }] })
  expect(describeChanges(before, after)).toEqual([{ field: 'Addresses', value }])
})

it('gives a custom field its name on screen', () => {
  const before = numberedContact(1, { extras: { Badge: 'B-1' } })
  const after = numberedContact(1, { extras: { Badge: 'B-2' } })
  expect(describeChanges(before, after, { Badge: 'Ticket' })).toEqual([
    { field: 'Ticket', value: 'B-2' },
  ])
})
