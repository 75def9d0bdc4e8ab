import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAccount, findAccount } from '../server/local/emulatorRest'
import { googleCsv } from '../server/testing/googleCsv'
import { expect, test } from './fixtures'
import { startStack, temporaryDataDir } from './startStack'

test('a second start on the same data, or on a taken port, is refused in one line', async ({ stack }) => {
  await expect(startStack(stack.dataDir)).rejects.toThrow(`${stack.dataDir} is in use by another Tessera (process ${String(stack.pid)})`)
  const { dataDir, remove } = temporaryDataDir()
  const port = Number(new URL(stack.url).port)
  await expect(startStack(dataDir, port)).rejects.toThrow(`Port ${String(port)} is in use`)
  remove()
})

test('accounts outlive kill -9, and the stack ends with code 0', async () => {
  const { dataDir, remove } = temporaryDataDir()
  const person = { email: 'kept@example.com', password: 'a good password' }
  const first = await startStack(dataDir)
  const userId = await createAccount(first.emulator, person)
  await expect.poll(() => readFileSync(join(dataDir, 'identity.json'), 'utf8')).toContain(person.email)
  await first.kill()

  const second = await startStack(dataDir)
  expect(await findAccount(second.emulator, person.email)).toBe(userId)
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  expect(await second.stop()).toBe(0)
  await expect(fetch(`http://${second.emulator.host}/`)).rejects.toThrow()
  remove()
})

test('mail ends in the mailbox, with a link to the app itself', async ({ page, stack, createAccount: create, checkAccessibility }) => {
  const { email } = await create()
  const { host, tenantId } = stack.emulator
  const body = JSON.stringify({ requestType: 'PASSWORD_RESET', email, tenantId })
  const headers = { 'content-type': 'application/json' }
  await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=any`, { method: 'POST', headers, body })
  await page.goto('/mailbox')
  const link = page.getByRole('link', { name: `Open the link for ${email}` })
  await expect(link).toHaveAttribute('href', /^\/auth\/action\?mode=resetPassword/)
  await checkAccessibility()
})

test('an import that is killed half way goes on after a restart, and sent again it doubles nothing', async () => {
  const { dataDir, remove } = temporaryDataDir()
  const person = { email: 'killed@example.com', password: 'a good password' }
  const csv = googleCsv({ rows: 2000 })
  let stack = await startStack(dataDir)
  await createAccount(stack.emulator, person)
  const importOnce = async () => {
    const token = await signInToken(stack.emulator, person)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const { sub: userId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
    const created = await fetch(`${stack.url}/v1/users`, { method: 'POST', headers, body: JSON.stringify({ userId }) })
    const { data } = (await created.json()) as { data: { defaultProfileId: string } }
    const form = new FormData()
    form.set('file', new File([csv], 'google.csv'))
    const { authorization } = headers
    const count = async () => ((await (await fetch(`${stack.url}/v1/contacts?limit=1`, { headers: { authorization } })).json()) as { data: { total: number } }).data.total
    const isDone = async () => ((await (await fetch(`${stack.url}/v1/jobs`, { headers: { authorization } })).json()) as { data: { items: { state: string }[] } }).data.items.every(({ state }) => state === 'done')
    return { isDone, send: () => fetch(`${stack.url}/v1/contacts/${data.defaultProfileId}/csv/import`, { method: 'POST', headers: { authorization, 'idempotency-key': 'killed-import' }, body: form }), count }
  }

  for (let kill = 0; kill < (process.env.LONG === '1' ? 30 : 2); kill += 1) {
    const { send } = await importOnce()
    const answer = send().then(({ status }) => status, () => 0)
    // Not a wait for anything: each kill meets the import at another moment.
    await Promise.race([answer, sleep(60 + ((kill * 137) % 900))])
    await stack.kill()
    await answer
    stack = await startStack(dataDir)
  }
  const last = await importOnce()
  expect((await last.send()).status).toBe(201)
  await expect.poll(last.isDone, { timeout: 30_000 }).toBe(true)
  // A few people of the file share a phone and a name: they are one contact.
  const whole = await last.count()
  expect(whole).toBeGreaterThan(1900)
  expect(whole).toBeLessThanOrEqual(2000)
  expect(await stack.stop()).toBe(0)
  remove()
})

async function signInToken({ host, tenantId }: { host: string; tenantId: string }, { email, password }: { email: string; password: string }): Promise<string> {
  const body = JSON.stringify({ email, password, tenantId, returnSecureToken: true })
  const answer = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { idToken: string }).idToken
}
