import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAccount, findAccount } from '../server/local/emulatorRest'
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
