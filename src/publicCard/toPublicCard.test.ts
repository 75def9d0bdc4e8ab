import { expect, it } from 'vitest'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { nextChangeAt, toPublicCard } from './toPublicCard'
import { momentText } from './whenText'

it.each([
  ['ada@example.com', 'mailto:ada@example.com'],
  ['100%@example.com', 'mailto:100%25@example.com'],
  ['a%41da@example.com', 'mailto:a%2541da@example.com'],
  ['ada?cc=eve@example.com', null],
  ['ada/x@example.com', null],
])('writes to %s by %s', (value, url) => {
  const { emails } = toPublicCard(
    { ...emptyProfileContent, emails: [{ label: 'work', value }] },
    { profileId: 'p', key: 'k' },
    0,
  )
  expect(emails).toEqual([{ label: 'work', value, url }])
})

it('accepts an invalid day, as a date field gives it while a year is typed', () => {
  const dates = {
    startDate: '12026-05-01',
    startTime: '09:00',
    endDate: '120260-05-01',
    endTime: null,
    timeZone: 'Europe/Berlin',
  }
  const item = { ...dates, id: 'i', title: 'Open day', url: 'https://example.com', isHidden: false }
  const content = {
    ...emptyProfileContent,
    everlinks: [{ ...item, thumbnail: null }],
    services: [{ ...item, description: '', price: '' }],
  }
  expect(toPublicCard(content, { profileId: 'p', key: 'k' }, 0)).toMatchObject({
    everlinks: [{ title: 'Open day' }],
    services: [{ title: 'Open day', when: '' }],
  })
  expect([momentText('12026-05-01', '09:00'), nextChangeAt(content, 0)]).toEqual(['', null])
})
