import type { Page } from '@playwright/test'
import { idTokenOf } from './emulator'
import { type Account, expect, test } from './fixtures'
import type { Stack } from './stack'

/* Plans at a simulated Stripe: what a person sees there are the simulator's own pages. */

// One after the other: a journey makes the Stripe that all share fail.
test.describe.configure({ mode: 'serial' })

const plan = (page: Page) => page.getByRole('region', { name: 'Your plan' })

async function openPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Plan' }).click()
}

/** Creates profiles until there are four. */
async function addProfiles({ url, emulator }: Stack, account: Account): Promise<string> {
  const headers = {
    authorization: `Bearer ${await idTokenOf(emulator, account)}`,
    'content-type': 'application/json',
  }
  let id = ''
  for (const name of ['Fair', 'Press', 'Private']) {
    const body = JSON.stringify({ name })
    const answer = await fetch(`${url}/v1/profiles`, { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
    id = ((await answer.json()) as { data: { id: string } }).data.id
  }
  return id
}

test('a trial: checkout, premium in the open tab, cancel, keep, and premium ends', async ({
  page,
  context,
  stack,
  signIn,
  problems,
  checkAccessibility,
}) => {
  const account = await signIn(undefined, '/dashboard')
  await openPlan(page)
  await expect(plan(page)).toContainText('Free')
  await checkAccessibility()

  const other = await context.newPage()
  await other.goto('/dashboard?account=plan')
  await expect(plan(other)).toContainText('Free')

  // A declined card grants nothing; the same checkout can be paid afterwards.
  await page.getByRole('button', { name: 'Start 14-day free trial of Premium' }).click()
  problems.expect(/status of 402/)
  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(plan(page)).toContainText('Free')
  await page.getByRole('button', { name: 'Start 14-day free trial of Premium' }).click()
  await page.getByLabel('Card number').fill('4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()

  await expect(page.getByText('You have Premium.')).toBeVisible()
  await expect(plan(page)).toContainText('Trial until')
  await expect(page).toHaveURL(/\/dashboard\?account=plan$/)
  await checkAccessibility()

  const newest = await addProfiles(stack, account)

  // The other tab has it as soon as it asks, without a reload.
  await other.keyboard.press('Escape')
  await openPlan(other)
  await expect(plan(other)).toContainText('Trial until')
  await other.close()

  await page.getByRole('button', { name: 'Cancel plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Premium?' })
  await expect(dialog).toContainText('Nothing is deleted.')
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(plan(page)).toContainText('Ends on')
  await page.getByRole('button', { name: 'Keep plan' }).click()
  await expect(plan(page)).toContainText('Trial until')

  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(plan(page)).toContainText('Ends on')
  await page.getByRole('button', { name: 'Invoices and payment' }).click()
  await page.getByRole('button', { name: 'Move the clock to the end of the period' }).click()
  await page.getByRole('button', { name: 'Return' }).click()
  await expect(plan(page)).toContainText('Your Premium has ended.')
  // One trial for each person.
  await expect(page.getByRole('button', { name: 'Subscribe to Premium' })).toBeVisible()

  // The plan allows three profiles: the newest one is read-only, says why, and leads to the plans.
  await page.goto(`/profile/${newest}`)
  await expect(page.getByText('Your plan allows 3 profiles, and this one')).toBeVisible()
  await page.getByRole('link', { name: 'See plans' }).click()
  await expect(plan(page)).toContainText('4 of 3')
})

test('while Stripe is away, the plan says so and a second try works', async ({
  page,
  signIn,
  stack,
  problems,
}) => {
  await signIn(undefined, '/dashboard?account=plan')
  const button = page.getByRole('button', { name: 'Start 14-day free trial of Premium' })
  await expect(button).toBeVisible()
  const fail = (body: object) =>
    fetch(`${stack.stripe ?? ''}/_simulator/failure`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
  problems.expect(/status of 424/)
  await fail({ kind: 'outage', path: '/v1/customers', times: 3 })
  await button.click()
  await expect(
    page.getByText('Stripe does not answer at the moment. Try again later.'),
  ).toBeVisible()
  await button.click()
  await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
})
