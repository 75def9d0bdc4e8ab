import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { api } from '@/api/api'
import { contactPatch } from '@/contract/contacts/contactChange'
import { updateContact } from '@/contract/contacts/contacts'
import type { TimelineNote } from '@/contract/contacts/contactFields'
import { buildActor } from '@/testing/actor'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'

const id = contactId(1)
const note = (at: number, text: string, more: Partial<TimelineNote> = {}): TimelineNote => ({
  id: contactId(100 + at),
  text,
  writtenAt: `2026-03-0${String(at)}T10:00:00.000Z`,
  followUpOn: null,
  isDone: false,
  ...more,
})

async function open(timeline: TimelineNote[] = [], tags: string[] = []) {
  const contacts = serveContacts([numberedContact(1, { timeline, tags })])
  const view = renderApp(`/contacts/${id}`)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a note' })
  return { contacts, field, ...view }
}

const SAVE = '{Control>}{Enter}{/Control}'
async function write(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}
const stored = (contacts: ReturnType<typeof serveContacts>) =>
  contacts.rows[0]?.timeline.map(({ text }) => text)
const notes = () =>
  within(screen.getByRole('region', { name: 'Timeline' })).queryAllByRole('listitem')

describe('the timeline', () => {
  it('adds a note with a follow-up by Ctrl+Enter, and marks it done', async () => {
    const { user, contacts, field } = await open([note(1, 'First')])
    await write(user, field, 'Call again')
    fireEvent.change(await screen.findByLabelText('Follow up'), { target: { value: '2020-02-03' } })
    await user.type(field, SAVE)
    expect(await screen.findByText(/Overdue since/)).toHaveTextContent('Overdue since Feb 3, 2020')
    expect(stored(contacts)).toEqual(['Call again', 'First'])
    expect(contacts.sent('PUT')[0]?.ifMatch).toBe('"1"')
    await waitFor(() => {
      expect(field).toHaveValue('')
    })
    await user.click(screen.getByLabelText('Done: Call again'))
    expect(await screen.findByText(/Followed up:/)).toBeVisible()
    await waitFor(() => {
      expect(contacts.rows[0]?.timeline[0]?.isDone).toBe(true)
    })
  })

  it('edits a note, deletes one and restores it', async () => {
    const { user, contacts } = await open([note(2, 'Second'), note(1, 'First')])
    await user.click(screen.getByLabelText('Edit note: First'))
    await write(user, screen.getByLabelText('Edit note'), ' talk')
    await user.click(screen.getByText('In a week'))
    await user.click(screen.getByText('Save note'))
    expect(await screen.findByLabelText('Edit note: First talk')).toBeVisible()
    expect(screen.getByText(/Follow up on/)).toBeVisible()
    await user.click(screen.getByLabelText('Delete note: Second'))
    await waitFor(() => {
      expect(stored(contacts)).toEqual(['First talk'])
    })
    await user.click(await screen.findByText('Undo'))
    await waitFor(() => {
      expect(stored(contacts)).toEqual(['Second', 'First talk'])
    })
    expect(notes()).toHaveLength(2)
  })

  it('shows why a note or its day cannot be saved, until it is corrected; Enter in the day saves nothing', async () => {
    const { user, contacts, field } = await open([note(1, 'First')])
    await write(user, field, 'Call')
    const day = await screen.findByLabelText('Follow up')
    await inAct(() => {
      day.focus()
    })
    await user.keyboard('2026-02-31{Enter}')
    expect(stored(contacts)).toEqual(['First'])
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Write a date like 2026-01-31.')
    expect(day).toHaveValue('2026-02-31')
    await user.clear(field)
    await user.type(field, '  ')
    await user.keyboard(SAVE)
    expect(await screen.findByRole('alert')).toHaveTextContent('This field is required.')
    expect(field).toBeInvalid()
    await user.type(field, 'Call')
    await user.clear(day)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.keyboard('2026-02-28')
    await user.keyboard(SAVE)
    await waitFor(() => {
      expect(contacts.rows[0]?.timeline[0]).toMatchObject({
        text: 'Call',
        followUpOn: '2026-02-28',
      })
    })
    await waitFor(() => {
      expect(field).toHaveValue('')
    })
  })

  it('keeps a text that is too long as it was pasted, and says so', async () => {
    const { user, contacts, field } = await open()
    await write(user, field, 'x'.repeat(5001))
    await user.keyboard(SAVE)
    expect(await screen.findByRole('alert')).toHaveTextContent('Use at most 5000 characters.')
    expect(field.value).toHaveLength(5001)
    expect(stored(contacts)).toEqual([])
  })

  it('keeps the notes of two tabs', async () => {
    const { user, contacts, field } = await open([note(1, 'Before')])
    contacts.change(id, { timeline: [note(2, 'Of the other tab'), note(1, 'Before')] })
    await write(user, field, 'Of this tab')
    await user.keyboard(SAVE)
    await waitFor(() => {
      expect(stored(contacts)).toEqual(['Of this tab', 'Of the other tab', 'Before'])
    })
    expect(await screen.findByText('Of the other tab')).toBeVisible()
    expect(contacts.sent('PUT').map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"'])
  })

  it('keeps text that could not be saved, also while other screens are open, and adds it once', async () => {
    const { user, contacts, field, router } = await open()
    callFailsWith(updateContact, 'UNAVAILABLE', { message: 'The database rests.' })
    await write(user, field, 'Do not lose me')
    await user.keyboard(SAVE)
    expect(await screen.findByRole('alert')).toHaveTextContent('The database rests.')
    expect(notes()).toHaveLength(0)
    server.use(...contacts.handlers)
    await router.navigate('/contacts')
    await screen.findByText('1 contact')
    await router.navigate(`/contacts/${id}`)
    const again = await screen.findByRole('textbox', { name: 'Add a note' })
    expect(again).toHaveValue('Do not lose me')
    await user.click(again)
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}')
    await waitFor(() => {
      expect(again).toHaveValue('')
    })
    expect(stored(contacts)).toEqual(['Do not lose me'])
  })

  it('overwrites another tab’s version of the note only when it is saved again', async () => {
    const { user, contacts } = await open([note(1, 'First')])
    await user.click(screen.getByLabelText('Edit note: First'))
    await write(user, screen.getByLabelText('Edit note'), ' of mine')
    contacts.change(id, { timeline: [note(1, 'First of theirs', { followUpOn: '2020-02-03' })] })
    await user.click(screen.getByText('Save note'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This note was changed elsewhere. Save again to replace it. It says “First of theirs” now, to follow up on Feb 3, 2020.',
    )
    expect(screen.getByLabelText('Edit note')).toHaveValue('First of mine')
    expect(stored(contacts)).toEqual(['First of theirs'])
    await user.click(screen.getByText('Save note'))
    await waitFor(() => {
      expect(stored(contacts)).toEqual(['First of mine'])
    })
    expect(await screen.findByLabelText('Edit note: First of mine')).toBeVisible()
  })

  it('keeps what is typed while a note is being saved', async () => {
    const { user, contacts, field } = await open([note(1, 'First')])
    const answer = callWaits(updateContact)
    await write(user, field, 'Sent')
    await user.keyboard(SAVE)
    await user.paste(' and more')
    answer()
    await waitFor(() => {
      expect(stored(contacts)).toEqual(['Sent', 'First'])
    })
    expect(await screen.findByLabelText('Edit note: Sent')).toBeVisible()
    expect(field).toHaveValue('Sent and more')
    await user.keyboard(SAVE)
    await waitFor(() => {
      expect(stored(contacts)).toEqual(['Sent and more', 'Sent', 'First'])
    })
    await waitFor(() => {
      expect(field).toHaveValue('')
    })

    const answerEdit = callWaits(updateContact)
    await user.click(screen.getByLabelText('Edit note: First'))
    const edited = screen.getByLabelText('Edit note')
    await write(user, edited, ' talk')
    await user.keyboard(SAVE)
    await user.paste(' of two')
    answerEdit()
    await waitFor(() => {
      expect(stored(contacts)?.at(-1)).toBe('First talk')
    })
    expect(edited).toHaveValue('First talk of two')
    await user.click(edited)
    await waitFor(async () => {
      await user.keyboard(SAVE)
      expect(stored(contacts)?.at(-1)).toBe('First talk of two')
    })
    expect(await screen.findByLabelText('Edit note: First talk of two')).toBeVisible()
  })

  it('keeps an edited note while other screens are open, and warns before the tab is closed', async () => {
    const asksBeforeClosing = () =>
      !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { user, router, field } = await open([note(2, 'Second'), note(1, 'First')])
    expect(asksBeforeClosing()).toBe(false)
    await write(user, field, 'New')
    await waitFor(() => {
      expect(asksBeforeClosing()).toBe(true)
    })
    await user.clear(field)
    await waitFor(() => {
      expect(asksBeforeClosing()).toBe(false)
    })
    await user.click(screen.getByLabelText('Edit note: First'))
    await write(user, screen.getByLabelText('Edit note'), ' talk')
    await waitFor(() => {
      expect(asksBeforeClosing()).toBe(true)
    })
    await router.navigate('/contacts')
    await screen.findByText('1 contact')
    await router.navigate(`/contacts/${id}`)
    expect(await screen.findByLabelText('Edit note')).toHaveValue('First talk')
    await user.click(screen.getByText('Cancel'))
    expect(await screen.findByLabelText('Edit note: First')).toBeVisible()
    expect(asksBeforeClosing()).toBe(false)
  })

  it('keeps a note whose response was lost when another one is written after it', async () => {
    const { user, contacts, field } = await open()
    const addsUnheard = async (text: string, added: string[]) => {
      server.use(
        onCall(updateContact, async ({ request }) => {
          contacts.change(id, v.parse(contactPatch, await request.json()))
          return errorAnswer('UNAVAILABLE', { message: 'The line broke.' })
        }),
      )
      await write(user, field, text)
      await user.keyboard(SAVE)
      expect(await screen.findByRole('alert')).toHaveTextContent('The line broke.')
      expect(stored(contacts)).toEqual(added)
      server.use(...contacts.handlers)
    }
    await addsUnheard('First', ['First'])
    await user.clear(field)
    await write(user, field, 'Second')
    await user.keyboard(SAVE)
    await waitFor(() => {
      expect(stored(contacts)).toEqual(['Second', 'First'])
    })
    await waitFor(() => {
      expect(field).toHaveValue('')
    })

    await addsUnheard('Third', ['Third', 'Second', 'First'])
    await user.paste(', and more')
    await user.keyboard(SAVE)
    await waitFor(() => {
      expect(stored(contacts)).toEqual(['Third, and more', 'Third', 'Second', 'First'])
    })
  })

  it('keeps an edited note that is deleted elsewhere, and restores it', async () => {
    const { user, contacts, store } = await open([note(2, 'Second'), note(1, 'First')])
    await user.click(screen.getByLabelText('Edit note: First'))
    const edited = screen.getByLabelText('Edit note')
    await write(user, edited, ' of mine')
    contacts.change(id, { timeline: [note(2, 'Second of theirs')] })
    await inAct(() => {
      store.dispatch(api.util.invalidateTags([{ type: 'Contact', id }]))
    })
    expect(await screen.findByText('Second of theirs')).toBeVisible()
    expect(edited).toHaveValue('First of mine')
    expect(edited).toHaveFocus()
    await user.click(screen.getByText('Save note'))
    await waitFor(() => {
      expect(stored(contacts)).toEqual(['Second of theirs', 'First of mine'])
    })
    expect(await screen.findByLabelText('Edit note: First of mine')).toBeVisible()
  })

  it('keeps an edited note that is deleted elsewhere while another screen is open', async () => {
    const { user, contacts, router, field } = await open([
      note(2, 'Second'),
      note(1, 'First', { followUpOn: '2026-04-01', isDone: true }),
    ])
    await user.click(screen.getByLabelText('Edit note: First'))
    await write(user, screen.getByLabelText('Edit note'), ' of mine')
    await router.navigate('/contacts')
    await screen.findByText('1 contact')
    expect(field).not.toBeInTheDocument()
    contacts.change(id, { timeline: [note(2, 'Second')] })
    await router.navigate(`/contacts/${id}`)
    expect(await screen.findByLabelText('Edit note')).toHaveValue('First of mine')
    await user.click(screen.getByText('Save note'))
    await waitFor(() => {
      expect(contacts.rows[0]?.timeline).toEqual([
        note(2, 'Second'),
        note(1, 'First of mine', { followUpOn: '2026-04-01', isDone: true }),
      ])
    })
  })

  it('is read-only without permission', async () => {
    serveContacts([
      numberedContact(1, {
        timeline: [note(1, 'Read me', { followUpOn: '2020-01-01' })],
        tags: ['vip'],
      }),
    ])
    renderApp(`/contacts/${id}`, {
      actor: buildActor({ rules: [{ action: 'read', subject: ['User', 'Contact'] }] }),
    })
    expect(await screen.findByText('Read me')).toBeVisible()
    const region = screen.getByRole('region', { name: 'Timeline' })
    expect(within(region).queryByRole('button')).not.toBeInTheDocument()
    expect(within(region).queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Remove tag vip' })).not.toBeInTheDocument()
  })
})

describe('tags of the record', () => {
  it('are added and removed in place, over what changed meanwhile', async () => {
    const { user, contacts } = await open([], ['vip', 'old'])
    contacts.change(id, { tags: ['vip', 'old', 'theirs'] })
    await user.click(screen.getByRole('button', { name: 'Remove tag old' }))
    await waitFor(() => {
      expect(contacts.rows[0]?.tags).toEqual(['vip', 'theirs'])
    })
    await user.click(screen.getByRole('button', { name: 'Add tag' }))
    await user.paste('london')
    await user.keyboard('{Enter}')
    await waitFor(() => {
      expect(contacts.rows[0]?.tags).toEqual(['vip', 'theirs', 'london'])
    })
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Add tag' })).toHaveFocus()
    })
  })
})
