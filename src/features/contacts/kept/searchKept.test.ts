import { expect, it } from 'vitest'
import { buildContact } from '@/testing/builders'
import { searchKept } from './searchKept'

it.each([
  ['Große Straße', 'grosse STRASSE'],
  ['Grosse Strasse', 'große straße'],
  ['Blåbær Øl', 'blabaer ol'],
  ['Łódź Cœur', 'lodz coeur'],
])('finds %s by %s, as the server does', (organization, search) => {
  const data = buildContact({ organization })
  const answer = { endpoint: 'getContact', data, refreshedAt: 1 }
  expect(searchKept({ search, limit: 10 }, [answer])?.data.items).toHaveLength(1)
})
