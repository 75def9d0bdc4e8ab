import type { Download, Locator, Page } from '@playwright/test'

/** /contacts */
export class ContactsPage {
  readonly heading: Locator
  readonly search: Locator
  readonly rows: Locator
  readonly selection: Locator

  constructor(private readonly page: Page) {
    this.heading = page.getByRole('heading', { name: 'Contacts', level: 1 })
    this.search = page.getByRole('searchbox', { name: 'Search contacts' })
    this.rows = page.getByRole('table', { name: 'Contacts' }).getByRole('row')
    this.selection = page.getByRole('region', { name: 'Selection' })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/contacts${query}`)
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name })
  }

  count(text: string): Locator {
    return this.page.getByText(text, { exact: true })
  }

  async sortBy(column: string): Promise<void> {
    await this.page.getByRole('columnheader', { name: column }).click()
  }

  async select(name: string): Promise<void> {
    await this.row(name).getByRole('checkbox').click()
  }

  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Undo' }).click()
  }

  /** Exports all contacts and returns the downloaded file. */
  async exportAll(): Promise<Download> {
    const download = this.page.waitForEvent('download')
    await this.page.getByRole('button', { name: 'Export' }).click()
    await this.page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    return download
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: /account/i }).click()
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
}
