import sharp from 'sharp'
import { expect, test } from './fixtures'
import { ProfilePage } from './pages/ProfilePage'

test('handles stay whole on a phone, and the buttons of a picture’s dialog are in sight on a low screen', async ({
  page,
  signIn,
}) => {
  await signIn(undefined, '/profile/default/socials')
  const profile = new ProfilePage(page)
  await profile.addSocial('Instagram', '@meridiana.light')
  await profile.addSocial('LinkedIn', 'ines-marchetti')
  await expect(profile.saved).toBeVisible()
  const card = await page.getByRole('link', { name: 'View card' }).getAttribute('href')

  await page.setViewportSize({ width: 720, height: 450 })
  await profile.showTab('Details')
  const buffer = await sharp({
    create: { width: 600, height: 400, channels: 3, background: '#1f8a70' },
  })
    .png()
    .toBuffer()
  await page
    .getByLabel('File of the photo')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(card ?? '')
  const linesOf = (handle: string) =>
    page.getByText(handle).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getClientRects().length
    })
  expect(await linesOf('@meridiana.light')).toBe(1)
  expect(await linesOf('ines-marchetti')).toBe(1)
})
