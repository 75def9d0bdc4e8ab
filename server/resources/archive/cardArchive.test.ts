import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { CardWithHistory } from '@/contract/cards/card'
import { cardWindow } from '@/contract/cards/cards'
import { type ArchiveUser, sendRecords, takeArchive, withPictures } from '../../testing/archives'
import { visit } from '../../public/testing/cards'
import { useTestServer } from '../../testing/harness'
import {
  addCompany,
  addEmployee,
  cardCalls,
  createHolder,
  dataOf,
  mintOne,
} from '../cards/testing/cardCalls'
import { cards } from '../cards/tables'
import { card, stamps } from './testing/archiveRecords'

const server = useTestServer()
const ID = card().id

/** Restores a card that this server never gave out, and returns the id that it has here. */
async function restoreOne(owner: ArchiveUser, record: object): Promise<string> {
  const { data } = await sendRecords(server, owner, [record])
  expect(data).toMatchObject({ restored: 1, newKeys: [{ kind: 'card', from: ID }] })
  const [{ to } = { to: '' }] = (data as { newKeys: { to: string }[] }).newKeys
  return to
}

const linesOf = ({ history }: CardWithHistory) =>
  history.map(({ change, from, to, by }) => `${change} ${from}>${to} ${by}`).reverse()

describe('physical cards in an archive', () => {
  it('come back with name, dates, state and history in another account; company cards stay', async () => {
    const ada = await createHolder(server)
    await ada.change(ada.id, { status: 'deactivated', expiresOn: '2027-01-31', reason: 'Vacation' })
    await ada.change(ada.id, { status: 'active' })
    await visit(server, `/card/${ada.id}`)
    await server.events.flush()
    await ada.change(ada.id, { status: 'deactivated' })
    const companyId = await addCompany(server)
    await addEmployee(server, companyId, 'ada')
    await ada.activate((await mintOne(server, companyId)).code)
    const { records } = await takeArchive(server, { userId: 'ada', token: ada.token })
    const archived = records.filter(({ type }) => type === 'card')
    expect(archived).toHaveLength(2)
    expect(JSON.stringify(archived)).not.toContain('"ada"')

    const ben = await server.createActor('ben')
    const own = cardCalls(server, ben.token)
    const sent = withPictures({ records, files: new Map() })
    expect((await sendRecords(server, { userId: 'ben', token: ben.token }, sent)).status).toBe(200)
    // The archive's virtual card is a second one here, so it became physical too.
    const { items } = dataOf(cardWindow, await own.list({ search: 'metal' }))
    expect(items).toMatchObject([
      {
        name: 'Blue metal',
        status: 'deactivated',
        expiresOn: '2027-01-31',
        ownerId: 'ben',
        taps: { total: 1, last30Days: 0 },
      },
    ])
    const [{ id } = { id: '' }] = items
    expect(id).not.toBe(ada.id)
    expect(linesOf(await own.read(id))).toEqual(linesOf(await ada.read(ada.id)))
    const { history } = await own.read(id)
    expect(history.map(({ reason }) => reason)).toContain('Vacation')
  })

  it('begin with their present state when they come from an older archive', async () => {
    const ada = await server.createActor('ada')
    const record = {
      ...card({ kind: 'physical' }),
      status: 'deactivated',
      issuedOn: null,
      expiresOn: null,
    }
    const read = await cardCalls(server, ada.token).read(await restoreOne(ada, record))
    expect(read).toMatchObject({ status: 'deactivated', profileId: ada.defaultProfileId })
    expect(linesOf(read)).toEqual([
      'state blank>deactivated You',
      'holder >You You',
      'profile >Personal You',
    ])
    expect(read.history[0]?.at).toBe(stamps.createdAt)
  })

  it('are never blank, and say when they show another profile than before', async () => {
    const ada = await server.createActor('ada')
    const record = {
      ...card({ kind: 'physical' }),
      version: 3,
      name: 'Steel',
      status: 'blank',
      issuedOn: null,
      expiresOn: null,
      heldSince: stamps.createdAt,
      history: [],
    }
    const read = await cardCalls(server, ada.token).read(await restoreOne(ada, record))
    expect(read).toMatchObject({ status: 'deactivated', version: 3, name: 'Steel' })
    expect(linesOf(read)).toEqual([
      'state blank>deactivated You',
      'profile Another profile>Personal You',
    ])
    const [row] = await server.database.db.select().from(cards).where(eq(cards.id, read.id))
    expect(row?.codeHash).toBeNull()
  })

  it('explain a state that their history does not lead to', async () => {
    const ada = await server.createActor('ada')
    const entry = { at: stamps.createdAt, by: 'owner', change: 'state', reason: '' }
    const record = {
      ...card({ kind: 'physical' }),
      ...{ version: 3, name: '', status: 'active', issuedOn: null, expiresOn: null },
      heldSince: null,
      history: [{ ...entry, from: 'active', to: 'retired' }],
    }
    const read = await cardCalls(server, ada.token).read(await restoreOne(ada, record))
    expect(read.status).toBe('active')
    expect(linesOf(read).slice(0, 2)).toEqual([
      'state active>retired You',
      'state retired>active You',
    ])
  })

  it.each([
    { change: 'state', to: 'melted' },
    { change: 'mint', to: 'made' },
    { change: 'holder', to: 'mallory' },
    { change: 'profile', to: 'Work' },
    { change: 'dates', to: '2026-13-40/' },
    { change: 'dates', to: 'soon' },
  ])('refuse a history with $change “$to”', async (values) => {
    const ada = await server.createActor('ada')
    const record = {
      ...card({ kind: 'physical' }),
      ...{ version: 3, name: '', status: 'active', issuedOn: null, expiresOn: null },
      heldSince: null,
      history: [{ at: stamps.createdAt, by: 'owner', from: '', reason: '', ...values }],
    }
    const before = await server.contents()
    const { status, error } = await sendRecords(server, ada, [record])
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['records.0.history.0']])
    expect(await server.contents()).toBe(before)
  })

  it('refuse a history that is too long or names somebody', async () => {
    const ada = await server.createActor('ada')
    const entry = {
      at: stamps.createdAt,
      by: 'mallory',
      change: 'state',
      from: '',
      to: '',
      reason: '',
    }
    const record = {
      ...card({ kind: 'physical' }),
      version: 3,
      name: '',
      status: 'active',
      issuedOn: null,
      expiresOn: null,
      heldSince: null,
    }
    const tooLong = Array.from({ length: 2001 }, () => ({ ...entry, by: 'owner' }))
    for (const history of [[entry], tooLong])
      expect((await sendRecords(server, ada, [{ ...record, history }])).status).toBe(422)
  })
})
