import { type Locator, type Page } from '@playwright/test'

/** `/profile/[profileId]` and its tabs. */
export class ProfilePage {
  readonly saved: Locator
  readonly preview: Locator
  readonly links: Locator

  constructor(private readonly page: Page) {
    this.saved = page.getByRole('status').filter({ hasText: /Saved$/ })
    this.preview = page.getByRole('region', { name: 'Preview' })
    this.links = page.getByRole('list', { name: 'Links' })
  }

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Profiles' }).first().click()
    await this.field('First name').waitFor()
  }

  async showTab(name: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name }).click()
  }

  field(name: string | RegExp): Locator {
    return this.page.getByLabel(name, typeof name === 'string' ? { exact: true } : {})
  }

  async addLink(title: string, address: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add link' }).click()
    await this.field(/^URL\*?$/).fill(address)
    await this.field(/^Title\*?$/).fill(title)
    await this.page.keyboard.press('Enter')
  }

  async addSocial(network: string, account: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add social' }).click()
    await this.page.getByRole('combobox', { name: 'Network' }).fill(network)
    await this.page.keyboard.press('Enter')
    await this.field(/^Username or URL/).fill(account)
    await this.page.keyboard.press('Enter')
  }
}
