import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures'
import { ContactsPage } from './pages/ContactsPage'
import { ImportPanel } from './pages/ImportPanel'

/** Written by a German Excel: semicolons, its own encoding, national numbers and typing errors. */
const customers = Buffer.from(
  [
    'Vorname;Nachname;Telefon;E-Mail;Firma;Wer;Fax',
    'Käthe;Groß;0170 1234567;kaethe(at)gross.example;Groß GmbH;Lisa;',
    'Jonas;Weber;030 901820;jonas@weber,example;Weber AG;Tom;',
    'Mia;Kurz;+43 1 58858;mia@kurz.example;;Tom;',
    ';;anrufen;keine;;Lisa;',
    '',
  ].join('\r\n'),
  'latin1',
)

test('a messy German list is matched, corrected, repaired, imported, undone and done again', async ({
  page,
  signIn,
  checkThemes,
}) => {
  await signIn()
  const contacts = new ContactsPage(page)
  const panel = new ImportPanel(page)
  await panel.open()
  await panel.choose('kunden.csv', customers)
  await expect(panel.panel.getByText(/^6 of 7 columns become fields/)).toBeVisible()
  await expect(panel.panel.getByRole('button', { name: '1 empty column' })).toBeVisible()
  await expect(panel.panel.getByRole('button', { name: 'Check the rows' })).toBeInViewport()
  await panel.choosePhoneCountry('Germany')
  await panel.mapColumn('Wer', 'Notes')
  await expect(panel.panel.getByText(/^7 of 7 columns become fields/)).toBeVisible()
  await checkThemes()
  await panel.plan()
  await expect(panel.sum).toHaveText('3 new + 1 failed = 4 rows')

  await panel.outcome('Values left out 2').click()
  const rows = panel.panel.getByRole('list', { name: 'Rows of the file' })
  await expect(rows.getByRole('textbox', { name: 'E-Mail' })).toHaveCount(2)
  await checkThemes()
  await rows.getByRole('textbox', { name: 'E-Mail' }).last().fill('jonas@weber.example')
  await page.keyboard.press('Enter')
  await expect(panel.outcome('Values left out 1')).toBeVisible()
  await panel.apply()
  await expect(panel.panel.getByText('3 contacts added, 0 updated.')).toBeVisible()
  await expect(rows.getByRole('listitem').filter({ hasText: 'Käthe Groß' })).toContainText(
    /Added without 1 value.*kaethe\(at\)gross\.example/,
  )

  const failed = (await readFile(await (await panel.downloadFailed()).path())).toString('utf8')
  expect(failed).toContain('anrufen')
  await panel.another()
  await panel.choose(
    'repariert.csv',
    failed.replace(/^,,|^;;/m, (gap) => `Ida${gap}`),
  )
  await expect(panel.panel.getByText(/^These rows failed in an earlier import/)).toBeVisible()
  await panel.plan()
  await expect(panel.sum).toHaveText('1 new = 1 row')
  await panel.apply()

  await panel.another()
  await panel.choose('kunden.csv', customers)
  await expect(panel.panel.getByText(/^Matched as in your last import of this kind/)).toBeVisible()
  await expect(panel.column('Wer')).toContainText('Notes')
  await panel.plan()
  await expect(panel.outcome('Unchanged 2')).toBeVisible()
  await panel.panel.getByRole('button', { name: 'Cancel import' }).click()
  await contacts.open()
  await expect(contacts.count('4 contacts')).toBeVisible()
  await expect(contacts.row('Käthe Groß')).toContainText('+49 170 1234567')
  await expect(contacts.row('Jonas Weber')).toContainText('jonas@weber.example')
  await contacts.search.fill('gross.example')
  await expect(contacts.row('Käthe Groß')).toContainText('E-Mail: kaethe(at)gross.example')
  await contacts.search.fill('')

  const tray = page.getByRole('region', { name: 'Background work' })
  await page.getByRole('button', { name: /^Background work/ }).click()
  const jobs = tray.getByRole('article')
  await expect(jobs.filter({ hasText: 'Canceled. Nothing was imported.' })).toHaveCount(1)
  await jobs
    .filter({ hasText: 'Import of repariert.csv' })
    .getByRole('button', { name: 'Undo import of 1 contact' })
    .click()
  await expect(contacts.count('3 contacts')).toBeVisible()
  await expect(contacts.row('Ida')).toBeHidden()
  await tray.getByRole('button', { name: 'Redo import of 1 contact' }).click()
  await expect(contacts.row('Ida')).toBeVisible()
})
