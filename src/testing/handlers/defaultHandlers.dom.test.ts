import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'
import { errorBody } from '@/contract/errors'
import { errorAnswer } from './errorAnswer'

const served = Object.values<Call>(calls)
const addressOf = (path: string) =>
  `${window.location.origin}${path.replace(/\{(\w+)\}/g, '00000000-0000-4000-8000-000000000001')}`

describe('the default handlers', () => {
  it.each(served.map((call) => ({ name: `${call.method} ${call.path}`, call })))(
    '$name is answered as the contract says',
    async ({ call }) => {
      const response = await fetch(addressOf(call.path), { method: call.method })
      expect(response.status).toBe(call.success ?? 200)
      if (call.answer === undefined) {
        expect(response.headers.get('Content-Type')).toContain(call.download)
        return
      }
      const body: unknown = await response.json()
      const answer = call.isBare ? body : v.parse(v.object({ data: v.unknown() }), body).data
      const parsed = v.safeParse(call.answer, answer)
      expect(parsed.issues ?? []).toEqual([])
    },
  )

  it('creates error answers that are valid for the contract', async () => {
    expect(v.is(errorBody, await errorAnswer('FORBIDDEN').json())).toBe(true)
  })
})
