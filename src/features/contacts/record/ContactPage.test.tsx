import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  deleteContactDisplay,
  updateContact,
  uploadContactDisplay,
} from '@/contract/contacts/contacts'
import { MAX_FILE_BYTES } from '@/contract/fields'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, contactFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'

const id = contactId(1)
const ada = numberedContact(1, {
  firstName: 'Ada',
  lastName: 'Lovelace',
  jobTitle: 'Mathematician',
  organization: 'Analytical Engines',
  birthday: '--12-10',
  notes: 'First line\nSecond line',
  emails: [{ label: 'Work', value: 'ada@example.com' }],
  phones: [{ label: 'Home', value: '+44 20 7946 0000' }],
  tags: ['pioneer', 'london', 'math'],
  websites: [
    { label: '', value: 'example.com' },
    { label: '', value: 'javascript:alert(1)' },
  ],
  extras: {
    'Shoe size': '38',
    'Custom Field 1 - Label': 'Badge',
    'Custom Field 1 - Value': 'B-0094',
  },
  source: 'import',
})

function open() {
  const contacts = serveContacts([ada, numberedContact(2)])
  return { contacts, ...renderApp(`/contacts/${id}`) }
}

const picture = () => screen.findByLabelText<HTMLInputElement>('Picture file')

describe('a contact’s record', () => {
  it('shows everything, with links that can be followed safely', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
      'href',
      'mailto:ada@example.com',
    )
    expect(screen.getByRole('link', { name: '+44 20 7946 0000' })).toHaveAttribute(
      'href',
      'tel:+442079460000',
    )
    expect(screen.getByRole('link', { name: 'example.com' })).toHaveAttribute(
      'rel',
      expect.stringContaining('noopener'),
    )
    expect(screen.getByText('javascript:alert(1)')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'javascript:alert(1)' })).not.toBeInTheDocument()
    const texts = ['December 10', 'pioneer', 'london', 'math', 'Shoe size', '38', 'Badge', 'B-0094']
    for (const text of texts) expect(screen.getByText(text)).toBeVisible()
    expect(screen.getAllByText('Mathematician')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Message' })).toHaveAttribute(
      'href',
      'sms:+442079460000',
    )
    expect(screen.getByText(/First line\s+Second line/)).toBeVisible()
    expect(screen.getByText(/Imported from a file/)).toBeVisible()
  })

  it('shows the consent of a person who left their own details', async () => {
    const consent = {
      text: 'Keep my details.',
      version: 3,
      givenAt: '2026-03-04T09:30:00.000Z',
      profileId: contactId(7),
      profileName: 'Fair',
    }
    const contacts = serveContacts([{ ...ada, source: 'exchange', consent }])
    const { user } = renderApp(`/contacts/${id}`)
    const agreed = await screen.findByText(/agreed to: “Keep my details\.” \(version 3\)/)
    expect(agreed).toHaveTextContent(
      /^Left their details on March 4, 2026.* through your profile “Fair”;/,
    )
    expect(screen.getAllByText(/Left their details/)).toEqual([agreed])
    expect(contacts.sent('GET').filter(({ path }) => path.endsWith(id))).toHaveLength(1)
    server.use(
      onCall(updateContact, () => {
        const { consent: _unsaid, ...saved } = contacts.change(id, { tags: ['pioneer', 'london'] })
        return success(updateContact, saved)
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Remove tag math' }))
    await waitFor(() => {
      expect(screen.queryByText('math')).not.toBeInTheDocument()
    })
    expect(agreed).toBeInTheDocument()
  })

  it('deletes, goes back to the list and offers to undo', async () => {
    const { user, router } = open()
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('Deleted Ada Lovelace.')).toBeVisible()
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/contacts')
    })
    expect(await screen.findByText('1 contact')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Ada Lovelace')).toBeVisible()
  })

  it('toggles the star at once', async () => {
    const { user, contacts } = open()
    const star = await screen.findByRole('button', { name: 'Favorite: Ada Lovelace' })
    await user.click(star)
    await waitFor(() => {
      expect(star).toHaveAttribute('aria-pressed', 'true')
    })
    await waitFor(() => {
      expect(contacts.sent('PUT')[0]).toMatchObject({ ifMatch: '"1"', body: { isFavorite: true } })
    })
  })

  it('is refetched when changing the star failed', async () => {
    const { user, contacts } = open()
    const star = await screen.findByRole('button', { name: 'Favorite: Ada Lovelace' })
    callFailsWith(updateContact, 'UNAVAILABLE', { message: 'The database rests.' })
    contacts.change(id, { jobTitle: 'Programmer' })
    await user.click(star)
    expect(await screen.findByText('The database rests.')).toBeVisible()
    expect(await screen.findAllByText('Programmer')).toHaveLength(2)
    expect(star).toHaveAttribute('aria-pressed', 'false')
  })

  it('shows the first hundred of many custom fields, and all on request', async () => {
    const extras = Object.fromEntries(
      Array.from({ length: 102 }, (_, at) => [
        `Field ${String(at + 1)}`,
        `Value ${String(at + 1)}`,
      ]),
    )
    serveContacts([{ ...ada, extras }])
    const { user } = renderApp(`/contacts/${id}`)
    expect(await screen.findByText('Value 100')).toBeVisible()
    expect(screen.queryByText('Value 101')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show all 102 custom fields' }))
    expect(screen.getByText('Value 102')).toBeVisible()
    expect(screen.getByRole('group', { name: 'Custom fields' })).toHaveFocus()
  })

  it('says that a contact does not exist', async () => {
    serveContacts([])
    renderApp(`/contacts/${id}`)
    expect(
      await screen.findByRole('heading', { name: 'This contact does not exist' }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'All contacts' })).toHaveAttribute('href', '/contacts')
    expect(screen.getByRole('link', { name: 'Open the trash' })).toHaveAttribute(
      'href',
      '/contacts?trash=true',
    )
  })

  it('shows the error and retries', async () => {
    contactFailsWith('INTERNAL')
    const { user } = renderApp(`/contacts/${id}`)
    expect(await screen.findByRole('alert')).toHaveTextContent('The server said INTERNAL.')
    serveContacts([ada])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible()
  })
})

describe('the picture', () => {
  it('is refused before it is sent when it is over 5 MB', async () => {
    const { user, contacts } = open()
    await user.upload(
      await picture(),
      new File([new Uint8Array(MAX_FILE_BYTES + 1)], 'big.png', { type: 'image/png' }),
    )
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'File size exceeds 5MB. Please try again with a smaller file.',
    )
    expect(contacts.sent('POST')).toEqual([])
  })

  it('is uploaded and shown from the API’s address', async () => {
    const { user, contacts } = open()
    server.use(
      onCall(uploadContactDisplay, () =>
        success(uploadContactDisplay, contacts.change(id, { displayImage: '/files/ada.webp' })),
      ),
    )
    await user.upload(await picture(), new File(['png'], 'ada.png', { type: 'image/png' }))
    expect(await screen.findByText('Picture saved.')).toBeVisible()
    await waitFor(() => {
      expect(
        screen.getAllByRole('presentation').find((element) => element instanceof HTMLImageElement),
      ).toHaveAttribute('src', '/files/ada.webp')
    })
    server.use(
      onCall(deleteContactDisplay, () => {
        contacts.rows = contacts.rows.map((row) => ({ ...row, displayImage: null }))
        return success(deleteContactDisplay, { ...ada, version: 3 })
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Picture' }))
    expect(await screen.findByRole('menuitem', { name: 'Change picture' })).toBeVisible()
    await user.click(screen.getByRole('menuitem', { name: 'Remove picture' }))
    expect(await screen.findByText('AL')).toBeInTheDocument()
  })

  it('is chosen among the formats that the server reads', async () => {
    const { user } = open()
    const sent: string[] = []
    server.use(
      onCall(uploadContactDisplay, () =>
        success(uploadContactDisplay, {
          ...ada,
          displayImage: `/files/${String(sent.push('upload'))}.webp`,
        }),
      ),
    )
    await user.upload(await picture(), new File(['heic'], 'ada.heic', { type: 'image/heic' }))
    expect(sent).toHaveLength(0)
    await user.upload(await picture(), new File(['avif'], 'ada.avif', { type: 'image/avif' }))
    await waitFor(() => {
      expect(sent).toHaveLength(1)
    })
  })

  it('shows its error on its own record only', async () => {
    const { user, router } = open()
    await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })
    await act(() => router.navigate(`/contacts/${contactId(2)}`))
    await screen.findByRole('heading', { level: 1, name: 'Contact 0002' })
    await user.upload(
      await picture(),
      new File([new Uint8Array(MAX_FILE_BYTES + 1)], 'big.png', { type: 'image/png' }),
    )
    expect(await screen.findByRole('alert')).toBeVisible()
    await act(() => router.navigate(-1))
    await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('shows the server’s reason when it is not a picture', async () => {
    const { user } = open()
    callFailsWith(uploadContactDisplay, 'INVALID_FILE', {
      fields: { file: 'This is not a picture that can be read.' },
    })
    await user.upload(await picture(), new File(['text'], 'ada.png', { type: 'image/png' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This is not a picture that can be read.',
    )
  })
})
