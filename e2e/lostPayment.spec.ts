import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAccount } from '../server/local/emulatorRest'
import { idTokenOf } from './emulator'
import { expect, test } from './fixtures'
import { startStack, temporaryDataDir } from './startStack'

test('a payment whose webhook meets a killed server is not lost', async () => {
  const { dataDir, remove } = temporaryDataDir()
  const person = { email: 'paid@example.com', password: 'a good password' }
  let stack = await startStack(dataDir)
  const userId = await createAccount(stack.emulator, person)
  await expect
    .poll(() => readFileSync(join(dataDir, 'identity.json'), 'utf8'))
    .toContain(person.email)
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${stack.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await idTokenOf(stack.emulator, person)}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as { data: unknown }
  }
  await ask('/v1/users', { userId })
  const { data } = await ask('/v1/stripe/checkout', { priceId: 'price_local_premium_month' })
  const paid = fetch((data as { url: string }).url, {
    method: 'POST',
    body: new URLSearchParams({ card: '4242 4242 4242 4242' }),
    redirect: 'manual',
  })
  expect((await paid).status).toBe(303)
  // The webhook is on its way, or just being applied.
  await stack.kill()

  stack = await startStack(dataDir)
  const subscriptions = async () =>
    ((await ask('/v1/subscriptions')).data as { items: { status: string }[] }).items
  await expect.poll(subscriptions).toMatchObject([{ status: 'active', isPremium: true }])
  await stack.stop()
  remove()
})
