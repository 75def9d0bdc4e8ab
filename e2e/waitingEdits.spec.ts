import { expect, test } from './fixtures'
import { keptKeys } from './keptKeys'
import { AccountPanel } from './pages/AccountPanel'

test.use({ serviceWorkers: 'allow' })

test('an edit made offline is shown, waits, and reaches the server when the network is back', async ({
  page,
  context,
  signIn,
  createAccount,
  createContacts,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  problems.expect(/Failed to fetch/)
  const account = await createAccount()
  await createContacts(account, [{ firstName: 'Ada', lastName: 'Moreau', organization: 'Old Ltd' }])
  // Waits for the lazy parts before the network fails.
  const rest = page.waitForResponse(/\/v1\/jobs$/)
  await signIn(account)
  await rest
  const cell = page.getByText('Old Ltd')
  await cell.dblclick()
  await page.getByRole('textbox', { name: 'Organization' }).fill('New Ltd')
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText('One edit is waiting to be sent.')).toBeVisible()
  await expect(page.getByText('New Ltd')).toBeVisible()
  await expect(page.getByRole('img', { name: /waits for the connection/ })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('img', { name: /waits for the connection/ })).toHaveCount(0)
  await expect(page.getByText('One edit is waiting')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('New Ltd')).toBeVisible()
})

test('an edit that waits outlives its tab without a network, if contacts are kept on the device', async ({
  page,
  context,
  signIn,
  createAccount,
  createContacts,
  problems,
}) => {
  for (const pattern of [
    /ERR_INTERNET_DISCONNECTED/,
    /Failed to fetch/,
    /The roles could not be loaded/,
    /A ServiceWorker intercepted the request and encountered an unexpected error/,
  ])
    problems.expect(pattern)
  const account = await createAccount()
  await createContacts(account, [{ firstName: 'Ada', lastName: 'Moreau', organization: 'Old Ltd' }])
  await signIn(account)
  const panel = new AccountPanel(page)
  await panel.open('security')
  const keeps = panel.dialog.getByRole('switch', { name: 'Keep contacts on this device' })
  await keeps.click()
  await expect(keeps).toBeChecked()
  await page.goto('/contacts')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => keptKeys(page)).toContainEqual(expect.stringContaining('listContacts'))
  await page.getByText('Old Ltd').dblclick()
  await page.getByRole('textbox', { name: 'Organization' }).fill('New Ltd')
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  const waits = 'One edit is waiting to be sent.'
  await expect(page.getByText(waits)).toBeVisible()
  await page.goto('/contacts')
  await expect(page.getByText(waits)).toBeVisible()
  await expect(page.getByText('New Ltd')).toBeVisible()
  // Another tab leaves the edit to this one, and takes it over when this one is closed.
  const other = await context.newPage()
  await other.goto('/contacts')
  await expect(other.getByText('Old Ltd')).toBeVisible()
  await expect(other.getByText(waits)).toHaveCount(0)
  await page.close()
  await expect(other.getByText(waits)).toBeVisible()
  await expect(other.getByText('New Ltd')).toBeVisible()
  await other.close()
  const next = await context.newPage()
  await next.goto('/contacts')
  await expect(next.getByText(waits)).toBeVisible()
  await context.setOffline(false)
  await expect(next.getByText(waits)).toHaveCount(0)
  await next.reload()
  await expect(next.getByText('New Ltd')).toBeVisible()
})
