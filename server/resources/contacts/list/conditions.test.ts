import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import {
  type ContactCondition,
  type ContactConditions,
  conditionsParam,
} from '@/contract/contacts/contactConditions'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { applyPatch } from '../contactContent'
import { newRow } from '../contactRow'
import { insertContacts } from '../store/insertContacts'
import { contacts } from '../tables'
import { matchesFilter } from './contactQuery'
import { readWindow } from './contactWindow'
import { conditionArbitrary, contactArbitrary } from '../testing/conditionArbitraries'
import { matchesWhere } from '../testing/matchesWhere'

const byName = [{ key: 'name', isDescending: false }] as const

const server = useTestServer()
const actor = { tenantId: TENANT, userId: 'ada' }
const scope = () => ({ db: server.database.db, actor })
const profileId = '00000000-0000-4000-8000-000000000000'
const now = new Date('2026-03-01T12:00:00.000Z')

function rowOf(patch: ContactPatch, at = 0, userId = 'ada') {
  const source = at % 3 === 0 ? 'manual' : 'import'
  const day = new Date(now.getTime() + at * 86_400_000)
  return newRow({ tenantId: TENANT, userId, profileId, source, now: day }, applyPatch(null, patch))
}

async function add(patches: readonly ContactPatch[]) {
  const rows = patches.map((patch, at) => rowOf(patch, at))
  await insertContacts(scope(), rows)
  return rows
}

async function find(where: ContactConditions): Promise<string[]> {
  const rows = await server.database.db
    .select({ name: contacts.sortName })
    .from(contacts)
    .where(matchesFilter(actor, { where }))
    .orderBy(contacts.sortName)
  return rows.map(({ name }) => name)
}

describe('conditions', () => {
  beforeEach(async () => {
    await insertContacts({ ...scope(), actor: { ...actor, userId: 'eve' } }, [
      rowOf({ firstName: 'Ann', organization: 'Zola' }, 0, 'eve'),
    ])
    await add([
      {
        firstName: 'Ann',
        organization: 'HP',
        emails: [{ label: '', value: 'ann@hp.example' }],
        phones: [{ label: '', value: '+49 (0)30 123-4567' }],
        birthday: '1980-01-31',
        extras: { Badge: 'B-0010', Note: 'Ångström' },
        tags: ['VIP'],
      },
      {
        firstName: 'Bob',
        organization: 'HP  Labs',
        emails: [
          { label: '', value: 'x@one.example' },
          { label: '', value: 'ann@hp.example' },
        ],
        phones: [{ label: '', value: '030 123 45 67' }],
        birthday: '--01-31',
        extras: { Badge: 'B-001', Other: 'B-0010' },
        notes: 'Stand B12\nHall 4',
      },
      { firstName: 'Cleo', jobTitle: '50%_off \\ "x"', addresses: [address('Łódź', 'Polska')] },
    ])
  })

  const cases: [ContactCondition, string][] = [
    [{ field: 'organization', op: 'is', value: 'hp' }, 'ann'],
    [{ field: 'organization', op: 'startsWith', value: 'Hp' }, 'ann bob'],
    [{ field: 'organization', op: 'is', value: 'hp labs' }, 'bob'],
    [{ field: 'organization', op: 'startsWith', value: ' hp \u00a0LABS' }, 'bob'],
    [{ field: 'name', op: 'startsWith', value: 'Cl' }, 'cleo'],
    [{ field: 'name', op: 'is', value: 'cl' }, ''],
    [{ field: 'organization', op: 'isNot', value: 'hp' }, 'bob cleo'],
    [{ field: 'organization', op: 'empty' }, 'cleo'],
    [{ field: 'email', op: 'is', value: 'ANN@hp.example' }, 'ann bob'],
    [{ field: 'email', op: 'is', value: 'ann@hp' }, ''],
    [{ field: 'email', op: 'notContains', value: 'one' }, 'ann cleo'],
    [{ field: 'phone', op: 'is', value: '030/1234567' }, 'ann bob'],
    [{ field: 'phone', op: 'is', value: '0049 30 1234567' }, 'ann bob'],
    [{ field: 'phone', op: 'startsWith', value: '+49 30' }, 'ann'],
    [{ field: 'phone', op: 'startsWith', value: '+49 30 1' }, 'ann bob'],
    [{ field: 'phone', op: 'startsWith', value: '030 12' }, 'ann bob'],
    [{ field: 'custom', name: 'Badge', op: 'is', value: 'b-0010' }, 'ann'],
    [{ field: 'custom', name: 'Badge', op: 'startsWith', value: 'b-001' }, 'ann bob'],
    [{ field: 'custom', name: 'Note', op: 'contains', value: 'gstrom' }, 'ann'],
    [{ field: 'custom', name: 'Badge', op: 'contains', value: 'strom' }, ''],
    [{ field: 'custom', name: 'badge', op: 'notEmpty' }, ''],
    [{ field: 'notes', op: 'contains', value: 'b12 hall' }, 'bob'],
    [{ field: 'jobTitle', op: 'contains', value: '%_' }, 'cleo'],
    [{ field: 'jobTitle', op: 'is', value: '50__off \\ "x"' }, ''],
    [{ field: 'city', op: 'is', value: 'lodz' }, 'cleo'],
    [{ field: 'country', op: 'anyOf', values: ['Polska', 'France'] }, 'cleo'],
    [{ field: 'birthday', op: 'between', to: '2000-12-31' }, 'ann'],
    [{ field: 'birthday', op: 'between', from: '1980-01-31', to: '1980-01-31' }, 'ann'],
    [{ field: 'tags', op: 'noneOf', values: ['VIP'] }, 'bob cleo'],
    [{ field: 'tags', op: 'anyOf', values: ['vip'] }, ''],
    [{ field: 'createdAt', op: 'between', from: '2026-03-03T00:00:00Z' }, 'cleo'],
  ]

  it(`mean what they say (${String(cases.length)} cases)`, async () => {
    for (const [condition, expected] of cases)
      expect(
        (await find({ match: 'all', of: [condition] })).join(' '),
        JSON.stringify(condition),
      ).toBe(expected)
  })

  it('are joined in groups; empty groups and values of nothing are no conditions', async () => {
    const hp: ContactCondition = { field: 'organization', op: 'is', value: 'hp' }
    const lodz: ContactCondition = { field: 'city', op: 'is', value: 'łódź' }
    const nothing: ContactCondition = { field: 'name', op: 'contains', value: '\u0301' }
    const any = { match: 'any', of: [hp, lodz] } as const
    expect(await find({ match: 'any', of: [hp, lodz] })).toEqual(['ann', 'cleo'])
    expect(await find({ match: 'all', of: [{ ...any, of: [hp, lodz] }, hp] })).toEqual(['ann'])
    expect(await find({ match: 'any', of: [hp, nothing, { match: 'all', of: [] }] })).toEqual([
      'ann',
    ])
    const empty: ContactConditions = { match: 'all', of: [{ match: 'any', of: [] }] }
    const window = await readWindow(scope(), {
      filter: { where: empty, isFuzzy: true },
      sort: byName,
      offset: 0,
      limit: 2,
    })
    expect([window.rows.length, window.total]).toEqual([2, 3])
    expect(v.parse(conditionsParam, JSON.stringify(empty))).toEqual(empty)
  })
})

describe('any contacts and conditions', () => {
  it('agree with the same conditions on the content', async () => {
    const contents = fc.sample(contactArbitrary, { numRuns: 60, seed: 17 })
    const rows = await add(contents)
    const expectedOf = (where: ContactConditions) =>
      rows.filter((row) => matchesWhere(where, row)).map(({ id }) => id)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          match: fc.constantFrom('all' as const, 'any' as const),
          of: fc.array(
            fc.oneof(
              { weight: 3, arbitrary: conditionArbitrary },
              {
                weight: 1,
                arbitrary: fc.record({
                  match: fc.constantFrom('all' as const, 'any' as const),
                  of: fc.array(conditionArbitrary, { maxLength: 3 }),
                }),
              },
            ),
            { minLength: 1, maxLength: 3 },
          ),
        }),
        async (where) => {
          const parsed = v.parse(conditionsParam, where)
          const filter = { where: parsed }
          const expected = expectedOf(parsed).sort()
          const found = await server.database.db
            .select({ id: contacts.id })
            .from(contacts)
            .where(matchesFilter(actor, filter))
          expect(found.map(({ id }) => id).sort()).toEqual(expected)
          const window = { filter, sort: byName, offset: 0, limit: 0 } as const
          expect((await readWindow(scope(), window)).total).toBe(expected.length)
        },
      ),
      { numRuns: process.env.LONG === '1' ? 3000 : 250 },
    )
  })

  it('do not change with the number of values that are looked up', async () => {
    await add(fc.sample(contactArbitrary, { numRuns: 30, seed: 4 }))
    const fields = ['name', 'email', 'phone'] as const
    const many = Array.from({ length: 20 }, (_, at) => 'nobody'.repeat(at + 1))
    for (const condition of [
      ...fields.map((field) => ({ field }) as const),
      { field: 'custom', name: 'Badge' } as const,
      { field: 'tags' } as const,
    ]) {
      const ask = (values: string[]) =>
        find({ match: 'all', of: [{ ...condition, op: 'anyOf', values }] })
      const values = ['ann', 'b-1', '030 123456', 'x_y@ex.example', 'VIP']
      expect(await ask([...values, ...many])).toEqual(await ask(values))
    }
  })
})

function address(city: string, country: string) {
  const rest = { formatted: '', street: '', extendedAddress: '', poBox: '', region: '' }
  return { ...rest, label: '', postalCode: '', city, country }
}
