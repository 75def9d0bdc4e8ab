import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { MergeInput } from '@/contract/contacts/contactMerge'
import * as merges from '@/contract/contacts/merges'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'
import {
  ada,
  adaToo,
  bob,
  bobToo,
  findRow,
  group,
  serveDuplicates,
} from '../testing/serveDuplicates'

describe('the comparison', () => {
  it('selects nothing in a group that is only possible: the shortcut merges nothing until contacts are selected', async () => {
    const [amelia, soren] = [
      numberedContact(6, { firstName: 'Amelia', lastName: 'Papadopoulos', birthday: '2000-01-02' }),
      numberedContact(7, { firstName: 'Søren', lastName: 'Thomas', birthday: '1977-03-04' }),
    ]
    const { requests } = serveDuplicates([
      group(
        'possible',
        [amelia, soren],
        [{ kind: 'phone', value: '+49 30 1234567', contactIds: [amelia.id, soren.id] }],
      ),
    ])
    server.use(
      onCall(merges.compareContacts, () =>
        success(merges.compareContacts, { contacts: [amelia, soren] }),
      ),
    )
    const { user } = renderApp('/contacts/merge')
    expect(await screen.findByText('Same phone +49 30 1234567, but the names differ')).toBeVisible()
    expect(
      screen.getByRole('button', { name: /Amelia Papadopoulos · Søren Thomas/ }),
    ).toHaveTextContent('Possible')
    expect(screen.queryByRole('button', { name: /certain/ })).not.toBeInTheDocument()
    const boxes = await screen.findAllByRole('checkbox', { name: /^Merge / })
    expect(boxes).toHaveLength(2)
    for (const box of boxes) expect(box).not.toBeChecked()
    expect((await findRow('First name')).result()).toHaveTextContent('–')
    expect(screen.getByRole('button', { name: 'Merge contacts' })).toBeDisabled()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.keyboard('m')
    expect(requests).toEqual([])
    for (const box of boxes) await user.click(box)
    await user.click(screen.getByRole('button', { name: 'Merge 2 contacts' }))
    await waitFor(() => {
      expect(requests).toMatchObject([{ call: 'merge' }])
    })
  })

  it('links a contact’s record to likely duplicates, not to those that are only possible', async () => {
    serveContacts([ada, bob])
    serveDuplicates([group('likely', [ada, adaToo], []), group('possible', [ada, bob, bobToo], [])])
    renderApp(`/contacts/${ada.id}`)
    expect(await screen.findByRole('link', { name: '1 possible duplicate' })).toHaveAttribute(
      'href',
      `/contacts/merge?ids=${ada.id},${adaToo.id}`,
    )
  })

  it('reports a version conflict, keeps the choices, and merges the current versions', async () => {
    const { requests } = serveDuplicates()
    const current = { ...adaToo, version: 2, jobTitle: 'Countess' }
    server.use(
      onCall(merges.mergeContacts, async ({ request }) => {
        const body = (await request.clone().json()) as MergeInput
        if (body.contacts.some(({ id, version }) => id === adaToo.id && version !== 2)) {
          server.use(
            onCall(merges.compareContacts, () =>
              success(merges.compareContacts, { contacts: [ada, current] }),
            ),
          )
          return errorAnswer('VERSION_CONFLICT')
        }
        return undefined
      }),
    )
    const { user } = renderApp(`/contacts/merge?ids=${ada.id},${adaToo.id}`)
    await user.click((await findRow('Organization')).radio('Organization: New, from A. King'))
    await user.click(screen.getByRole('button', { name: 'Merge 2 contacts' }))
    expect(
      await screen.findByText(
        'Ada King or a duplicate was changed in the meantime. Review them, then merge again.',
      ),
    ).toBeVisible()
    expect((await findRow('Job title')).result()).toHaveTextContent('Countess')
    expect((await findRow('Organization')).radio('Organization: New, from A. King')).toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: 'Merge A. King' }))
    expect(await screen.findByText('Choose at least two contacts.')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Merge A. King' }))
    await user.click(await screen.findByRole('button', { name: /Merge 2 contacts/ }))
    await waitFor(() => {
      expect(requests).toMatchObject([
        {
          call: 'merge',
          body: {
            contacts: [
              { id: ada.id, version: 1 },
              { id: adaToo.id, version: 2 },
            ],
          },
        },
      ])
    })
  })

  it('dismisses a whole group, including contacts that are not compared', async () => {
    const many = Array.from({ length: 25 }, (_none, at) =>
      numberedContact(at + 10, { firstName: 'Bob', lastName: 'Ray' }),
    )
    const { requests } = serveDuplicates([group('likely', many, [])])
    const { user } = renderApp('/contacts/merge')
    expect(await screen.findByText(/5 more contacts share something/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Not duplicates' }))
    await waitFor(() => {
      expect(requests).toEqual([
        { call: 'dismiss', body: { contactIds: many.map(({ id }) => id) } },
      ])
    })
    await waitFor(() => {
      expect(screen.getByRole('region', { name: 'Duplicates' })).toHaveFocus()
    })
  })

  it('dismisses a group of which only the first contacts are known', async () => {
    const large = { ...group('likely', [bob, bobToo], []), size: 3000 }
    const { requests } = serveDuplicates([large])
    const { user } = renderApp('/contacts/merge')
    expect(await screen.findByText(/2,998 more contacts share something/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Not duplicates' }))
    await waitFor(() => {
      expect(requests).toEqual([
        {
          call: 'dismiss',
          body: { contactIds: [bob.id, bobToo.id], group: { id: large.id, size: 3000 } },
        },
      ])
    })
  })

  it('offers a choice between pictures', async () => {
    const [one, two] = [
      { ...bob, displayImage: 'bob.webp' },
      { ...bobToo, displayImage: 'too.webp' },
    ]
    const { requests } = serveDuplicates([group('likely', [one, two], [])])
    server.use(
      onCall(merges.compareContacts, () =>
        success(merges.compareContacts, { contacts: [one, two, ada] }),
      ),
    )
    const { user } = renderApp('/contacts/merge')
    const { row, result } = await findRow('Picture')
    const radios = within(row).getAllByRole('radio', { name: 'Picture from Bob Ray' })
    expect(radios).toHaveLength(2)
    expect(radios[0]).toBeChecked()
    await user.click(radios[1] ?? row)
    expect(within(result() ?? row).getByRole('presentation')).toHaveAttribute(
      'src',
      expect.stringContaining('too.webp'),
    )
    await user.click(screen.getByRole('button', { name: 'Merge 3 contacts' }))
    await waitFor(() => {
      expect(requests).toMatchObject([
        { call: 'merge', body: { choices: { displayImage: two.id } } },
      ])
    })
  })
})
