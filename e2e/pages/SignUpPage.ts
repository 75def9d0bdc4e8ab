import type { Locator, Page } from '@playwright/test'

export interface NewPerson {
  firstName: string
  email: string
  phoneNumber?: string
  password: string
}

/** /auth?step=create-account, and the step for the code that was sent to the phone. */
export class SignUpPage {
  readonly submit: Locator
  readonly code: Locator

  constructor(private readonly page: Page) {
    this.submit = page.getByRole('button', { name: 'Create account' })
    this.code = page.getByLabel('Code', { exact: true })
  }

  async open(): Promise<void> {
    await this.page.goto('/auth?step=create-account')
  }

  async fill({ firstName, email, phoneNumber, password }: NewPerson): Promise<void> {
    await this.page.getByLabel('First name').fill(firstName)
    await this.page.getByLabel('E-mail').fill(email)
    if (phoneNumber !== undefined)
      await this.page.getByRole('textbox', { name: 'Phone number (optional)' }).fill(phoneNumber)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByLabel('Repeat password', { exact: true }).fill(password)
  }
}
