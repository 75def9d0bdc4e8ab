import * as v from 'valibot'
import { expect, it } from 'vitest'
import { widestContact } from '@/contactFiles/testing/widestContact'
import { exportContacts } from '@/contract/contacts/contactFiles'
import { downloadJobFile, getJob, job } from '@/contract/jobs'
import { useTestServer } from '../../../testing/harness'
import { Importing } from '../../../testing/importing'
import { TENANT } from '../../../testing/testIdentity'
import { applyPatch } from '../contactContent'
import { newRow } from '../contactRow'
import { insertContacts } from '../store/insertContacts'

const server = useTestServer()

async function addContact({ id, extras, ...patch }: ReturnType<typeof widestContact>) {
  const actor = await server.createActor('ada')
  const origin = {
    tenantId: TENANT,
    userId: 'ada',
    profileId: actor.defaultProfileId,
    source: 'manual',
    now: server.now,
  } as const
  await insertContacts({ db: server.database.db, actor: origin }, [
    { ...newRow(origin, applyPatch(null, patch, extras)), id },
  ])
  return actor
}

it('writes the widest contact so that it imports again as unchanged', async () => {
  const actor = await addContact(widestContact())
  const importing = new Importing(server, actor)
  for (const [type, body] of [
    ['csv', {}],
    ['vcf', { version: '4.0' }],
  ] as const) {
    const { data } = await server.send(exportContacts, {
      token: actor.token,
      params: { type },
      body,
    })
    await server.runJobs()
    const { text } = await server.send(downloadJobFile, {
      token: actor.token,
      params: { jobId: v.parse(job, data).id },
    })
    const { outcomes } = await importing.import(text.replace('\uFEFF', ''), {
      type,
      options: { policy: 'overwrite' },
    })
    expect([type, outcomes]).toEqual([
      type,
      { created: 0, updated: 0, unchanged: 1, duplicate: 0, skipped: 0, failed: 0 },
    ])
  }
})

it('writes no file that is too wide to be imported again, and says what to do', async () => {
  const widest = widestContact()
  const actor = await addContact({ ...widest, extras: { ...widest.extras, 'One more': 'x' } })
  const { data } = await server.send(exportContacts, {
    token: actor.token,
    params: { type: 'csv' },
    body: {},
  })
  await server.runJobs()
  const { data: ended } = await server.send(getJob, {
    token: actor.token,
    params: { jobId: v.parse(job, data).id },
  })
  expect(ended).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(
      /more than 10,000 different columns.*Export fewer contacts/,
    ) as string,
    file: null,
  })
})
