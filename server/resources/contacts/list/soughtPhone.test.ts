import { describe, expect, it } from 'vitest'
import * as calls from '@/contract/contacts/contacts'
import * as v from 'valibot'
import { isSamePhone } from '@/values/phone/samePhone'
import { useTestServer } from '../../../testing/harness'

const server = useTestServer()

/** Spellings of one number each. */
const numbers: readonly (readonly [string, ...string[]])[] = [
  ['0172 5550101', '+49 172 5550101', '00491725550101', '+49 (0)172/5550101', '٠١٧٢ ٥٥٥٠١٠١'],
  ['(212) 555-0106', '+1 212 555 0106', '1-212-555-0106', '\uff0b1 212 555 0106'],
  ['06 555 0107', '+39 06 555 0107', '0039 06 5550107'],
  ['8 495 555-01-08', '+7 495 555-01-08', '007 495 5550108'],
  ['06 1 555 0109', '+36 1 555 0109', '0036 1 555 0109'],
]

async function signIn() {
  const { token } = await server.createActor('ada')
  const create = async (firstName: string, value: string) => {
    const body = { firstName, phones: [{ label: '', value }] }
    const { status, text } = await server.send(calls.createContact, { token, body })
    expect(status, text).toBe(201)
  }
  const find = async (params: Record<string, string>) => {
    const path = `/v1/contacts?${new URLSearchParams(params).toString()}`
    const headers = { authorization: `Bearer ${token}` }
    const response = await server.app.request(path, { headers })
    const { items } = v.parse(
      v.object({ data: calls.contactWindow }),
      JSON.parse(await response.text()),
    ).data
    return items.map(({ firstName, match }) => [firstName, match])
  }
  return { create, find }
}

describe('a phone number', () => {
  it.each(numbers)('is found under each of its spellings: %s', async (...spellings) => {
    const { create, find } = await signIn()
    await create('Zoe', '+46 70 123 45 67')
    for (const [at, spelling] of spellings.entries()) await create(String(at), spelling)
    const all = spellings.map((_, at) => [String(at), undefined])
    for (const search of spellings) {
      const same = spellings.filter((other) => other === search || isSamePhone(other, search))
      const found = await find({ search })
      expect([search, found]).toEqual([search, all])
      expect(same.length).toBeGreaterThan(1)
      for (const op of ['contains', 'is', 'startsWith'] as const) {
        const where = JSON.stringify({ match: 'all', of: [{ field: 'phone', op, value: search }] })
        const names = (await find({ where })).map(([name]) => name)
        const wanted = op === 'contains' ? all.map(([name]) => name) : []
        for (const name of wanted)
          expect([search, op, names]).toContainEqual(expect.arrayContaining([name]))
      }
    }
  })

  it('is found while it is typed, with or without its country code', async () => {
    const { create, find } = await signIn()
    await create('Abroad', '+49 172 5550102')
    await create('Home', '0172 5550101')
    await create('Zoe', '+46 71 172 45 67')
    const names = async (search: string) => (await find({ search })).map(([name]) => name)
    expect(await names('0172')).toEqual(['Abroad', 'Home'])
    expect(await names('0172555')).toEqual(['Abroad', 'Home'])
    expect(await names('+49 172 55')).toEqual(['Abroad', 'Home'])
    expect(await names('+49 17')).toEqual(['Abroad'])
    expect(await names('172')).toEqual(['Abroad', 'Home', 'Zoe'])
    expect(await names('491725550101')).toEqual(['Home'])
  })
})
