import { expect, it } from 'vitest'
import { addressLines } from './addressLines'

const blank = {
  label: '',
  formatted: '',
  street: '',
  extendedAddress: '',
  poBox: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
}

it.each([
  [
    'as the source wrote it',
    { formatted: '12 St James’s Square\nLondon', city: 'Paris' },
    ['12 St James’s Square', 'London'],
  ],
  [
    'its parts in order',
    {
      street: '12 Main St',
      city: 'London',
      postalCode: 'SW1Y 4JH',
      region: 'Greater London',
      country: 'UK',
    },
    ['12 Main St', 'SW1Y 4JH London, Greater London', 'UK'],
  ],
  ['a bare box number', { poBox: '42', city: 'Bern' }, ['PO Box 42', 'Bern']],
  ['a street of two lines', { street: 'House 1\nRoad 2' }, ['House 1', 'Road 2']],
  ['nothing', {}, []],
])('%s', (_name, parts, lines) => {
  expect(addressLines({ ...blank, ...parts })).toEqual(lines)
})
