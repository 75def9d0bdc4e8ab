import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import * as merges from '@/contract/contacts/merges'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import {
  ada,
  adaToo,
  bob,
  bobToo,
  findRow,
  group,
  serveDuplicates,
} from './testing/serveDuplicates'

describe('duplicates', () => {
  it('shows the evidence, compares, previews the result, merges, offers an undo and selects the next group', async () => {
    const { requests, mergeId } = serveDuplicates()
    const { user } = renderApp('/contacts/merge')
    expect(
      await screen.findByRole('button', { name: /A\. King · Ada King|Ada King · A\. King/ }),
    ).toHaveTextContent('Certain')
    expect(screen.getByText('Same e-mail ada@x.org')).toBeVisible()
    expect(screen.getByText('Same name Bob Ray')).toBeVisible()
    const organization = await findRow('Organization')
    expect(organization.result()).toHaveTextContent('Old')
    await user.click(organization.radio('Organization: New, from A. King'))
    expect(organization.result()).toHaveTextContent('New')
    await user.click((await findRow('Tags')).box('Keep a'))
    expect((await findRow('Notes')).result()).toHaveTextContent('One Two')
    await user.click(screen.getByRole('button', { name: 'Merge 2 contacts' }))
    expect(await screen.findByText('Merged 2 contacts into Ada King.')).toBeVisible()
    expect(requests).toEqual([
      {
        call: 'merge',
        body: {
          contacts: [
            { id: ada.id, version: 1 },
            { id: adaToo.id, version: 1 },
          ],
          survivorId: ada.id,
          choices: { fields: { organization: adaToo.id }, without: { tags: ['a'] } },
        },
      },
    ])
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /Bob Ray/ })).toHaveAttribute(
        'aria-current',
        'true',
      )
    })
    await waitFor(() => {
      expect(screen.getByRole('region', { name: 'Comparison' })).toHaveFocus()
    })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 contact restored.')).toBeVisible()
    expect(requests.at(-1)).toEqual({ call: 'undo', body: mergeId })
  })

  it('looks again when the answer of a merge is lost, and says where to see it', async () => {
    serveDuplicates()
    const { user } = renderApp('/contacts/merge')
    const merge = await screen.findByRole('button', { name: 'Merge 2 contacts' })
    server.use(
      onCall(merges.mergeContacts, () => {
        serveDuplicates([group('likely', [bob, bobToo], [])])
        return HttpResponse.error()
      }),
    )
    await user.click(merge)
    expect(await screen.findByText(/The history shows whether they were merged\.$/)).toBeVisible()
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /A\. King/ })).not.toBeInTheDocument()
    })
  })

  it('shows loading states', async () => {
    serveDuplicates()
    const waits: [
      (
        | typeof merges.listMerges
        | typeof merges.listContactDuplicates
        | typeof merges.compareContacts
      ),
      string,
      string,
    ][] = [
      [merges.listContactDuplicates, '/contacts/merge', 'Looking for duplicates'],
      [merges.listMerges, '/contacts/merge?tab=history', 'Loading the merges'],
      [merges.compareContacts, `/contacts/merge?ids=${ada.id},${bob.id}`, 'Loading the contacts'],
    ]
    for (const [call, path, name] of waits) {
      const answer = callWaits(call)
      const { unmount } = renderApp(path)
      expect(await screen.findByRole('status', { name })).toHaveAttribute('aria-busy', 'true')
      answer()
      await waitFor(() => {
        expect(screen.queryByRole('status', { name })).not.toBeInTheDocument()
      })
      unmount()
    }
  })

  it('can be worked through by keyboard', async () => {
    const { requests } = serveDuplicates()
    const { user } = renderApp('/contacts/merge')
    await screen.findByRole('button', { name: 'Merge 2 contacts' })
    await user.keyboard('j')
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /Bob Ray/ })).toHaveAttribute(
        'aria-current',
        'true',
      )
    })
    await screen.findAllByRole('checkbox', { name: 'Merge Bob Ray' })
    await user.keyboard('{Control>}{Backspace}{/Control}')
    expect(await screen.findByText('These won’t be suggested again.')).toBeVisible()
    expect(requests).toEqual([{ call: 'dismiss', body: { contactIds: [bob.id, bobToo.id] } }])
    await screen.findAllByRole('checkbox', { name: 'Merge Ada King' })
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => {
      expect(requests.at(-1)).toMatchObject({ call: 'merge', body: { survivorId: ada.id } })
    })
  })

  it('filters by certainty, counts what it shows, and says if it finds nothing', async () => {
    serveDuplicates()
    const { user } = renderApp('/contacts/merge')
    expect(await screen.findByText('2 groups')).toBeVisible()
    await user.click(await screen.findByRole('combobox', { name: 'Show' }))
    await user.click(await screen.findByTitle('Possible'))
    expect(await screen.findByText('No possible duplicates.')).toBeVisible()
    expect(screen.getByText('0 possible groups')).toBeVisible()
    expect(screen.queryByText(/next, previous/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show all groups' }))
    expect(await screen.findByRole('button', { name: /Bob Ray/ })).toBeVisible()
    expect(screen.getByText('2 groups')).toBeVisible()
  })

  it('hides contacts that only share a phone until they are asked for, and selects none of them', async () => {
    serveDuplicates([
      group(
        'shared',
        [ada, bob],
        [{ kind: 'phone', value: '+49 30 1234567', contactIds: [ada.id, bob.id] }],
      ),
    ])
    const { user } = renderApp('/contacts/merge')
    expect(await screen.findByRole('heading', { name: 'No duplicates' })).toBeVisible()
    expect(screen.getByText('0 groups')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /only share a phone or e-mail/ }))
    expect(await screen.findByText('Shares a phone')).toBeVisible()
    expect(screen.getByText('Same phone +49 30 1234567 and nothing else')).toBeVisible()
    expect(screen.getByText('1 group shares only a phone or e-mail')).toBeVisible()
    for (const box of await screen.findAllByRole('checkbox', { name: /^Merge / }))
      expect(box).not.toBeChecked()
    expect(screen.getByRole('button', { name: 'Merge contacts' })).toBeDisabled()
  })

  it('merges all certain groups after a confirmation', async () => {
    const { requests } = serveDuplicates()
    const { user } = renderApp('/contacts/merge')
    await user.click(await screen.findByRole('button', { name: 'Merge the certain group' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge 1 certain group?' }))
    expect(dialog.getByText(/can be undone/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Merge all' }))
    await waitFor(() => {
      expect(requests).toEqual([{ call: 'all', body: null }])
    })
  })

  it('neither merges nor dismisses by plain typing, and keeps going while J is held', async () => {
    const { requests } = serveDuplicates()
    const { user } = renderApp('/contacts/merge')
    await screen.findByRole('button', { name: 'Merge 2 contacts' })
    await user.keyboard('emma anna{Enter}{Backspace}')
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true, repeat: true })
    // On a Russian keyboard.
    fireEvent.keyDown(document.body, { key: 'о', code: 'KeyJ', repeat: true })
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /Bob Ray/ })).toHaveAttribute(
        'aria-current',
        'true',
      )
    })
    expect(requests).toEqual([])
  })

  it('goes to the last page when the offset is too high', async () => {
    const groups = [group('likely', [bob, bobToo], [])]
    serveDuplicates()
    server.use(
      onCall(merges.listContactDuplicates, ({ request }) => {
        const offset = Number(new URL(request.url).searchParams.get('offset') ?? 0)
        return success(merges.listContactDuplicates, {
          groups: groups.slice(offset),
          total: 1,
          certainTotal: 0,
          possibleTotal: 0,
          sharedTotal: 0,
          offset,
        })
      }),
    )
    const { router } = renderApp('/contacts/merge?offset=50')
    expect(await screen.findByRole('button', { name: /Bob Ray/ })).toBeVisible()
    expect(router.state.location.search).toBe('?offset=0')
  })

  it('shows the empty, failed and forbidden states', async () => {
    const { unmount } = renderApp('/contacts/merge')
    expect(await screen.findByRole('heading', { name: 'No duplicates' })).toBeVisible()
    unmount()
    callFailsWith(merges.listContactDuplicates, 'INTERNAL')
    const failed = renderApp('/contacts/merge')
    expect(
      await screen.findByRole('heading', { name: 'The duplicates could not be loaded' }),
    ).toBeVisible()
    failed.unmount()
    callFailsWith(merges.listContactDuplicates, 'FORBIDDEN')
    renderApp('/contacts/merge')
    expect(
      await screen.findByRole('heading', { name: 'You don’t have access to contacts' }),
    ).toBeVisible()
  })
})
