import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { syncContact } from '@/contract/contacts/contacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'

const id = contactId(1)
const open = (website: string) => {
  const contacts = serveContacts([
    numberedContact(1, { notes: 'Private', websites: [{ label: '', value: website }] }),
  ])
  return { contacts, ...renderApp(`/contacts/${id}`) }
}

describe('sharing a contact', () => {
  it('shows its QR code, and copies its vCard', async () => {
    const { user } = open('example.com')
    await user.click(await screen.findByLabelText('More actions'))
    await user.click(await screen.findByText('Share as QR code'))
    await screen.findByLabelText(/QR code with the contact details of Contact 0001/)
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(screen.getByText('Copy vCard'))
    expect(await screen.findByText('vCard copied.')).toBeVisible()
    expect(copied).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('N:0001;Contact'))
  })

  it('downloads a vCard in the chosen version, without notes and tags', async () => {
    const { user } = open('example.com')
    const urls = vi.spyOn(URL, 'createObjectURL')
    await user.click(await screen.findByLabelText('More actions'))
    await user.click(await screen.findByText('Download vCard 4.0'))
    await waitFor(() => {
      expect(urls).toHaveBeenCalledOnce()
    })
    const made = urls.mock.calls[0]?.[0]
    const card = made instanceof Blob ? await made.text() : ''
    urls.mockRestore()
    expect(card).toContain('VERSION:4.0')
    expect(card).not.toContain('Private')
  })
})

describe('updating from their card', () => {
  it('is offered for a card of this site, and shows the new values', async () => {
    const { user, contacts } = open(`${window.location.host}/card/grace-1`)
    server.use(
      onCall(syncContact, () =>
        success(syncContact, contacts.change(id, { firstName: 'Grace', lastName: 'Hopper' })),
      ),
    )
    await user.click(await screen.findByLabelText('More actions'))
    await user.click(await screen.findByText('Update from their card'))
    expect(await screen.findByText('Updated from their card.')).toBeVisible()
    expect(await screen.findByText('Grace Hopper', { selector: 'h1' })).toBeVisible()
  })

  it('is not offered for a page elsewhere', async () => {
    const { user } = open('else.example/card/grace-1')
    await user.click(await screen.findByLabelText('More actions'))
    await screen.findByText('Download vCard')
    expect(screen.queryByText('Update from their card')).not.toBeInTheDocument()
  })
})
