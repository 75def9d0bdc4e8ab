import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { deleteBurst, restoreContacts } from '@/contract/contacts/contacts'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'

const id = contactId(1)
const deletionId = contactId(9)

function open(burst: number | undefined) {
  serveContacts([numberedContact(1, { source: 'exchange', ...(burst !== undefined && { burst }) })])
  return renderApp(`/contacts/${id}`)
}

describe('a burst of leads', () => {
  it('is deleted in one act, and comes back by undo', async () => {
    const asked: unknown[] = []
    const { user, router } = open(43)
    server.use(
      onCall(deleteBurst, ({ params }) => {
        asked.push(params['contactId'])
        return success(deleteBurst, { deleted: 43, deletionId })
      }),
      onCall(restoreContacts, async ({ request }) => {
        asked.push(await request.json())
        return success(restoreContacts, { restored: 43 })
      }),
    )
    expect(
      await screen.findByText('43 people left their details within an hour from one network.'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Delete all 43' }))
    expect(await screen.findByText('Deleted 43 contacts.')).toBeVisible()
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/contacts')
    })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => {
      expect(asked).toEqual([id, { deletionId }])
    })
  })

  it('stays when the deletion failed, and says why', async () => {
    const { user } = open(43)
    callFailsWith(deleteBurst, 'UNAVAILABLE', { message: 'The database rests.' })
    await user.click(await screen.findByRole('button', { name: 'Delete all 43' }))
    expect(await screen.findByText('The database rests.')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Delete all 43' })).toBeEnabled()
  })

  it('is not spoken of where there is none', async () => {
    open(undefined)
    expect(await screen.findByRole('button', { name: 'More actions' })).toBeVisible()
    expect(screen.queryByText(/from one network/)).not.toBeInTheDocument()
  })
})
