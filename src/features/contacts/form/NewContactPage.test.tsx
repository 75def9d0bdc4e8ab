import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createContact } from '@/contract/contacts/contacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'

async function openForm() {
  const contacts = serveContacts([])
  const view = renderApp('/contacts/new')
  await screen.findByRole('textbox', { name: 'First name' })
  return { contacts, ...view }
}

const field = (name: string) => screen.getByRole('textbox', { name })
const submit = () => screen.getByRole('button', { name: /Add contact$/ })

describe('adding a contact', () => {
  it('sends what was filled in and opens the record', async () => {
    const { user, contacts, router } = await openForm()
    await user.type(field('First name'), 'Ada')
    await user.click(screen.getByRole('button', { name: 'More name fields' }))
    await user.type(field('Nickname'), 'Countess')
    await user.type(field('e-mail 1'), 'ada@example.com')
    await user.type(screen.getByRole('combobox', { name: 'Label of e-mail 1' }), 'Salon')
    await user.click(screen.getByRole('button', { name: 'Add website' }))
    await user.type(field('website 1'), 'example.com')
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'pioneer,')
    await user.type(field('Birthday'), '1815-12-10')
    await user.click(submit())
    await waitFor(() => {
      expect(router.state.location.pathname).toMatch(/^\/contacts\/0{8}-/)
    })
    expect(contacts.sent('POST')[0]?.body).toEqual({
      firstName: 'Ada',
      nickname: 'Countess',
      birthday: '1815-12-10',
      tags: ['pioneer'],
      emails: [{ label: 'Salon', value: 'ada@example.com' }],
      websites: [{ label: '', value: 'example.com' }],
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
  })

  it('saves by Ctrl+S a tag that is still being typed, and the keyboard stays in its field', async () => {
    const { user, contacts } = await openForm()
    callFailsWith(createContact, 'INTERNAL')
    await user.type(field('First name'), 'Ada')
    const tags = screen.getByRole('combobox', { name: 'Tags' })
    await user.type(tags, 'pioneer')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('The server said INTERNAL.')).toBeVisible()
    expect(tags).toHaveFocus()
    server.use(...contacts.handlers)
    await user.type(tags, 'london')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => {
      expect(contacts.sent('POST')[0]?.body).toEqual({
        firstName: 'Ada',
        tags: ['pioneer', 'london'],
      })
    })
  })

  it('reads a phone number as one of the user’s own country', async () => {
    const { user, contacts } = await openForm()
    await user.type(field('First name'), 'Ada')
    await user.type(field('phone 1'), '030 5550102')
    await user.click(submit())
    await waitFor(() => {
      expect(contacts.sent('POST')[0]?.body).toMatchObject({
        phones: [{ value: '+49305550102' }],
      })
    })
  })

  it('requires something that identifies the contact, and valid values', async () => {
    const { user, contacts } = await openForm()
    await user.click(submit())
    expect(await screen.findByText('This field is required.')).toBeVisible()
    await user.type(field('e-mail 1'), 'ada')
    await user.type(field('phone 1'), 'call me')
    await user.type(field('Birthday'), 'December')
    await user.click(submit())
    expect(screen.getByText('Please enter a valid email.')).toBeVisible()
    expect(screen.getByText('Please enter a valid phone number.')).toBeVisible()
    expect(screen.getByText(/Write a date like 1980-01-31/)).toBeVisible()
    expect(contacts.sent('POST')).toEqual([])
  })

  it('scrolls to the error: the tags, or the message above the form', async () => {
    const { user } = await openForm()
    callFailsWith(createContact, 'VALIDATION_FAILED', {
      fields: { 'tags.0': 'This tag is too long.' },
    })
    await user.type(field('First name'), 'Ada')
    await user.click(submit())
    const tags = screen.getByRole('combobox', { name: 'Tags' })
    await waitFor(() => {
      expect(tags).toHaveFocus()
    })
    expect(tags).toBeInvalid()

    callFailsWith(createContact, 'INTERNAL')
    const shown: Element[] = []
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function show(
      this: Element,
    ) {
      shown.push(this)
    })
    await user.click(submit())
    await waitFor(() => {
      expect(shown).toEqual([screen.getByRole('alert')])
    })
    expect(screen.getByRole('alert')).toHaveTextContent('The server said INTERNAL.')
    scroll.mockRestore()
  })

  it('shows the server’s error at its field, and repeats the same request with the same key', async () => {
    const { user } = await openForm()
    callFailsWith(createContact, 'VALIDATION_FAILED', {
      fields: { organization: 'This organization is closed.' },
    })
    await user.type(field('Organization'), 'Analytical Engines')
    await user.click(submit())
    expect(await screen.findByText('This organization is closed.')).toBeVisible()
    expect(field('Organization')).toHaveValue('Analytical Engines')

    const keys: (string | null)[] = []
    server.use(
      onCall(createContact, ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        return keys.length === 1 ? Response.error() : success(createContact, numberedContact(7))
      }),
    )
    await user.click(submit())
    await waitFor(() => {
      expect(keys).toHaveLength(1)
    })
    expect(await screen.findByText('Unknown Error')).toBeVisible()
    await user.click(submit())
    await waitFor(() => {
      expect(keys).toHaveLength(2)
    })
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
  })

  it('sends other values with another key, and the same values with their first key', async () => {
    const { user } = await openForm()
    const keys: (string | null)[] = []
    server.use(
      onCall(createContact, ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        return Response.error()
      }),
    )
    await user.click(field('First name'))
    await user.paste('Ada')
    for (const [at, typed] of ['', 'Engines', ''].entries()) {
      await user.click(field('Organization'))
      if (typed !== '') await user.paste(typed)
      await user.click(submit())
      await waitFor(() => {
        expect(keys).toHaveLength(at + 1)
      })
      await screen.findByText('Unknown Error')
    }
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([false, true])
  })

  it('links contacts with the same e-mail or phone, without blocking', async () => {
    const contacts = serveContacts([
      numberedContact(1, {
        firstName: 'Ada',
        lastName: 'King',
        emails: [{ label: '', value: 'Ada@example.com' }],
      }),
      numberedContact(2, {
        emails: [{ label: '', value: 'nada@example.com' }],
        phones: [{ label: '', value: '+44 20 7946 0000' }],
      }),
    ])
    const { user, router } = renderApp('/contacts/new')
    await user.click(await screen.findByRole('textbox', { name: 'e-mail 1' }))
    await user.paste('ada@example.com')
    expect(await screen.findByText('open Ada King')).toHaveAttribute(
      'href',
      `/contacts/${contactId(1)}`,
    )
    expect(screen.queryByText('open Contact 0002')).not.toBeInTheDocument()
    await user.click(field('phone 1'))
    await user.paste('+44 20 7946 0000')
    expect(await screen.findByText('open Contact 0002')).toBeVisible()
    await user.click(submit())
    await waitFor(() => {
      expect(router.state.location.pathname).toMatch(/^\/contacts\/0{8}-/)
    })
    expect(contacts.rows).toHaveLength(3)
  })
})
