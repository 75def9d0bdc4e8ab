import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Contact } from '@/contract/contacts/contact'
import { deleteContact, updateContact, uploadContactDisplay } from '@/contract/contacts/contacts'
import { listContactDuplicates } from '@/contract/contacts/merges'
import { paths } from '@/shared/paths'
import { contactId, numberedContact } from '@/testing/fakes/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { type Refusal, refusals, serveSpecOnlyBackend } from '@/testing/specOnlyBackend'
import { findRow, group } from '../testing/serveDuplicates'

const ada = numberedContact(1, {
  firstName: 'Ada',
  lastName: 'King',
  organization: 'Old',
  emails: [{ label: 'Work', value: 'ada@x.org' }],
  notes: 'One',
  tags: ['a'],
  displayImage: null,
})
const adaToo = numberedContact(2, {
  firstName: 'A.',
  lastName: 'King',
  organization: 'New',
  emails: [{ label: '', value: 'countess@x.org' }],
  notes: 'Two',
  tags: ['b'],
  extras: { Badge: '7' },
  displayImage: null,
})
const third = numberedContact(3, { firstName: 'Ada', lastName: 'King', displayImage: null })

/** Serves the specification's calls over these contacts, which are one group while they are there. */
function serve(contacts: Contact[] = [ada, adaToo], refusal: Refusal = '404 with a page') {
  const backend = serveSpecOnlyBackend(refusal)
  backend.contacts.rows = contacts
  server.use(
    onCall(listContactDuplicates, () => {
      const { rows } = backend.contacts
      const groups = rows.length > 1 ? [group('certain', rows, [])] : []
      return success(listContactDuplicates, {
        groups,
        total: groups.length,
        certainTotal: groups.length,
        possibleTotal: 0,
        sharedTotal: 0,
        offset: 0,
      })
    }),
  )
  return backend
}

const sentChanges = ({ contacts }: ReturnType<typeof serve>) =>
  contacts.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, ifMatch }) => `${method} ${path}${ifMatch === null ? '' : ` ${ifMatch}`}`)

async function merge(user: ReturnType<typeof renderApp>['user'], count = 2) {
  await user.click(await screen.findByRole('button', { name: `Merge ${String(count)} contacts` }))
  const dialog = within(
    await screen.findByRole('dialog', { name: `Merge ${String(count)} contacts?` }),
  )
  expect(dialog.getByText(/This cannot be undone/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('duplicates of a server without merging', () => {
  it.each(Object.keys(refusals) as Refusal[])(
    'are listed, compared and merged by the specification’s calls (%s)',
    async (refusal) => {
      const backend = serve([ada, adaToo], refusal)
      const { user } = renderApp(paths.contactsMerge, { actor: backend.actor })
      await user.click((await findRow('Organization')).radio('Organization: New, from A. King'))
      expect(screen.getByText(/This server cannot undo a merge/)).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Not duplicates' })).not.toBeInTheDocument()
      expect(screen.queryByRole('button', { name: /certain/ })).not.toBeInTheDocument()
      expect(screen.queryByRole('radio', { name: 'History' })).not.toBeInTheDocument()
      expect(screen.getByRole('link', { name: 'Duplicates' })).toBeVisible()
      await merge(user)
      expect(await screen.findByText('Merged 2 contacts into Ada King.')).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
      expect(await screen.findByText('No duplicates')).toBeVisible()
      expect(sentChanges(backend)).toEqual([
        `PUT /v1/contacts/${ada.id} "1"`,
        `DELETE /v1/contacts/${adaToo.id}`,
      ])
      expect(backend.contacts.rows).toMatchObject([
        {
          id: ada.id,
          firstName: 'Ada',
          organization: 'New',
          emails: [{ value: 'ada@x.org' }, { value: 'countess@x.org' }],
          notes: 'One\n\nTwo',
          tags: ['a', 'b'],
          extras: { Badge: '7' },
        },
      ])
    },
  )

  it('are not touched before the person has agreed, also by the shortcut', async () => {
    const backend = serve()
    const { user } = renderApp(paths.contactsCompare([ada.id, adaToo.id]), { actor: backend.actor })
    await screen.findByRole('button', { name: 'Merge 2 contacts' })
    await user.keyboard('{Control>}{Backspace}{/Control}')
    await user.keyboard('{Control>}{Enter}{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge 2 contacts?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(sentChanges(backend)).toEqual([])
  })

  it.each([
    ['is refused', 'VALIDATION_FAILED', 'Nothing was deleted: Too long.'],
    ['meets a newer version', 'VERSION_CONFLICT', /or a duplicate was changed in the meantime/],
  ] as const)('stay when the survivor’s change %s', async (_how, code, text) => {
    const backend = serve()
    callFailsWith(updateContact, code, { message: 'Too long.' })
    const { user } = renderApp(paths.contactsMerge, { actor: backend.actor })
    await merge(user)
    expect(await screen.findByText(text)).toBeVisible()
    expect(sentChanges(backend)).toEqual([])
    expect(backend.contacts.rows).toEqual([ada, adaToo])
  })

  it('that cannot be deleted are named, and are merged by another attempt', async () => {
    const backend = serve([ada, adaToo, third])
    server.use(
      onCall(deleteContact, ({ params }) =>
        params['contactId'] === adaToo.id
          ? HttpResponse.json(
              { error: { code: 'CONFLICT', message: 'It is in use.', requestId: 'r' } },
              { status: 409 },
            )
          : undefined,
      ),
    )
    const { user } = renderApp(paths.contactsMerge, { actor: backend.actor })
    await merge(user, 3)
    expect(
      await screen.findByText(
        'Ada King has everything now, but A. King could not be deleted: It is in use.',
      ),
    ).toBeVisible()
    expect(backend.contacts.rows.map(({ id }) => id)).toEqual([ada.id, adaToo.id])
    expect(backend.contacts.rows[0]).toMatchObject({ notes: 'One\n\nTwo', version: 2 })
    server.use(...backend.contacts.handlers)
    await merge(user)
    expect(await screen.findByText('Merged 2 contacts into Ada King.')).toBeVisible()
    expect(backend.contacts.rows).toMatchObject([{ id: ada.id, notes: 'One\n\nTwo' }])
  })

  it('that somebody changed since they were compared are not deleted', async () => {
    const backend = serve()
    const { user } = renderApp(paths.contactsMerge, { actor: backend.actor })
    await screen.findByRole('button', { name: 'Merge 2 contacts' })
    backend.contacts.change(adaToo.id, { jobTitle: 'Countess' })
    await merge(user)
    expect(
      await screen.findByText(/A. King could not be deleted: It was changed in the meantime\./),
    ).toBeVisible()
    expect(sentChanges(backend)).toEqual([`PUT /v1/contacts/${ada.id} "1"`])
    expect((await findRow('Job title')).result()).toHaveTextContent('Countess')
  })

  const withPicture = { ...adaToo, displayImage: '/files/countess.webp' }
  it('give the survivor their picture before they are deleted', async () => {
    const backend = serve([ada, withPicture])
    const order: string[] = []
    server.use(
      http.get('*/files/countess.webp', () =>
        HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer, {
          headers: { 'Content-Type': 'image/webp' },
        }),
      ),
      onCall(uploadContactDisplay, ({ params }) => {
        order.push(
          `upload ${String(params['contactId'])} of ${String(backend.contacts.rows.length)}`,
        )
        return success(uploadContactDisplay, ada)
      }),
    )
    const { user } = renderApp(paths.contactsMerge, { actor: backend.actor })
    await user.click(await screen.findByRole('radio', { name: 'Keep Ada King' }))
    await merge(user)
    expect(await screen.findByText('Merged 2 contacts into Ada King.')).toBeVisible()
    expect(order).toEqual([`upload ${ada.id} of 2`])
  })

  it('stay when their picture cannot be copied', async () => {
    const backend = serve([ada, withPicture])
    server.use(http.get('*/files/countess.webp', () => new HttpResponse(null, { status: 503 })))
    const { user } = renderApp(paths.contactsMerge, { actor: backend.actor })
    await user.click(await screen.findByRole('radio', { name: 'Keep Ada King' }))
    await merge(user)
    expect(
      await screen.findByText('Nothing was deleted: The picture could not be copied.'),
    ).toBeVisible()
    expect(backend.contacts.rows).toHaveLength(2)
  })

  it('of a contact are linked from its record', async () => {
    const backend = serve()
    renderApp(paths.contact(contactId(1)), { actor: backend.actor })
    expect(await screen.findByRole('link', { name: '1 possible duplicate' })).toHaveAttribute(
      'href',
      paths.contactsCompare([ada.id, adaToo.id]),
    )
  })
})
