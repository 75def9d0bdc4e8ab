import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as merges from '@/contract/contacts/merges'
import { buildId } from '@/testing/builders'
import { numberedContact } from '@/testing/fakes/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { ada, adaToo, bob, bobToo, group, serveDuplicates } from '../testing/serveDuplicates'

describe('the focus after an action', () => {
  it('leaves focus and selection alone when both have moved on in the meantime', async () => {
    const third = numberedContact(5, { firstName: 'Cy', lastName: 'Lee' })
    serveDuplicates([
      group('certain', [ada, adaToo], []),
      group('likely', [bob, bobToo], []),
      group('likely', [third, { ...third, id: buildId() }], []),
    ])
    const answer = callWaits(merges.mergeContacts)
    const { user } = renderApp('/contacts/merge')
    await user.click(await screen.findByRole('button', { name: 'Merge 2 contacts' }))
    await user.click(screen.getByRole('button', { name: /Cy Lee/ }))
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /Cy Lee/ })).toHaveAttribute('aria-current', 'true')
    })
    await inAct(() => {
      screen.getByRole('combobox', { name: 'Show' }).focus()
    })
    answer()
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /Ada King/ })).not.toBeInTheDocument()
    })
    expect(screen.getByRole('button', { name: /Cy Lee/ })).toHaveAttribute('aria-current', 'true')
    expect(screen.getByRole('combobox', { name: 'Show' })).toHaveFocus()
  })

  it('leaves the focus alone when the next group is compared while it is elsewhere', async () => {
    serveDuplicates()
    const answer = callWaits(merges.mergeContacts)
    const { user } = renderApp('/contacts/merge')
    await user.click(await screen.findByRole('button', { name: 'Merge 2 contacts' }))
    await inAct(() => {
      screen.getByRole('combobox', { name: 'Show' }).focus()
    })
    answer()
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /Bob Ray/ })).toHaveAttribute(
        'aria-current',
        'true',
      )
    })
    await screen.findAllByRole('checkbox', { name: 'Merge Bob Ray' })
    expect(screen.getByRole('combobox', { name: 'Show' })).toHaveFocus()
  })

  it('keeps the focus in a group that was merged in part', async () => {
    serveDuplicates([group('likely', [ada, adaToo, bob], [])])
    server.use(
      onCall(merges.mergeContacts, () => {
        serveDuplicates([group('likely', [ada, bob], [])])
        return success(merges.mergeContacts, { mergeId: buildId(), contact: ada })
      }),
    )
    const { user } = renderApp('/contacts/merge')
    await user.click(await screen.findByRole('checkbox', { name: 'Merge Bob Ray' }))
    await user.click(await screen.findByRole('button', { name: 'Merge 2 contacts' }))
    await waitFor(() => {
      expect(screen.queryByRole('checkbox', { name: 'Merge A. King' })).not.toBeInTheDocument()
    })
    await waitFor(() => {
      expect(screen.getByRole('region', { name: 'Comparison' })).toHaveFocus()
    })
  })
})
