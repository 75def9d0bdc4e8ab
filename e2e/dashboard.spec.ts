import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures'
import { ownerApi } from './ownerApi'
import { visit } from './visits'

test('what visitors do on a card shows on the dashboard, in totals counted by hand', async ({
  page,
  stack,
  signIn,
}) => {
  const account = await signIn(undefined, '/dashboard')
  const share = page.getByRole('region', { name: 'Share your card' })
  await expect(share.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Set up your card' })).toContainText('0 of 5 done')

  const owner = await ownerApi(stack, account)
  const { slug, id } = owner.profile
  expect(
    await owner.change({
      everlinks: [
        { id: randomUUID(), ...openLink, title: 'Portfolio', url: 'https://portfolio.example/' },
      ],
    }),
  ).toBe(200)
  const { url } = stack
  // Four people: one comes twice, one by a scanned code. Six views, three devices.
  const content = await visit(url, slug)
  await visit(url, slug)
  await visit(url, slug, '?s=qr', { device: 'phone', network: 2 })
  await visit(url, slug, '', { device: 'desktop', network: 3 })
  await visit(url, slug, '', { device: 'tablet', network: 4 })
  await visit(url, slug, '', { device: 'tablet', network: 4 })
  // A program that makes a preview of a link.
  await visit(url, slug, '', { device: 'bot', network: 5 })
  const [, link = ''] = /href="\/card\/[\w-]+(\/go\/[\w-]+)"/.exec(content) ?? []
  for (const network of [1, 2, 3]) await visit(url, slug, link, { network })
  await visit(url, slug, '/contact.vcf', { network: 2 })

  const figure = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(async () => {
    await page.goto('/dashboard?days=7&zone=UTC')
    await expect(figure('Views')).toContainText('6', { timeout: 3_000 })
  }).toPass()
  await expect(figure('Clicks')).toContainText(/^Clicks3/)
  await expect(figure('Click rate')).toContainText('50%')
  await expect(figure('Contacts saved')).toContainText(/^Contacts saved1/)
  await expect(figure('Details received')).toContainText(/^Details received0/)
  await expect(page.getByRole('button', { name: /isitors/ })).toContainText('4')
  await expect(page.getByText(/0 of your own views and 1 by programs/)).toBeVisible()
  const rowsOf = (name: string) => page.getByRole('table', { name }).getByRole('row')
  await expect(rowsOf('Sources')).toHaveText([/Share/, /Opened link5/, /Scanned code1/])
  await expect(rowsOf('Devices')).toHaveText([/Share/, /Phone3/, /Tablet2/, /Computer1/])
  await expect(rowsOf('Links')).toHaveText([/Share/, /Portfolio3100%/])

  await page.getByRole('option', { name: /: 6$/ }).focus()
  await page.keyboard.press('Home')
  await expect(page.getByRole('option').first()).toBeFocused()
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/: 0$/)

  const download = async (kind: string) => {
    await page.getByRole('button', { name: 'Download Views by day' }).click()
    const [made] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: kind }).click(),
    ])
    return readFile(await made.path())
  }
  const lines = (await download('Download CSV')).toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,6,4,1,0,3,0\.5$/)
  expect((await download('Download picture (PNG)')).subarray(1, 4).toString('latin1')).toBe('PNG')

  await page.goto(`/profile/${id}/analytics?days=7&zone=UTC`)
  await expect(figure('Views')).toContainText('6')
})

const openLink = {
  isHidden: false,
  thumbnail: null,
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  timeZone: 'UTC',
}

test('the figures are asked for once, although the steps beside them load later', async ({
  page,
  signIn,
}) => {
  let asked = 0
  let release: () => void = () => undefined
  const shown = new Promise<void>((resolve) => {
    release = resolve
  })
  page.on('request', (request) => {
    if (/\/analytics\/.*timeZone/.test(request.url())) asked += 1
  })
  await page.route('**/assets/asideParts-*.js', async (route) => {
    await shown
    await route.continue()
  })
  await signIn(undefined, '/dashboard')
  await expect(page.getByRole('region', { name: 'Share your card' })).toBeVisible()
  const before = asked
  expect(before).toBeGreaterThan(0)
  release()
  await expect(page.getByRole('region', { name: 'Set up your card' })).toContainText('0 of 5 done')
  expect(asked).toBe(before)
})
