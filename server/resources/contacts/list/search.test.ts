import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import type { ContactInput } from '@/contract/contacts/contactChange'
import * as calls from '@/contract/contacts/contacts'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { applyPatch } from '../contactContent'
import { newRow } from '../contactRow'
import { summaryColumns } from '../presentContact'
import { insertContacts } from '../store/insertContacts'
import { contacts } from '../tables'
import { matchesFilter } from './contactQuery'
import { closePatterns, MAX_PATTERNS } from './fuzzySearch'
import { snippetOf, wordMatchers } from './matchSnippet'
import { findMatches } from './searchMatches'

const server = useTestServer()

async function signIn() {
  const { token } = await server.createActor('ada')
  const create = async (body: Partial<ContactInput>) => {
    const { status, text } = await server.send(calls.createContact, { token, body })
    expect(status, text).toBe(201)
  }
  const find = async (params: Record<string, string>) => {
    const path = `/v1/contacts?${new URLSearchParams(params).toString()}`
    const headers = { authorization: `Bearer ${token}` }
    const response = await server.app.request(path, { headers })
    const text = await response.text()
    expect(response.status, text).toBe(200)
    return v.parse(v.object({ data: calls.contactWindow }), JSON.parse(text)).data.items
  }
  return { token, create, find }
}

describe('a search', () => {
  it('finds every text of a contact, and says where unless the row shows it', async () => {
    const { create, find } = await signIn()
    const note = { writtenAt: '2026-01-01T00:00:00.000Z', followUpOn: null, isDone: false }
    await create({
      firstName: 'Ann',
      nickname: 'Nannerl',
      organization: 'Aurora',
      department: 'Purchasing',
      jobTitle: 'Journalist',
      emails: [{ label: '', value: 'ann@one.example' }],
      phones: [{ label: '', value: '+49 (0)30 123-4567' }],
      websites: [{ label: '', value: 'https://zweig.example/about' }],
      notes: `We met at the fair in Łódź, at stand B12\nof Größe & Söhne. ${'x'.repeat(5000)} needle`,
      timeline: [{ ...note, id: crypto.randomUUID(), text: 'Asked for a rebate' }],
      tags: ['VIP'],
      extras: { Badge: 'B-0010', Empty: '' },
    })
    const match = async (search: string) => {
      const items = await find({ search })
      const { before, found, after, ...rest } = items[0]?.match ?? {}
      const text = items[0]?.match ? `${before ?? ''}[${found ?? ''}]${after ?? ''}` : ''
      return [items.length, ...Object.values(rest), text]
    }
    for (const visible of ['ann', 'AURORA vip', 'one.example', '0049 30 123', '030 1234567'])
      expect(await match(visible), visible).toEqual([1, ''])
    expect(await match('nanner')).toEqual([1, 'nickname', '', '[Nanner]l'])
    expect(await match('ann journal')).toEqual([1, 'jobTitle', '', '[Journal]ist'])
    expect(await match('purch')).toEqual([1, 'department', '', '[Purch]asing'])
    expect(await match('stand b12')).toEqual([
      1,
      'notes',
      '',
      '…the fair in Łódź, at [stand] B12 of Größe & Söhne.…',
    ])
    expect(await match('grosse')).toEqual([
      1,
      'notes',
      '',
      '…Łódź, at stand B12 of [Größe] & Söhne.…',
    ])
    expect(await match('rebate')).toEqual([1, 'timeline', '', 'Asked for a [rebate]'])
    expect(await match('b-0010')).toEqual([1, 'custom', 'Badge', '[B-0010]'])
    expect(await match('zweig')).toEqual([1, 'website', '', '[zweig].example/about'])
    expect(await match('needle')).toEqual([0, ''])
    expect(await match('badge')).toEqual([0, ''])
  })

  it('forgives one typo if it is fuzzy, in lists, counts and selections', async () => {
    const { token, create, find } = await signIn()
    await create({ firstName: 'Ana', lastName: 'Hernández', notes: 'Met in Łódź' })
    await create({ firstName: 'Bob', lastName: 'Hernan' })
    const ask = async (search: string) =>
      (await find({ search, isFuzzy: 'true' })).map(({ firstName }) => firstName)
    expect(await find({ search: 'hernandes' })).toEqual([])
    for (const typed of ['hernandes', 'hrnandez', 'herrnandez', 'hernadnez ana', 'HERNANDEZ'])
      expect(await ask(typed), typed).toEqual(['Ana'])
    expect(await ask('ane hernandez')).toEqual([])
    expect((await find({ search: 'hernandes lodz', isFuzzy: 'true' }))[0]?.match).toMatchObject({
      field: 'notes',
      found: 'Łódź',
    })
    const matching = { search: 'hernandes', isFuzzy: true }
    await server.send(calls.deleteContacts, { token, body: { matching, except: [] } })
    expect((await find({})).map(({ firstName }) => firstName)).toEqual(['Bob'])
  })
})

describe('the places of matches', () => {
  it('are looked for in so much text only, row by row', async () => {
    const { create } = await signIn()
    for (const at of [1, 2, 3])
      await create({ firstName: String(at), notes: `${'x'.repeat(90)} stand B12` })
    const scope = { db: server.database.db, actor: { tenantId: TENANT, userId: 'ada' } }
    const rows = await scope.db.select(summaryColumns).from(contacts).orderBy(contacts.sortName)
    const found = async (most?: number) =>
      (await findMatches(scope, rows, { search: 'b12' }, most)).size
    expect([await found(), await found(250), await found(99)]).toEqual([3, 2, 0])
  })
})

describe('close matches', () => {
  const letters = Array.from('abcdeéxyø_%')
  const letter = fc.constantFrom(...letters)
  const word = fc.array(letter, { minLength: 6, maxLength: 12 }).map((all) => all.join(''))
  const edit = fc.record({
    kind: fc.constantFrom('replace', 'drop', 'add', 'swap'),
    at: fc.nat(100),
    letter,
  })

  it('include every word with one typo, on the index or not', async () => {
    const { db } = server.database
    const actor = { tenantId: TENANT, userId: 'ada' }
    const origin = { ...actor, profileId: crypto.randomUUID(), now: server.now }
    await fc.assert(
      fc.asyncProperty(word, edit, fc.boolean(), async (stored, typo, isNote) => {
        const content = isNote ? { notes: `about ${stored}` } : { lastName: stored }
        const row = newRow(
          { ...origin, source: 'manual' },
          applyPatch(null, { firstName: 'a', ...content }),
        )
        await insertContacts({ db, actor }, [row])
        const typed = applyEdit(stored, typo)
        if (typed.replace(/[^\p{L}]/gu, '').length < 5) return
        const filter = { search: typed, isFuzzy: true }
        const rows = await db
          .select({ id: contacts.id })
          .from(contacts)
          .where(matchesFilter(actor, filter))
        expect(
          rows.map(({ id }) => id),
          `${stored} as ${typed}`,
        ).toContain(row.id)
        expect(snippetOf(`about ${stored}`, wordMatchers(typed, true))).not.toBeNull()
      }),
      { numRuns: process.env.LONG === '1' ? 1000 : 100 },
    )
  })

  it('have a bounded number of patterns; numbers and short words stay as they are', () => {
    expect(
      closePatterns(['1234567', 'anna', 'b-0010', 'x'.repeat(33)]).map(({ length }) => length),
    ).toEqual([1, 1, 1, 1])
    const many = closePatterns(
      Array.from({ length: 30 }, (_, at) => `word${'abcdefghij'[at % 10] ?? ''}`),
    )
    const sizes = many.map(({ length }) => length)
    expect(sizes[0]).toBeGreaterThan(10)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_PATTERNS + 30)
    expect(closePatterns(['x'.repeat(32)]).flat().length).toBeGreaterThan(1)
  })
})

function applyEdit(
  word: string,
  { kind, at, letter }: { kind: string; at: number; letter: string },
) {
  const all = Array.from(word)
  const place = at % all.length
  const [one = '', two = ''] = all.slice(place, place + 2)
  const changes: Record<string, [removed: number, ...added: string[]]> = {
    replace: [1, letter],
    drop: [1],
    add: [0, letter],
    swap: [2, two, one],
  }
  const [removed = 0, ...added] = changes[kind] ?? []
  all.splice(place, removed, ...added)
  return all.join('')
}
