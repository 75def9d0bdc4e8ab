import ICAL from 'ical.js'
import { expect, test } from './fixtures'
import { ownerApi } from './ownerApi'
import { ProfilePage } from './pages/ProfilePage'

test('a number typed nationally can be called from abroad: on the card and from the vCard', async ({
  page,
  stack,
  signIn,
  checkAccessibility,
}) => {
  const account = await signIn()
  const { profile: stored } = await ownerApi(stack, account)
  const profile = new ProfilePage(page)
  await profile.open()
  await page.getByRole('button', { name: 'Add phone' }).click()
  const number = page.getByRole('textbox', { name: 'phone 1' })
  await expect(number).toBeFocused()
  await number.fill('070-123 45 67 x12')
  await number.press('Tab')
  await expect(page.getByText('This is not a valid +1 number.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Country code of phone 1' }).fill('Swed')
  await page.keyboard.press('Enter')
  await expect(number).toBeFocused()
  await number.press('Tab')
  await expect(number).toHaveValue('070-123 45 67 ext. 12')
  await expect(page.getByText('This is not a valid')).toBeHidden()
  await expect(profile.saved).toBeVisible()
  await checkAccessibility()

  await page.goto(`/card/${stored.slug}`)
  await expect(page.getByRole('link', { name: '+46 70 123 45 67 ext. 12' })).toHaveAttribute(
    'href',
    'tel:+46701234567;ext=12',
  )
  const file = await page.request.get(`/card/${stored.slug}/contact.vcf`)
  const card = new ICAL.Component(ICAL.parse(await file.text()) as unknown[])
  expect(card.getFirstPropertyValue('tel')).toBe('+46701234567,12')
})
