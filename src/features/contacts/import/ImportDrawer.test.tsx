import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { importContacts } from '@/contract/contacts'
import type { ImportReport } from '@/contract/contacts'
import { MAX_FILE_BYTES } from '@/contract/fields'
import { buildUser } from '@/testing/builders'
import { contactId, numberedContact, serveContacts } from '@/testing/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'

const report: ImportReport = {
  fileName: 'google.csv',
  counts: { created: 200, updated: 0, unchanged: 3, skipped: 0, failed: 2 },
  columns: { recognised: ['First Name', 'E-mail 1 - Value'], kept: ['Shoe size'] },
  rows: [
    ...Array.from({ length: 200 }, (_, at) => (
      { row: at + 1, outcome: 'created' as const, name: `Person ${String(at + 1)}`, contactId: contactId(at) }
    )),
    ...Array.from({ length: 3 }, (_, at) => ({ row: at + 201, outcome: 'unchanged' as const, name: `Known ${String(at)}` })),
    { row: 204, outcome: 'failed', name: 'Ada', column: 'E-mail 1 - Value', reason: 'Please enter a valid email.' },
    { row: 205, outcome: 'failed', name: '', reason: 'This row is empty.' },
  ],
}

const csv = () => new File(['First Name\r\nAda\r\n'], 'google.csv', { type: 'text/csv' })
const fileInput = () => screen.findByLabelText(/Drop a CSV file here/)
const drawer = () => screen.findByRole('dialog', { name: 'Import contacts' })

describe('importing contacts', () => {
  it('reports one outcome for each row; the counts add up', async () => {
    const contacts = serveContacts([])
    const seen: { path: string; key: string | null }[] = []
    server.use(onCall(importContacts, ({ request }) => {
      seen.push({ path: new URL(request.url).pathname, key: request.headers.get('Idempotency-Key') })
      contacts.rows = [numberedContact(1)]
      return success(importContacts, report)
    }))
    const { user, router } = renderApp('/contacts?panel=import')
    await user.upload(await fileInput(), csv())
    expect(await screen.findByText('google.csv: 205 rows read, 200 contacts added.')).toBeVisible()
    expect(seen.map(({ path }) => path)).toEqual([`/v1/contacts/${buildUser().defaultProfileId}/csv/import`])
    expect(seen[0]?.key).toMatch(/^[0-9a-f-]{36}$/)

    const chips = within(screen.getByRole('group', { name: 'Show rows by outcome' }))
    expect(chips.getAllByRole('button').map((chip) => chip.textContent)).toEqual(['All rows 205', 'Added 200', 'Unchanged 3', 'Failed 2'])
    const list = screen.getByRole('list', { name: 'Rows of the file' })
    expect(within(list).getByText('E-mail 1 - Value: Please enter a valid email.')).toBeVisible()
    await user.click(chips.getByRole('button', { name: 'Added 200' }))
    const shown = within(screen.getByRole('list', { name: 'Rows of the file' })).getAllByRole('listitem')
    expect(shown.length).toBeLessThan(30)
    expect(shown[0]).toHaveAttribute('aria-setsize', '200')
    expect(screen.getByRole('link', { name: 'Person 1' })).toHaveAttribute('href', `/contacts/${contactId(0)}`)
    expect(screen.getByText('Shoe size')).toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: 'Show contacts' }))
    await waitFor(() => { expect(screen.queryByRole('dialog')).not.toBeInTheDocument() })
    expect(router.state.location.search).toBe('')
    expect(await screen.findByText('Contact 0001')).toBeVisible()
  })

  it('hands out the failed rows as a file', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const saved = vi.spyOn(URL, 'createObjectURL')
    serveContacts([])
    server.use(onCall(importContacts, () => success(importContacts, report)))
    const { user } = renderApp('/contacts?panel=import')
    await user.upload(await fileInput(), csv())
    await user.click(await screen.findByRole('button', { name: 'Download the failed rows' }))
    await waitFor(() => { expect(click).toHaveBeenCalledOnce() })
    const [file] = saved.mock.calls[0] ?? []
    expect(file).toBeInstanceOf(Blob)
    click.mockRestore()
    saved.mockRestore()
  })

  it('refuses a file over 5 MB before it is sent', async () => {
    const contacts = serveContacts([])
    const { user } = renderApp('/contacts?panel=import')
    await user.upload(await fileInput(), new File([new Uint8Array(MAX_FILE_BYTES + 1)], 'big.csv', { type: 'text/csv' }))
    expect(await screen.findByText('File size exceeds 5MB. Please try again with a smaller file.')).toBeVisible()
    expect(contacts.sent('POST')).toEqual([])
  })

  it('shows what is wrong with the whole file and lets another be chosen', async () => {
    serveContacts([])
    server.use(onCall(importContacts, () => errorAnswer('INVALID_FILE', { message: 'Row 3 has a quote that is never closed.' })))
    const { user } = renderApp('/contacts?panel=import')
    await user.upload(await fileInput(), csv())
    const alert = within(await drawer()).findByRole('alert')
    expect(await alert).toHaveTextContent('google.csv was not imported')
    expect(await alert).toHaveTextContent('Row 3 has a quote that is never closed.')
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Choose another file' }))
    expect(await fileInput()).toBeVisible()
  })

  it.each(['UNAUTHENTICATED', 'REQUEST_TIMEOUT', 'RATE_LIMITED'] as const)('can be tried again after %s: the file is not at fault', async (code) => {
    serveContacts([])
    server.use(onCall(importContacts, () => errorAnswer(code)))
    const { user } = renderApp('/contacts?panel=import')
    await user.upload(await fileInput(), csv())
    expect(await screen.findByText('Nothing was changed.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it.each([
    [502, 'The answer for google.csv was lost', 1],
    [504, 'The answer for google.csv was lost', 1],
    [413, 'google.csv was not imported', 0],
  ])('reads %i of a proxy as “%s”', async (status, title, retries) => {
    serveContacts([])
    server.use(onCall(importContacts, () => HttpResponse.html('<h1>Proxy</h1>', { status })))
    const { user } = renderApp('/contacts?panel=import')
    await user.upload(await fileInput(), csv())
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(retries)
  })

  it('gives the focus back to what opened it', async () => {
    serveContacts([numberedContact(1)])
    const { user } = renderApp('/contacts')
    const link = await screen.findByRole('link', { name: 'Import' })
    link.focus()
    await user.keyboard('{Enter}')
    await user.click(within(await drawer()).getByRole('button', { name: 'Close' }))
    await waitFor(() => { expect(screen.queryByRole('dialog')).not.toBeInTheDocument() })
    await waitFor(() => { expect(link).toHaveFocus() })
  })

  it('sends the same file again under the same key when the connection broke', async () => {
    serveContacts([])
    const keys: (string | null)[] = []
    server.use(onCall(importContacts, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return keys.length === 1 ? Response.error() : success(importContacts, report)
    }))
    const { user } = renderApp('/contacts?panel=import')
    await user.upload(await fileInput(), csv())
    expect(await screen.findByText('It may have been imported. Try again: nothing is added twice.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/205 rows read/)).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })
})
