import { expect, it } from 'vitest'
import { useTestServer } from '../../../testing/harness'
import { Importing } from '../../../testing/importing'
import { contacts } from '../../contacts/tables'

const server = useTestServer()

it('stores contacts while it decides, but one that a later row of the step changes only once', async () => {
  const importing = new Importing(server, await server.createActor('ada'))
  const others = Array.from(
    { length: 598 },
    (_, at) => `P${String(at)},Doe,p${String(at)}@a.example,`,
  )
  const file = [
    'First Name,Last Name,Email,Job Title',
    'Ada,Berg,ada@a.example,',
    ...others,
    'Ada,Berg,ada@a.example,Weaver',
  ]
  const sent = await importing.send(file.join('\n'), { options: { policy: 'fill' } })
  await importing.plan(sent)
  // One step with all rows, whose settled contacts need several statements.
  const { outcomes } = await importing.apply(sent.jobId, 1_000)
  expect(outcomes).toMatchObject({ created: 599, updated: 1 })
  const stored = await server.database.db.select().from(contacts)
  expect(stored).toHaveLength(599)
  expect(stored.filter(({ lastName }) => lastName === 'Berg')).toMatchObject([
    { jobTitle: 'Weaver', version: 1 },
  ])
})
