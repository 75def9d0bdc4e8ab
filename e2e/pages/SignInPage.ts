import type { Locator, Page } from '@playwright/test'

/** /auth/sign-in */
export class SignInPage {
  readonly email: Locator
  readonly password: Locator
  readonly submit: Locator

  constructor(private readonly page: Page) {
    this.email = page.getByLabel('E-mail')
    this.password = page.getByLabel('Password', { exact: true })
    this.submit = page.getByRole('button', { name: 'Sign in', exact: true })
  }

  async open(): Promise<void> {
    await this.page.goto('/auth/sign-in')
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.submit.click()
  }
}
