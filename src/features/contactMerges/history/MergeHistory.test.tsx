import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as merges from '@/contract/contacts/merges'
import { contactId } from '@/testing/fakes/fakeContacts'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'
import { serveDuplicates } from '../testing/serveDuplicates'

describe('the history of merges', () => {
  it('lists every merge and undoes one', async () => {
    const { requests, mergeId } = serveDuplicates()
    const { user } = renderApp('/contacts/merge?tab=history')
    await user.click(await screen.findByRole('button', { name: 'Undo: Ada King' }))
    await waitFor(() => {
      expect(requests).toEqual([{ call: 'undo', body: mergeId }])
    })
    await waitFor(() => {
      expect(screen.getByRole('listitem', { name: 'Ada King' })).toHaveFocus()
    })
    expect(screen.getByRole('link', { name: 'Ada King' })).toHaveAttribute(
      'href',
      `/contacts/${contactId(1)}`,
    )
  })

  it('moves no focus after an undo that failed, or when the focus is elsewhere', async () => {
    serveDuplicates()
    callFailsWith(merges.undoMerge, 'CONFLICT', { message: 'Not now.' })
    const { user } = renderApp('/contacts/merge?tab=history')
    const undo = await screen.findByRole('button', { name: 'Undo: Ada King' })
    await user.click(undo)
    expect(await screen.findByText('Not now.')).toBeVisible()
    expect(undo).toHaveFocus()

    serveDuplicates()
    const answer = callWaits(merges.undoMerge)
    await user.click(undo)
    const elsewhere = screen.getByRole('radio', { name: 'History' })
    await inAct(() => {
      elsewhere.focus()
    })
    answer()
    expect(await screen.findByText('1 contact restored.')).toBeVisible()
    expect(elsewhere).toHaveFocus()
  })
})
