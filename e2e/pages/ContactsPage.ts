import type { Download, Locator, Page } from '@playwright/test'

/** /contacts */
export class ContactsPage {
  readonly heading: Locator
  readonly search: Locator
  readonly table: Locator
  readonly rows: Locator
  readonly selection: Locator
  readonly quickView: Locator

  constructor(private readonly page: Page) {
    this.heading = page.getByRole('heading', { name: 'Contacts', level: 1 })
    this.search = page.getByRole('searchbox', { name: 'Search contacts' })
    this.table = page.getByRole('grid', { name: 'Contacts' })
    this.rows = this.table.getByRole('row')
    this.selection = page.getByRole('region', { name: 'Selection' })
    this.quickView = page.getByRole('complementary', { name: 'Quick view' })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/contacts${query}`)
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name })
  }

  /** A cell by its column's key, such as "organization" or "extra:Badge". */
  cell(name: string, column: string): Locator {
    return this.row(name).locator(`[data-column="${column}"]`)
  }

  header(column: string): Locator {
    return this.page.getByRole('columnheader', { name: column })
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

  /** Types into a cell, which replaces its value, as in a spreadsheet. */
  async type(name: string, column: string, value: string): Promise<void> {
    await this.cell(name, column).click()
    await this.page.keyboard.type(value)
    await this.page.keyboard.press('Enter')
  }

  /** Chooses an action in the menu that a right click on a row or a cell opens. */
  async choose(target: Locator, action: string | RegExp): Promise<void> {
    await target.click({ button: 'right' })
    await this.page.getByRole('menuitem', { name: action }).click()
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
