import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createContact, deleteContact, updateContact } from '@/contract/contacts/contacts'
import type { Contact } from '@/contract/contacts/contact'
import { type FollowUps, listFollowUps } from '@/contract/contacts/followUps'
import { useTestServer } from '../../../testing/harness'

const server = useTestServer()
let token = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
})

const note = (text: string, followUpOn: string | null, isDone = false) => ({
  id: randomUUID(),
  text,
  writtenAt: '2026-01-01T10:00:00.000Z',
  followUpOn,
  isDone,
})

async function add(firstName: string, timeline: object[], as = token): Promise<Contact> {
  const { data, text } = await server.send(createContact, {
    token: as,
    body: { firstName, timeline },
  })
  if (!data) throw new Error(text)
  return data as Contact
}

async function list(params: Record<string, string | number> = {}) {
  const { data, text } = await server.send(listFollowUps, {
    token,
    params: { today: '2026-02-10', until: '2026-02-17', ...params },
  })
  if (!data) throw new Error(text)
  const { items, hasMore, due } = data as FollowUps
  const listed = items.map(({ contact, followUps }) => [
    contact.firstName,
    ...followUps.map(({ text: written, followUpOn }) => `${followUpOn} ${written}`),
  ])
  return { items: listed, hasMore, due }
}

describe('follow-ups', () => {
  it('list the contacts with open ones by day, with their notes, and count those that are due', async () => {
    await add('Later', [note('In March', '2026-03-01')])
    await add('Week', [note('Soon', '2026-02-17')])
    await add('Today', [note('Now', '2026-02-10'), note('Done', '2026-02-01', true)])
    await add('Overdue', [
      note('Second', '2026-02-12'),
      note('First', '2026-02-09'),
      note('Far', '2026-04-01'),
      note('None', null),
    ])
    expect(await list()).toEqual({
      items: [
        ['Overdue', '2026-02-09 First', '2026-02-12 Second'],
        ['Today', '2026-02-10 Now'],
        ['Week', '2026-02-17 Soon'],
      ],
      hasMore: false,
      due: 2,
    })
    expect(await list({ limit: 2 })).toMatchObject({ hasMore: true, due: 2 })
    expect(await list({ limit: 0 })).toEqual({ items: [], hasMore: false, due: 2 })
  })

  it('go with their contact, and leave the list when they are done', async () => {
    const { id, version, timeline } = await add('Grace', [note('Call', '2026-02-01')])
    const gone = await add('Gone', [note('Call', '2026-02-01')])
    await server.send(deleteContact, { token, params: { contactId: gone.id } })
    expect((await list()).items).toEqual([['Grace', '2026-02-01 Call']])
    await server.send(updateContact, {
      token,
      params: { contactId: id },
      body: { timeline: timeline.map((each) => ({ ...each, isDone: true })) },
      headers: { 'If-Match': `"${String(version)}"` },
    })
    expect(await list()).toEqual({ items: [], hasMore: false, due: 0 })
  })

  it('are the owner’s alone, cut to what a list shows', async () => {
    const eve = (await server.createActor('eve')).token
    await add('Mallory', [note('Hers', '2026-02-01')], eve)
    await add(
      'Busy',
      Array.from({ length: 9 }, (_, at) => note('x'.repeat(5000), `2026-02-0${String(at + 1)}`)),
    )
    const { items } = await list()
    expect(items).toHaveLength(1)
    expect(items[0]).toHaveLength(6)
    expect(items[0]?.[1]).toHaveLength('2026-02-01 '.length + 300)
  })

  it('refuse what is no day, and more than the limit', async () => {
    for (const params of [
      { today: 'tomorrow' },
      { until: '2026-02-31' },
      { limit: 501 },
      { today: '' },
    ]) {
      const { status } = await server.send(listFollowUps, {
        token,
        params: { today: '2026-02-10', until: '2026-02-17', ...params },
      })
      expect([params, status]).toEqual([params, 422])
    }
  })
})
