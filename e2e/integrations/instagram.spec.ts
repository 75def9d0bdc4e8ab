import { expect, test } from '../fixtures'
import { addCompany } from '../operate'
import { ownerApi } from '../ownerApi'
import { IntegrationsPage } from '../pages/IntegrationsPage'
import { turn } from '../simulators'
import { addEmployee, expectLinks, makePremium, saved, visitorOf } from './support'

// One after the other: a journey makes the Instagram that all share fail.
test.describe.configure({ mode: 'serial' })

const POSTS = /Open on Instagram/
const INES = 'ines.marchetti'

test('posts are shown with our own pictures; a person and Instagram itself have them deleted', async ({
  page,
  browser,
  stack,
  signIn,
  checkAccessibility,
}) => {
  const profile = await makePremium(stack, await signIn())
  const integrations = new IntegrationsPage(page)
  const panel = integrations.panel('Instagram')
  const connect = async () => {
    await page.goto('/integrations')
    await integrations.connect('Instagram', { account: INES })
    await expect(panel).toContainText('Is this your account?')
    await integrations.confirm('Instagram')
    await expect(panel).toContainText(`Connected as @${INES}`)
  }
  await connect()
  await page.goto(`/profile/${profile.id}/integrations`)
  await integrations.choice('Instagram', /^Morning light in the studio/).check()
  await integrations.choice('Instagram', /^Behind the press/).check()
  await saved(page)
  const visitor = await visitorOf(browser, stack)
  const expectPosts = (texts: RegExp[]) => expectLinks(visitor.page, profile, POSTS, texts)
  await expectPosts([/Morning light/, /Behind the press/])
  const pictures = visitor.page.locator('.tc-posts img')
  await expect(pictures.first()).toBeVisible()
  expect(visitor.requests.filter((address) => !address.startsWith(stack.url))).toEqual([])
  expect(visitor.requests.some((address) => address.includes('/files/'))).toBe(true)

  await page.goto('/integrations?app=instagram')
  await panel.getByRole('button', { name: 'Delete Instagram data…' }).click()
  const question = page.getByRole('dialog', { name: /^Delete everything from @ines/ })
  await expect(question.getByRole('listitem')).toContainText([
    '1 connection',
    /\d+ posts/,
    /\d+ pictures/,
    '1 block on cards',
  ])
  await checkAccessibility()
  await question.getByRole('button', { name: 'Delete Instagram data' }).click()
  await expect(panel).toContainText('Everything from Instagram is deleted')
  await expectPosts([])
  const statusPage = panel.getByRole('link', { name: 'Status page' })
  await visitor.page.goto((await statusPage.getAttribute('href')) ?? '')
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('Everything is deleted')

  await connect()
  const told = await turn(stack, 'instagram', 'webhook', {
    event: 'dataDeletion',
    accountId: '26100000000000001',
    url: `${stack.url}/v1/instagram/data-deletion`,
  })
  expect(told).toEqual({ statuses: [200] })
  await page.reload()
  await expect(panel).toContainText('The deletion was asked for at Instagram. Everything from')
  await visitor.page.goto((await statusPage.getAttribute('href')) ?? '')
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('Everything is deleted')
  expect(visitor.problems.list()).toEqual([])
  await visitor.close()
})

test('a company’s Instagram shows on the card of an employee, also while Instagram is away', async ({
  page,
  browser,
  stack,
  createAccount,
  signIn,
  problems,
}) => {
  problems.expect(/status of 424.*\/instagram\/company\/sync/)
  const employee = await createAccount()
  const owner = await signIn()
  await addCompany(stack, owner)
  await addEmployee(stack, owner, employee)
  const { profile } = await ownerApi(stack, employee)
  const integrations = new IntegrationsPage(page)
  await page.goto('/company/integrations')
  await page.getByRole('button', { name: 'Connect Instagram' }).click()
  await integrations.allow({ account: 'studio_marchetti' })
  const part = integrations.block('Instagram').first()
  await expect(part).toContainText('Is this the company’s account?')
  await part.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(part).toContainText('Connected as @studio_marchetti')
  expect(new URL(page.url()).pathname).toBe('/company/integrations')
  await page.getByRole('checkbox', { name: /^Hiring: two people/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  const visitor = await visitorOf(browser, stack)
  const expectPosts = () => expectLinks(visitor.page, profile, POSTS, [/Hiring: two people/])
  await expectPosts()

  const update = async () => {
    const answer = page.waitForResponse(/\/instagram\/company\/sync/)
    await page.getByRole('button', { name: 'Update now' }).click()
    return (await answer).status()
  }
  for (const kind of ['outage', 'slow']) {
    await turn(stack, 'instagram', 'failure', { kind })
    const startedAt = Date.now()
    const updated = update()
    await expectPosts()
    expect(await updated, kind).toBe(424)
    expect(Date.now() - startedAt, kind).toBeLessThan(12_000)
    await expect(part).toContainText('Instagram does not answer at the moment.')
    await turn(stack, 'instagram', 'failure', { kind: null })
  }
  expect(await update()).toBe(200)
  await expect(page.getByText('Updated.')).toBeAttached()
  await expect(part).not.toContainText('does not answer')
  await expectPosts()
  expect(visitor.problems.list()).toEqual([])
  await visitor.close()
})
