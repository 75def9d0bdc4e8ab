import * as v from 'valibot'
import { expect, it } from 'vitest'
import { MAX_CHANGED_CELLS, MAX_CONFLICTS, changeCells } from '@/contract/contacts/changeCells'
import { contactSummary } from '@/contract/contacts/contact'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { server } from '@/testing/server'
import { createApiStore } from '@/testing/createApiStore'
import { writeActRows } from './undoCells'

const body = changeCells.body ?? v.never()

it('undoes a paste of 10,000 cells whose contacts have all changed in other fields since', async () => {
  const now = v.parse(contactSummary, numberedContact(0, { version: 3, organization: 'Mine' }))
  server.use(
    onCall(changeCells, async ({ request }) => {
      const { rows } = v.parse(body, await request.json())
      const conflicts = rows.filter(({ version }) => version !== 3)
      const changed = conflicts.length > 0 ? [] : rows
      return success(changeCells, {
        changed: changed.map(({ id }) => ({ id, version: 4, updatedAt: now.updatedAt })),
        conflicts: conflicts.slice(0, MAX_CONFLICTS).map(({ id }) => ({ ...now, id })),
        missing: [],
      })
    }),
  )
  const rows = Array.from({ length: MAX_CHANGED_CELLS }, (_, at) => ({
    id: contactId(at),
    version: 2,
    before: { organization: null },
    after: { organization: 'Mine' },
  }))
  const { store, actions } = createApiStore()
  const outcome = await store.dispatch(writeActRows({ rows, direction: 'undo' }))
  expect(outcome).toMatchObject({ type: 'done', missing: 0 })
  expect(actions.filter(({ type }) => type.startsWith('contactWrites/version'))).toHaveLength(1)
})

it('asks about a label that somebody else has changed since, although the e-mail is the same', async () => {
  const emailOf = (label: string, value: string) => ({ emails: [{ value, label }] })
  const contacts = serveContacts([
    numberedContact(0, { version: 3, ...emailOf('Home', 'new@ada.example') }),
  ])
  const row = {
    id: contactId(0),
    version: 2,
    before: emailOf('Work', 'old@ada.example'),
    after: emailOf('Work', 'new@ada.example'),
  }
  const { store } = createApiStore()
  const outcome = await store.dispatch(writeActRows({ rows: [row], direction: 'undo' }))
  expect(outcome).toMatchObject({ type: 'clashes', clashes: [{ now: 'new@ada.example' }] })
  expect(contacts.rows[0]?.emails).toEqual([{ label: 'Home', value: 'new@ada.example' }])
})
