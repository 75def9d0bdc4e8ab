import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { updateContact } from '@/contract/contacts/contacts'
import { attachSlice } from '@/shared/lib/attachSlice'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { actRecorded, actsSlice } from './actsSlice'

it('says which former value cannot be restored', async () => {
  serveContacts([numberedContact(0)])
  const fields = { 'emails.0.value': 'Please enter a valid email.' }
  callFailsWith(updateContact, 'VALIDATION_FAILED', { message: 'Check the fields.', fields })
  const { user, store } = renderApp('/contacts')
  await screen.findByText('Contact 0000')
  const before = { emails: [{ label: 'Work', value: 'ada@' }] }
  const rows = [{ id: contactId(0), version: 1, before, after: { emails: [] } }]
  await inAct(() => {
    store.dispatch(attachSlice(actsSlice))
    store.dispatch(actRecorded({ kind: 'cells', label: 'Edit', rows, id: 'a', at: 1 }))
  })
  await waitFor(async () => {
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getAllByText(/^“Edit” was not undone: “ada@” is not accepted in/)).not.toEqual([])
  })
})
