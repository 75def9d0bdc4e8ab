import * as v from 'valibot'
import { expect, it } from 'vitest'
import { contactSummary } from '@/contract/contacts/contact'
import { buildContact } from '@/testing/builders'
import { groupRows } from './printGroups'

it('has organizations in one group that the list has in one', () => {
  const spellings = [
    'Große Straße',
    'GROSSE  STRASSE',
    'Grosse Straße',
    'Blåbær Łódź',
    'blabaer lodz',
  ]
  const rows = spellings.map((organization) =>
    v.parse(contactSummary, buildContact({ organization })),
  )
  const groups = groupRows(rows, 'organization', ['Große Straße', 'Blåbær Łódź'])
  expect(groups.map((group) => [group.title, group.rows.length])).toEqual([
    ['Große Straße', 3],
    ['Blåbær Łódź', 2],
  ])
})
