import { expect, it } from 'vitest'
import { groupFilter, groupTitle } from './groupFilter'

const day = (month: number, date = 1) => new Date(2026, month - 1, date).toISOString()

it.each([
  [{ search: 'x' }, 'tag', 'VIP', { search: 'x', tag: ['VIP'] }],
  [{ tag: ['a', 'VIP'] }, 'tag', 'VIP', { tag: ['a', 'VIP'] }],
  [{}, 'tag', '', { without: ['tags'] }],
  [{ without: 'email' as const }, 'organization', '', { without: ['email', 'organization'] }],
  [{ organization: 'ac' }, 'organization', 'Acme', { organization: 'ac', organizationIs: 'Acme' }],
  [{ source: ['import' as const, 'demo' as const] }, 'source', 'demo', { source: ['demo'] }],
  [{}, 'month', '2026-12', { createdFrom: day(12), createdBefore: day(13) }],
  [
    { createdFrom: day(3, 5), createdBefore: day(3, 9) },
    'month',
    '2026-03',
    { createdFrom: day(3, 5), createdBefore: day(3, 9) },
  ],
  [
    { createdFrom: day(2), createdBefore: day(5) },
    'month',
    '2026-03',
    { createdFrom: day(3), createdBefore: day(4) },
  ],
] as const)('narrows %j to the %s %s', (filter, by, key, expected) => {
  const { ...open } = filter
  expect(groupFilter(structuredClone(open) as Parameters<typeof groupFilter>[0], by, key)).toEqual(
    expected,
  )
})

it.each([
  ['tag', 'VIP', 'VIP'],
  ['organization', '', 'No organization'],
  ['source', 'import', 'Import'],
  ['month', '2026-03', 'March 2026'],
] as const)('titles the %s %s', (by, key, title) => {
  expect(groupTitle(by, key)).toBe(title)
})
