import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ContactMerge } from '@/contract/contacts/contactMerge'
import * as merges from '@/contract/contacts/merges'
import { buildId } from '@/testing/builders'
import { contactId } from '@/testing/fakes/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { serveDuplicates } from '../testing/serveDuplicates'

const oldMerge = (at: number): ContactMerge => ({
  id: buildId(),
  state: 'undone',
  survivorId: contactId(1),
  name: `Merge at ${String(at)}`,
  survivor: 'gone',
  absorbed: 1,
  absorbedNames: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  undoneAt: '2026-01-02T00:00:00.000Z',
})

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

  it('keeps the focus on the button to the next page', async () => {
    serveDuplicates()
    const answerOf = (offset: number) => ({ items: [oldMerge(offset)], offset, total: 120 })
    server.use(
      onCall(merges.listMerges, ({ request }) => {
        const offset = Number(new URL(request.url).searchParams.get('offset'))
        return success(merges.listMerges, answerOf(offset))
      }),
    )
    const { user } = renderApp('/contacts/merge?tab=history')
    await screen.findByText('Merge at 0')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('Merge at 50')
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
    expect(screen.getByText('51–100 of 120')).toBeVisible()
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
