import type { Locator, Page } from '@playwright/test'

/** The account panel, which opens over any signed-in screen (`?account=`). */
export class AccountPanel {
  readonly dialog: Locator

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Account' })
  }

  async open(section: 'profile' | 'security' | 'data'): Promise<void> {
    await this.page.goto(`/contacts?account=${section}`)
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name })
  }

  form(name: string): Locator {
    return this.dialog.getByRole('form', { name })
  }

  /** Opens one of the panel's forms and fills in the current password. */
  async begin(name: string, password: string): Promise<Locator> {
    await this.button(name).click()
    await this.dialog.getByRole('textbox', { name: 'Current password' }).fill(password)
    return this.form(name)
  }
}
