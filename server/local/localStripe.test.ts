import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startLocalStripe } from './localStripe'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-local-stripe-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('starts a simulated Stripe that keeps its account in the data folder', async () => {
  const stripe = await startLocalStripe({ STRIPE_SECRET_KEY: ' ' }, folder)
  const headers = { authorization: 'Bearer sk_test_local' }
  const answer = await fetch(`${String(stripe?.origin)}/v1/products`, { headers })
  expect(await answer.json()).toMatchObject({ data: [{}, {}, {}] })
  expect(readdirSync(folder)).toEqual(['stripe.json'])
  await stripe?.close()
})

test.each([{ STRIPE_SECRET_KEY: 'sk_test_real' }, { STRIPE_SIMULATOR: 'off' }])(
  'starts none with %o',
  async (source) => {
    expect(await startLocalStripe(source, folder)).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  },
)
