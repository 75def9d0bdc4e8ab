import type { Locator, Page } from '@playwright/test'

interface Consent {
  /** The first one by default. */
  account?: string
  /** A permission that the person takes away. */
  without?: string
}

/** `/integrations`, the pages of simulated providers, and the tab of a profile. */
export class IntegrationsPage {
  readonly notice: Locator
  readonly consent: Locator

  constructor(private readonly page: Page) {
    this.notice = page.getByRole('main').getByRole('alert')
    this.consent = page.getByRole('heading', { name: 'Connect Tessera' })
  }

  tile(title: string): Locator {
    return this.page
      .getByRole('list', { name: 'Integrations' })
      .getByRole('listitem', { name: title, exact: true })
  }

  panel(title: string): Locator {
    return this.page.getByRole('dialog', { name: title, exact: true })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** Goes from the shelf to the provider's page. */
  async leave(title: string, label = 'Connect'): Promise<void> {
    await this.tile(title)
      .getByRole('button', { name: `${label} ${title}` })
      .click()
    await this.consent.waitFor()
  }

  /** Allows the connection on the provider's page, which leads back. */
  async allow({ account, without }: Consent = {}): Promise<void> {
    if (account !== undefined) await this.page.getByRole('radio', { name: account }).check()
    if (without !== undefined) await this.page.getByRole('checkbox', { name: without }).uncheck()
    await this.page.getByRole('button', { name: 'Allow', exact: true }).click()
  }

  async deny(): Promise<void> {
    await this.page.getByRole('button', { name: 'Deny', exact: true }).click()
  }

  async connect(title: string, consent: Consent = {}): Promise<void> {
    await this.leave(title)
    await this.allow(consent)
  }

  /** Confirms in the panel that the connected account is one's own. */
  async confirm(title: string): Promise<void> {
    await this.panel(title).getByRole('button', { name: 'Confirm', exact: true }).click()
  }

  /** The block of a provider on the tab of a profile or of a company. */
  block(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true })
  }

  /** The newest items of an account, to choose from. */
  choice(title: string, item: string | RegExp): Locator {
    return this.block(title).getByRole('checkbox', { name: item })
  }

  /** The items of a block that are on the card, in order. */
  chosen(title: string): Locator {
    return this.block(title)
      .getByRole('list', { name: `${title} on the card` })
      .getByRole('listitem')
  }
}
