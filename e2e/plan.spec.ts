import { expect, test as base } from './fixtures'
import { operate } from './operate'
import { startStack, temporaryDataDir } from './startStack'

/** Journeys on a server of their own, without Stripe. */
const test = base.extend({
  stack: async ({}, use) => {
    const { dataDir, remove } = temporaryDataDir()
    const { stop, ...stack } = await startStack(dataDir, 0, { STRIPE_SIMULATOR: 'off' })
    await use(stack)
    await stop()
    remove()
  },
})

test('a server without Stripe: the operator grants Premium, which shows in the open tab, and ends it', async ({
  page,
  stack,
  signIn,
}) => {
  const { email } = await signIn(undefined, '/contacts?account=plan')
  const plan = page.getByRole('region', { name: 'Your plan' })
  await expect(plan).toContainText('No limits')

  operate(stack, 'premium:grant', `--email=${email}`, '--until=2099-01-31')
  const panel = page.getByRole('dialog', { name: 'Account' })
  await panel.getByRole('tab', { name: 'Profile' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Plan' }).click()
  await expect(plan).toContainText('Granted by the operator of this server. Ends on')
  await page.keyboard.press('Escape')
  // The menu knows without a reload.
  await page.getByRole('button', { name: /Account of/ }).click()
  await expect(page.getByRole('menu').getByText('Premium')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/company?panel=new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Verdigris')
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByRole('heading', { name: 'Verdigris', level: 1 })).toBeVisible()

  operate(stack, 'premium:revoke', `--email=${email}`)
  await page.reload()
  // Without a seller nothing is limited, so the company stays as it is.
  await expect(page.getByRole('heading', { name: 'Verdigris', level: 1 })).toBeVisible()
  await expect(page.getByText(/read-only/)).toHaveCount(0)
  await page.goto('/company?account=plan')
  await expect(plan).toContainText('Your Premium has ended.')
})
