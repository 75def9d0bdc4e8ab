import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { renderApp } from '@/testing/renderApp'

const row = () => screen.findByRole('row', { name: /Contact 0000/ })

describe.each([
  ['with Caps Lock', { T: 'T', F: 'F', R: 'R' }],
  ['on a Russian keyboard', { T: 'е', F: 'а', R: 'к' }],
])('the letters of a row, %s,', (_keyboard, keys) => {
  const press = async (letter: keyof typeof keys) => {
    fireEvent.keyDown(await row(), { key: keys[letter], code: `Key${letter}` })
  }

  it('tag a contact of the table', async () => {
    serveContacts([numberedContact(0)])
    serveJobs()
    renderApp('/contacts')
    ;(await row()).focus()
    await press('T')
    expect(await screen.findByRole('form', { name: 'Tag 1 contact' })).toBeVisible()
  })

  it('mark a new contact as a favorite', async () => {
    const contacts = serveContacts([numberedContact(0)])
    renderApp('/contacts/recently-added')
    await press('F')
    await waitFor(() => {
      expect(contacts.rows[0]?.isFavorite).toBe(true)
    })
  })

  it('restore a contact from the trash', async () => {
    const deletedAt = new Date().toISOString()
    serveContacts([numberedContact(0, { deletedAt }), numberedContact(1)])
    renderApp('/contacts?trash=true')
    await press('R')
    expect(await screen.findByText('Restored Contact 0000.')).toBeVisible()
  })
})
