import { expect, it } from 'vitest'
import type { ShownCompany } from '@/contract/companies/shownCompany'
import type { Block } from '@/contract/integrations/block'
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

const item = {
  id: 'i',
  kind: 'image' as const,
  text: 'A lens',
  detail: '',
  url: 'https://provider.example/1',
  thumbnail: null,
  publishedAt: null,
}
const block: Block = {
  provider: 'instagram',
  title: '',
  isHidden: false,
  accountName: 'ada',
  accountUrl: 'https://provider.example/ada',
  items: [item],
}
const company = (blocks: Block[]): ShownCompany => ({
  ...{ id: 'c', name: 'Verdigris', logo: null, banner: null, appearance: null },
  ...{ everlinks: [], socials: [], blocks, locks: [], jobTitle: '', department: '' },
})
const cardWith = (blocks: Block[], ofCompany: Block[] = []) =>
  toPublicCard(emptyProfileContent, { profileId: 'p', key: 'k', blocks }, 0, company(ofCompany))
    .blocks

it("shows the person's own blocks before the company's, under the provider's name by default", () => {
  expect(
    cardWith([{ ...block, title: 'Mine' }], [block]).map(({ title, source }) => [title, source]),
  ).toEqual([
    ['Mine', 'Instagram'],
    ['Instagram', 'Instagram'],
  ])
})

it('leaves out hidden and empty blocks, and items whose addresses are none of the web', () => {
  const urls = ['javascript:alert(1)', 'mailto:a@b.example', 'https://user@host.example/', '']
  const bad = urls.map((url) => ({ ...item, url }))
  expect(
    cardWith([
      { ...block, isHidden: true },
      { ...block, items: [] },
    ]),
  ).toEqual([])
  expect(cardWith([{ ...block, items: bad }], [{ ...block, isHidden: true }])).toEqual([])
  const [shown] = cardWith([{ ...block, accountUrl: 'javascript:alert(1)', items: [...bad, item] }])
  expect([shown?.items.map(({ url }) => url), shown?.accountUrl]).toEqual([[item.url], null])
})

it('returns the same blocks for the same lists', () => {
  const blocks = [block]
  const shown = [0, 1].map(() =>
    toPublicCard(emptyProfileContent, { profileId: 'p', key: 'k', blocks }, 0),
  )
  expect(shown[0]?.blocks).toBe(shown[1]?.blocks)
})
