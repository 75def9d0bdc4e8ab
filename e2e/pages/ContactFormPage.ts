import type { Locator, Page } from '@playwright/test'

/** /contacts/new and /contacts/[contactId]/edit */
export class ContactFormPage {
  readonly firstName: Locator
  readonly lastName: Locator
  readonly organization: Locator
  readonly notes: Locator
  readonly conflict: Locator

  constructor(private readonly page: Page) {
    this.firstName = page.getByLabel('First name')
    this.lastName = page.getByLabel('Last name')
    this.organization = page.getByLabel('Organization')
    this.notes = page.getByRole('textbox', { name: 'Notes' })
    this.conflict = page.getByRole('alert').filter({ hasText: 'changed elsewhere' })
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path)
  }

  /** Opens the form of the record that is shown. */
  async openFromRecord(): Promise<void> {
    await this.page.getByRole('button', { name: 'More actions' }).click()
    await this.page.getByRole('menuitem', { name: 'Edit all fields' }).click()
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: /^(Save|Add contact)$/ }).click()
  }

  async keepMine(): Promise<void> {
    await this.page.getByRole('button', { name: 'Keep mine' }).click()
  }
}
