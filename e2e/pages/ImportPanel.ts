import type { Download, Locator, Page } from '@playwright/test'

/** /contacts?panel=import */
export class ImportPanel {
  readonly panel: Locator
  readonly alert: Locator
  /** The sum of the outcomes, such as "1,000 new = 1,000 rows". */
  readonly sum: Locator

  constructor(private readonly page: Page) {
    this.panel = page.getByRole('dialog', { name: 'Import contacts' })
    this.alert = this.panel.getByRole('alert')
    this.sum = this.panel.getByText(/ = [\d,]+ rows?$/)
  }

  /** Opens the panel by the list's button. */
  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Import', exact: true }).click()
  }

  async choose(name: string, csv: string | Buffer, mimeType = 'text/csv'): Promise<void> {
    const buffer = typeof csv === 'string' ? Buffer.from(csv) : csv
    await this.panel
      .getByLabel(/Drop a contact file here/)
      .setInputFiles({ name, mimeType, buffer })
  }

  heading(name: string): Locator {
    return this.panel.getByRole('heading', { name })
  }

  /** The target of a column. */
  column(header: string): Locator {
    return this.panel
      .getByRole('list', { name: 'Columns' })
      .getByRole('listitem')
      .filter({ has: this.page.getByText(header, { exact: true }) })
  }

  async mapColumn(header: string, target: string): Promise<void> {
    await this.panel.getByRole('combobox', { name: `What “${header}” becomes` }).fill(target)
    await this.page.keyboard.press('Enter')
  }

  async choosePhoneCountry(name: string): Promise<void> {
    await this.panel
      .getByRole('combobox', { name: 'Country of phone numbers without a country code' })
      .fill(name)
    await this.page.keyboard.press('Enter')
  }

  /** Chooses that a row with a bad value is rejected. */
  async rejectBadRows(): Promise<void> {
    await this.panel.getByRole('radio', { name: 'Reject the row' }).check()
  }

  /** Continues from the chosen file to the plan. */
  async plan(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Check the rows' }).click()
    await this.heading('Review the import').waitFor({ timeout: 120_000 })
  }

  /** Continues from the plan to the result. */
  async apply(): Promise<void> {
    await this.panel.getByRole('button', { name: /^Import [\d,]+ rows?$/ }).click()
    await this.heading('Imported').waitFor({ timeout: 120_000 })
  }

  outcome(name: string): Locator {
    return this.panel
      .getByRole('group', { name: 'Show rows by outcome' })
      .getByRole('button', { name, exact: true })
  }

  /** Downloads the rejected rows. */
  async downloadFailed(): Promise<Download> {
    const download = this.page.waitForEvent('download')
    await this.panel.getByRole('button', { name: /failed rows/i }).click()
    return download
  }

  async undo(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Undo import' }).click()
    await this.page.getByRole('dialog').last().getByRole('button', { name: /undo/i }).click()
    await this.heading('Import undone').waitFor({ timeout: 120_000 })
  }

  /** Continues from the result to another file. */
  async another(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Import another file' }).click()
  }

  async showContacts(): Promise<void> {
    await this.panel.getByRole('link', { name: 'Show imported contacts' }).click()
    // Until then, the list behind the panel still shows all contacts.
    await this.page.getByRole('button', { name: 'Source is Import', exact: true }).waitFor()
  }
}
