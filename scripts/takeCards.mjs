/** Takes the physical cards, and the company with its people and cards. */
export async function takeCards(page, take) {
  const names = page.getByRole('link', { name: /card$/i })
  for (const [path, name, ready] of [
    ['/cards', 'cards', names],
    ['/company', 'company', page.getByLabel('Website')],
    ['/company/branding', 'company-branding', page.getByText('Cobalt')],
    ['/company/employees', 'company-employees', page.getByRole('button', { name: 'Tomás' })],
    ['/company/everlinks', 'company-links', page.getByRole('button', { name: 'Add link' })],
    ['/company/roles', 'company-roles', page.getByRole('heading', { name: 'Who may do what' })],
    ['/company/import', 'company-import', page.getByRole('button', { name: 'Check the file' })],
    ['/company-cards', 'company-cards', page.getByText('In stock')],
  ]) {
    await page.goto(path)
    await ready.first().waitFor()
    await take(name)
  }
  await page.goto('/cards')
  await names.first().click()
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await take('card-record')
}

/** Takes the profile editor, and its card and exchange form as a visitor sees them. */
async function takeProfile(page, take) {
  await page.goto('/profile/default')
  await page.getByLabel('First name', { exact: true }).waitFor()
  await page.waitForURL(/profile\/[0-9a-f-]{36}/)
  const { pathname } = new URL(page.url())
  await take('profile')
  for (const [tab, name] of [
    ['socials', 'Add social'],
    ['everlinks', 'Add link'],
    ['services', 'Add service'],
    ['video', 'Add video'],
    ['share', 'Download PNG'],
    ['settings', 'Save address'],
    ['appearance', ''],
  ]) {
    await page.goto(`${pathname}/${tab}`)
    await (name ? page.getByText(name).first() : page.getByText('Cobalt')).waitFor()
    await take(`profile-${tab}`)
  }
  await page.goto('/card/ines-marchetti')
  await take('card')
  await page.goto(pathname.replace('/profile/', '/contacts/new/'))
  await take('exchange')
}
