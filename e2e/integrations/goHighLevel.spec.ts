import { expect, test } from '../fixtures'
import { IntegrationsPage } from '../pages/IntegrationsPage'
import { ContactsPage } from '../pages/ContactsPage'
import { simulatorOf, turn } from '../simulators'
import type { Stack } from '../stack'
import { makePremium, visitorOf } from './support'

const CRM = 'GoHighLevel'

interface CrmContact {
  email: string
  firstName: string
  tags: string[]
  customFields: unknown
}

/** Returns the simulated CRM's contacts with an e-mail address. */
async function crmContacts(stack: Stack, email: string): Promise<CrmContact[]> {
  const address = `${simulatorOf(stack, 'gohighlevel')}/_simulator/contacts.json`
  const all = (await (await fetch(address)).json()) as CrmContact[]
  return all.filter((contact) => contact.email === email)
}

test('contacts go to the CRM: by themselves with the consent, by selection, and after a pause', async ({
  page,
  browser,
  stack,
  signIn,
  createContacts,
  checkAccessibility,
}) => {
  const account = await signIn()
  const profile = await makePremium(stack, account)
  const [grace, ada] = ['grace', 'ada'].map((name) => `${name}-${account.email}`) as [
    string,
    string,
  ]
  await createContacts(account, [{ firstName: 'Ada', emails: [{ value: ada }] }])
  const integrations = new IntegrationsPage(page)
  const panel = integrations.panel(CRM)
  await page.goto('/integrations')
  await integrations.connect(CRM, { account: 'Meridiana Harbour' })
  await expect(panel).toContainText('Meridiana Harbour')
  await integrations.confirm(CRM)
  await expect(panel).toContainText('Connected as Meridiana Harbour')
  await panel.getByRole('switch', { name: 'Send new contacts automatically' }).click()
  await panel.getByLabel('Version of the consent').fill('consent_version')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await checkAccessibility()

  const visitor = await visitorOf(browser, stack)
  await visitor.page.goto(`/card/${profile.slug}`)
  await visitor.page.getByRole('link', { name: 'Share yours back' }).click()
  await visitor.page.getByLabel('First name').fill('Grace')
  await visitor.page.getByLabel('E-mail').fill(grace)
  await visitor.page.getByRole('checkbox').check()
  await visitor.page.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await visitor.close()
  await expect.poll(() => crmContacts(stack, grace)).toHaveLength(1)
  const [arrived] = await crmContacts(stack, grace)
  expect(arrived?.firstName).toBe('Grace')
  expect(JSON.stringify(arrived?.customFields)).toMatch(/consent_version.*1/)

  // While HighLevel asks to wait, the contact waits, and then it goes.
  await turn(stack, 'gohighlevel', 'failure', { kind: 'busy', times: 2, path: '/contacts' })
  const contacts = new ContactsPage(page)
  await contacts.open()
  await contacts.select('Ada')
  await contacts.selection.getByRole('button', { name: 'Send to GoHighLevel' }).click()
  await expect.poll(() => crmContacts(stack, ada)).toHaveLength(1)
  await page.goto('/integrations?app=gohighlevel')
  const pushes = panel.getByRole('list', { name: 'Contacts to GoHighLevel' }).locator('> li')
  const adas = pushes.filter({ hasText: 'Ada' })
  await expect(adas).toContainText('Sent by you')
  await expect(adas.getByText('Sent', { exact: true })).toBeVisible()
  await adas.getByText('3 tries').click()
  await expect(adas).toContainText('Status 429')
  await expect(adas).toContainText('Status 20')
  const graces = pushes.filter({ hasText: 'Grace' })
  await expect(graces).toContainText('New contact, consent version 1')
  await expect(graces.getByText('Sent', { exact: true })).toBeVisible()
})
