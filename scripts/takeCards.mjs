/** Takes the dashboard, the physical cards, and the company with its people, cards and figures. */
export async function takeCards(page, take) {
  const names = page.getByRole('link', { name: /card$/i })
  const chart = page.getByRole('listbox', { name: 'Views by day' })
  for (const [path, name, ready] of [
    ['/dashboard', 'dashboard', page.getByRole('table', { name: 'Services' })],
    ['/profile/default/analytics', 'profile-analytics', chart],
    ['/cards', 'cards', names],
    ['/company', 'company', page.getByLabel('Website')],
    ['/company/branding', 'company-branding', page.getByText('Cobalt')],
    ['/company/employees', 'company-employees', page.getByRole('button', { name: 'Tomás' })],
    ['/company/everlinks', 'company-links', page.getByRole('button', { name: 'Add link' })],
    ['/company/roles', 'company-roles', page.getByRole('heading', { name: 'Who may do what' })],
    ['/company/analytics', 'company-analytics', chart],
    ['/company/import', 'company-import', page.getByRole('button', { name: 'Check the file' })],
    ['/company-cards', 'company-cards', page.getByText('In stock')],
  ]) {
    await page.goto(path)
    await ready.first().waitFor()
    await take(name)
  }
  await page.goto('/cards')
  const shop = page.getByRole('region', { name: 'Buy cards' })
  await shop.evaluate((section) => {
    section.scrollIntoView()
  })
  await page.waitForLoadState('networkidle')
  await take('buy-cards')
  await names.first().click()
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await take('card-record')
}
