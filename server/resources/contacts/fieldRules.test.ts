import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { changeCells } from '@/contract/contacts/changeCells'
import { contact } from '@/contract/contacts/contact'
import { changeContacts } from '@/contract/contacts/changeContacts'
import { createContact, updateContact } from '@/contract/contacts/contacts'
import { createApp } from '../../app'
import { useTestServer } from '../../testing/harness'

const server = useTestServer()

/** Takes the right to change notes from everybody, as an operator's own rule would. */
beforeEach(() => {
  const { registry } = server.deps
  const base: typeof registry.rules.base = (facts) => [
    ...registry.rules.base(facts),
    { action: 'update', subject: 'Contact', fields: ['notes'], inverted: true },
  ]
  server.app = createApp({
    ...server.deps,
    registry: { ...registry, rules: { ...registry.rules, base } },
  })
})

it('keeps a locked field from both calls that change fields, and changes nothing', async () => {
  const { token } = await server.createActor('ada')
  const { data } = await server.send(createContact, { token, body: { firstName: 'A' } })
  const { id, version } = v.parse(contact, data)
  const params = { contactId: id }
  const changes: ((change: object, version: number) => ReturnType<typeof server.send>)[] = [
    (body, at) => {
      const headers = { 'if-match': `"${String(at)}"` }
      return server.send(updateContact, { token, params, body, headers })
    },
    (change, at) => {
      const body = { rows: [{ id, version: at, change }], onConflict: 'stop' }
      return server.send(changeCells, { token, body })
    },
  ]
  for (const [at, send] of changes.entries()) {
    const before = await server.contents()
    const { status, error } = await send({ notes: 'x', jobTitle: 'y' }, version + at)
    expect([status, error?.code]).toEqual([403, 'FORBIDDEN'])
    expect(await server.contents()).toBe(before)
    expect((await send({ jobTitle: String(at) }, version + at)).status).toBe(200)
  }
})

it('keeps a locked field from a bulk edit, and changes nothing', async () => {
  const { token } = await server.createActor('ada')
  await server.send(createContact, { token, body: { firstName: 'A' } })
  const edit = (field: string) => {
    const action = { type: 'edit', edit: { field, value: 'x' } }
    return server.send(changeContacts, {
      token,
      body: { action, selection: { matching: {}, except: [] } },
    })
  }
  const before = await server.contents()
  const { status, error } = await edit('notes')
  expect([status, error?.code, await server.contents()]).toEqual([403, 'FORBIDDEN', before])
  expect((await edit('jobTitle')).status).toBe(201)
})
