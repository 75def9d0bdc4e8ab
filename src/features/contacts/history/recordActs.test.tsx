import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'
import { selectActs } from './actsSlice'

const id = contactId(0)

async function open(route: string) {
  const contacts = serveContacts([
    numberedContact(0, { organization: 'First Ltd', tags: ['old'], extras: { Badge: 'B-1' } }),
  ])
  const user = buildUser({ settings: { contactFieldNames: { Badge: 'Ticket' } } })
  const view = renderApp(route, { actor: buildActor({ user }) })
  await screen.findByRole('heading', { level: 1, name: /Contact 0000/ })
  const recorded = (count: number) =>
    waitFor(() => {
      expect(selectActs(view.store.getState()).done).toHaveLength(count)
    })
  /** Undoes the last act, once the code of undo has loaded. */
  const undo = (count: number) =>
    waitFor(async () => {
      const { undone, running } = selectActs(view.store.getState())
      if (undone.length < count && !running) await view.user.keyboard('{Control>}z{/Control}')
      expect(selectActs(view.store.getState()).undone).toHaveLength(count)
    })
  return { contacts, recorded, undo, ...view }
}

async function setBadge({ user }: Awaited<ReturnType<typeof open>>, value: string) {
  const fields = within(await screen.findByRole('group', { name: 'Custom fields' }))
  await user.click(fields.getByRole('button', { name: 'Edit Ticket' }))
  await fields.findByRole('textbox', { name: 'Ticket' })
  await user.keyboard(`{Control>}a{/Control}${value}{Enter}`)
}

describe('changes on the record', () => {
  it('are undone and done again by keys, by the field’s name on screen', async () => {
    const view = await open(`/contacts/${id}`)
    const { user, contacts, recorded, undo } = view
    await setBadge(view, 'B-2')
    await recorded(1)
    await user.click(await screen.findByRole('button', { name: 'Remove tag old' }))
    await recorded(2)
    await undo(1)
    expect(await screen.findByText('Undone: Tags of Contact 0000')).toBeVisible()
    expect(contacts.rows[0]).toMatchObject({ tags: ['old'], extras: { Badge: 'B-2' } })
    await undo(2)
    expect(await screen.findByText('Undone: Ticket of Contact 0000')).toBeVisible()
    expect(contacts.rows[0]?.extras).toEqual({ Badge: 'B-1' })
    expect(await screen.findByText('B-1')).toBeVisible()
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(await screen.findByText('B-2')).toBeVisible()
    expect(contacts.rows[0]?.extras).toEqual({ Badge: 'B-2' })
  })

  it('ask over a newer value, by the name on screen', async () => {
    const view = await open(`/contacts/${id}`)
    await setBadge(view, 'B-2')
    await view.recorded(1)
    view.contacts.change(id, { extras: { Badge: 'B-3' } })
    const asked = await waitFor(async () => {
      const found = screen.queryByRole('dialog', { name: 'This was changed since' })
      if (!found) await view.user.keyboard('{Control>}z{/Control}')
      return found ?? screen.getByRole('dialog', { name: 'This was changed since' })
    })
    expect(within(asked).getByRole('cell', { name: 'Ticket' })).toBeVisible()
    expect(view.contacts.rows[0]?.extras).toEqual({ Badge: 'B-3' })
  })
})

describe('a save of the edit form', () => {
  it('is one act, with all its fields', async () => {
    const { user, contacts, recorded, undo } = await open(`/contacts/${id}/edit`)
    await user.type(await screen.findByRole('textbox', { name: 'Organization' }), ' & Sons')
    await user.type(screen.getByRole('textbox', { name: 'Job title' }), 'Pilot')
    await user.keyboard('{Control>}s{/Control}')
    await recorded(1)
    expect(contacts.rows[0]).toMatchObject({ organization: 'First Ltd & Sons', jobTitle: 'Pilot' })
    await screen.findByRole('heading', { level: 1, name: 'Contact 0000' })
    await undo(1)
    expect(await screen.findByText('Undone: 2 fields of Contact 0000')).toBeVisible()
    expect(contacts.rows[0]).toMatchObject({ organization: 'First Ltd', jobTitle: '' })
  })
})
