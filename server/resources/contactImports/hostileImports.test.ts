import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as v from 'valibot'
import { arbitraryContact, arbitraryStored } from '@/contactFiles/testing/arbitraryContact'
import { hostileFiles } from '@/contactFiles/testing/hostileFiles'
import { exportContacts, importContacts } from '@/contract/contacts/contactFiles'
import { MAX_FILE_BYTES } from '@/contract/fields'
import { downloadJobFile, job } from '@/contract/jobs'
import { fileForm, useTestServer } from '../../testing/harness'
import { Importing, jobIn } from '../../testing/importing'
import { TENANT } from '../../testing/testIdentity'
import { applyPatch } from '../contacts/contactContent'
import { newRow } from '../contacts/contactRow'
import { insertContacts } from '../contacts/store/insertContacts'

const server = useTestServer()
const isLong = process.env.LONG === '1'

it('gives each row of hostile files one outcome, or refuses the file', async () => {
  const actor = await server.createActor('ada')
  const importing = new Importing(server, actor)
  let accepted = 0
  for (const { name, type, bytes, rows } of hostileFiles(isLong ? 1 : 12)) {
    if (bytes.length > MAX_FILE_BYTES) continue
    const answer = await server.send(importContacts, {
      token: actor.token,
      params: { profileId: actor.defaultProfileId, type },
      body: fileForm(Uint8Array.from(bytes), `a.${type}`),
    })
    if (answer.status !== 201) {
      expect([name, answer.status, answer.error?.code]).toEqual([name, 422, 'INVALID_FILE'])
      continue
    }
    accepted += 1
    await server.runJobs({ limit: 2000 })
    const done = await importing.get(jobIn(answer).id)
    expect([name, done.job.state, done.job.error]).toEqual([name, 'done', null])
    const sum = Object.values(done.outcomes).reduce((total, count) => total + count, 0)
    expect([name, sum]).toEqual([name, rows ?? done.received])
    const failedRows = await importing.rows(done.job.id, 'failed')
    expect([name, failedRows.filter(({ reason = '' }) => reason === '')]).toEqual([name, []])
    expect([name, (await importing.download(done.job.id)).status]).toEqual([name, 200])
  }
  expect(accepted).toBeGreaterThan(3)
  expect(server.logged.filter((line) => line.includes('a step of a job failed'))).toEqual([])
}, 600_000)

it.each(['csv', 'vcf'] as const)(
  'imports every row of an %s export as unchanged, for any contacts',
  async (type) => {
    const contact = fc.oneof(arbitraryContact, arbitraryStored)
    await fc.assert(
      fc.asyncProperty(fc.array(contact, { minLength: 1, maxLength: 8 }), async (contacts) => {
        const userId = crypto.randomUUID()
        const actor = await server.createActor(userId)
        const importing = new Importing(server, actor)
        const own = { tenantId: TENANT, userId }
        const origin = {
          ...own,
          profileId: actor.defaultProfileId,
          source: 'manual',
          now: server.now,
        } as const
        const rows = contacts.map(({ id: _id, extras, ...patch }) =>
          newRow(origin, applyPatch(null, { ...patch, birthday: patch.birthday || null }, extras)),
        )
        await insertContacts({ db: server.database.db, actor: own }, rows)
        const exported = await server.send(exportContacts, {
          token: actor.token,
          params: { type },
          body: {},
        })
        await server.runJobs()
        const { text } = await server.send(downloadJobFile, {
          token: actor.token,
          params: { jobId: v.parse(job, exported.data).id },
        })
        const answer = await server.send(importContacts, {
          token: actor.token,
          params: { profileId: actor.defaultProfileId, type },
          body: fileForm(text, `a.${type}`),
        })
        await server.runJobs()
        const done = await importing.get(jobIn(answer).id)
        expect(
          (await importing.rows(done.job.id)).filter(({ outcome }) => outcome !== 'unchanged'),
        ).toEqual([])
        expect([done.outcomes.unchanged, done.notes]).toEqual([
          contacts.length,
          { possibleDuplicate: 0, dropped: 0, leftOut: 0 },
        ])
      }),
      { numRuns: isLong ? 100 : 5 },
    )
  },
  600_000,
)
