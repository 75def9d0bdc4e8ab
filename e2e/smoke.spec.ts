import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './fixtures'

test('the entry page opens without an error and leads to sign-in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/auth/sign-in')
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
})

test('the legal texts are served from the files that an operator can replace, not from copies of the build', async ({
  request,
}) => {
  for (const name of ['terms-of-service', 'privacy-policy']) {
    const file = join('dist/legal', `${name}.json`)
    expect([`${file}.gz`, `${file}.br`].filter((copy) => existsSync(copy))).toEqual([])
    const answer = await request.get(`/legal/${name}.json`, {
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect([answer.status(), await answer.text()]).toEqual([200, readFileSync(file, 'utf8')])
  }
})
