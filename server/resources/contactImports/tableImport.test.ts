import * as v from 'valibot'
import { expect, it } from 'vitest'
import {
  type ExportColumnKey,
  exportContacts,
  importContacts,
} from '@/contract/contacts/contactFiles'
import { createContact, getContact, listContacts } from '@/contract/contacts/contacts'
import { exportTitles } from '@/contract/contacts/exportTitles'
import { downloadJobFile, job } from '@/contract/jobs'
import { fileForm, useTestServer } from '../../testing/harness'
import { Importing, jobIn } from '../../testing/importing'

const server = useTestServer()
const keys: ExportColumnKey[] = ['name', 'organization', 'email', 'tags', 'id']

it('a file of the table updates its contacts by their ids, and keeps what it does not show', async () => {
  const actor = await server.createActor('ada')
  const { token, defaultProfileId: profileId } = actor
  const add = async (body: object) => {
    const { data } = await server.send(createContact, { token, body })
    return v.parse(createContact.answer ?? v.never(), data).id
  }
  const emails = ['ada@x.example', 'ada@y.example'].map((value) => ({ label: 'Work', value }))
  const ada = await add({ firstName: 'Ada', lastName: 'Moreau', emails, notes: 'Met in Rome.' })
  // Nothing but its id tells these two apart.
  await add({ firstName: 'Bob', tags: ['a'] })
  const bob = await add({ firstName: 'Bob', tags: ['a'] })

  const columns = keys.map((key) => ({ key, title: exportTitles[key] }))
  const exported = await server.send(exportContacts, {
    token,
    params: { type: 'csv' },
    body: { columns, sort: 'name' },
  })
  await server.runJobs()
  const params = { jobId: v.parse(job, exported.data).id }
  const { text } = await server.send(downloadJobFile, { token, params })
  const changed = text
    .replace('Ada Moreau,,', 'Ada Lovelace,Engines,')
    .replace(`Bob,,,a,${bob}`, `Bob,Looms,,a,${bob}`)
  const body = fileForm(changed)
  const { id } = jobIn(
    await server.send(importContacts, { token, params: { profileId, type: 'csv' }, body }),
  )
  await server.runJobs()

  const importing = new Importing(server, actor)
  expect((await importing.get(id)).outcomes).toMatchObject({ created: 0, updated: 2, unchanged: 1 })
  const { data } = await server.send(getContact, { token, params: { contactId: ada } })
  expect(data).toMatchObject({
    ...{ firstName: 'Ada Lovelace', lastName: '', organization: 'Engines' },
    ...{ emails, notes: 'Met in Rome.' },
  })
  const list = await server.send(listContacts, { token, params: { search: 'Looms' } })
  expect(v.parse(listContacts.answer ?? v.never(), list.data).items.map((each) => each.id)).toEqual(
    [bob],
  )
})
