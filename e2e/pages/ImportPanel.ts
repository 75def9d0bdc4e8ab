import type { Locator, Page } from '@playwright/test'

/** /contacts?panel=import */
export class ImportPanel {
  readonly panel: Locator
  readonly summary: Locator
  readonly alert: Locator

  constructor(private readonly page: Page) {
    this.panel = page.getByRole('dialog', { name: 'Import contacts' })
    this.summary = this.panel.getByRole('status')
    this.alert = this.panel.getByRole('alert')
  }

  /** Opens the panel from the list's own button. */
  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Import', exact: true }).click()
  }

  async choose(name: string, csv: string | Buffer): Promise<void> {
    const buffer = typeof csv === 'string' ? Buffer.from(csv) : csv
    await this.panel.getByLabel(/Drop a CSV file here/).setInputFiles({ name, mimeType: 'text/csv', buffer })
  }

  outcome(name: string): Locator {
    return this.panel.getByRole('button', { name })
  }

  async showContacts(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Show contacts' }).click()
  }
}
