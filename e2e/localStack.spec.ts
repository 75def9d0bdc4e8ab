import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAccount, findAccount } from '../server/local/emulatorRest'
import { googleCsv } from '../server/testing/googleCsv'
import { sessionOf } from './emulator'
import { expect, test } from './fixtures'
import { startStack, temporaryDataDir } from './startStack'

test('a second start with the same data, or on a port in use, is refused with one line', async ({
  stack,
}) => {
  await expect(startStack(stack.dataDir)).rejects.toThrow(
    `${stack.dataDir} is in use by another Tessera (process ${String(stack.pid)})`,
  )
  const { dataDir, remove } = temporaryDataDir()
  const port = Number(new URL(stack.url).port)
  await expect(startStack(dataDir, port)).rejects.toThrow(`Port ${String(port)} is in use`)
  remove()
})

test('mail arrives in the mailbox, with a link to the app', async ({
  page,
  stack,
  createAccount: create,
  checkAccessibility,
}) => {
  const { email } = await create()
  const { host, tenantId } = stack.emulator
  const body = JSON.stringify({ requestType: 'PASSWORD_RESET', email, tenantId })
  const headers = { 'content-type': 'application/json' }
  await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=any`, {
    method: 'POST',
    headers,
    body,
  })
  await page.goto('/mailbox')
  const link = page.getByRole('link', { name: `Open the link for ${email}` })
  await expect(link).toHaveAttribute('href', /^\/auth\/action\?mode=resetPassword/)
  await checkAccessibility()
})

test('after kill -9, accounts remain, an unfinished import continues without duplicates, and the stack ends with code 0', async () => {
  test.setTimeout(process.env.LONG === '1' ? 600_000 : 300_000)
  const { dataDir, remove } = temporaryDataDir({ isEmpty: true })
  const person = { email: 'killed@example.com', password: 'a good password' }
  const csv = googleCsv({ rows: 2000 })
  let stack = await startStack(dataDir)
  const account = await createAccount(stack.emulator, person)
  await expect
    .poll(() => readFileSync(join(dataDir, 'identity.json'), 'utf8'))
    .toContain(person.email)
  const importOnce = async () => {
    const { idToken, localId: userId } = await sessionOf(stack.emulator, person)
    const authorization = `Bearer ${idToken}`
    const headers = { authorization, 'content-type': 'application/json' }
    const created = await fetch(`${stack.url}/v1/users`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ userId }),
    })
    const { data } = (await created.json()) as { data: { defaultProfileId: string } }
    const form = new FormData()
    form.set('file', new File([csv], 'google.csv'))
    const count = async () =>
      (
        (await (
          await fetch(`${stack.url}/v1/contacts?limit=1`, { headers: { authorization } })
        ).json()) as { data: { total: number } }
      ).data.total
    const isDone = async () =>
      (
        (await (await fetch(`${stack.url}/v1/jobs`, { headers: { authorization } })).json()) as {
          data: { items: { state: string }[] }
        }
      ).data.items.every(({ state }) => state === 'done')
    return {
      isDone,
      send: () =>
        fetch(`${stack.url}/v1/contacts/${data.defaultProfileId}/csv/import`, {
          method: 'POST',
          headers: { authorization, 'idempotency-key': 'killed-import' },
          body: form,
        }),
      count,
    }
  }

  for (let kill = 0; kill < (process.env.LONG === '1' ? 30 : 2); kill += 1) {
    const { send } = await importOnce()
    const answer = send().then(
      ({ status }) => status,
      () => 0,
    )
    // Not a wait: each kill interrupts the import at another moment.
    await Promise.race([answer, sleep(60 + ((kill * 137) % 900))])
    await stack.kill()
    await answer
    stack = await startStack(dataDir)
    expect(await findAccount(stack.emulator, person.email)).toBe(account)
    expect((await fetch(`${stack.url}/readyz`)).status).toBe(200)
  }
  const last = await importOnce()
  expect((await last.send()).status).toBe(201)
  await expect.poll(last.isDone, { timeout: 90_000 }).toBe(true)
  // A few rows of the file share a phone and a name, so they become one contact.
  const whole = await last.count()
  expect(whole).toBeGreaterThan(1900)
  expect(whole).toBeLessThanOrEqual(2000)
  expect(await stack.stop()).toBe(0)
  await expect(fetch(`http://${stack.emulator.host}/`)).rejects.toThrow()
  remove()
})
