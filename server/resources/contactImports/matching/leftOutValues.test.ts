import { beforeEach, expect, it } from 'vitest'
import * as calls from '@/contract/contacts/contacts'
import type { ImportOptions } from '@/contract/contacts/contactImport'
import { useTestServer } from '../../../testing/harness'
import { Importing } from '../../../testing/importing'

const server = useTestServer()
let importing: Importing
let create: (fields: object) => Promise<unknown>

beforeEach(async () => {
  const actor = await server.createActor('ada')
  importing = new Importing(server, actor)
  create = (body) => server.send(calls.createContact, { token: actor.token, body })
})

const HEADERS = 'Name,Email,Phone,Birthday,Company'
const csv = (...rows: string[]) => [HEADERS, ...rows].join('\n')
const EMAIL = 'Please enter a valid email.'

/** Imports a file and expects the plan to decide like the import. */
async function imported(text: string, options: Partial<ImportOptions> = {}) {
  const sent = await importing.send(text, { options, fingerprint: crypto.randomUUID() })
  await importing.plan(sent)
  const planned = await importing.rows(sent.jobId)
  const done = await importing.apply(sent.jobId)
  const rows = await importing.rows(sent.jobId)
  const withoutIds = (all: typeof rows) => all.map(({ contactId: _id, ...row }) => row)
  expect(withoutIds(rows)).toEqual(withoutIds(planned))
  return { done, rows }
}

it('costs its field only, is kept and listed, and the same file again changes nothing', async () => {
  const file = csv('Kaethe Gross,kaethe(at)gross.example,030 1234567,31/02/1999,Looms', ',no,,,')
  const { done, rows } = await imported(file)
  expect(rows).toMatchObject([
    {
      outcome: 'created',
      leftOut: [
        { column: 'Birthday', value: '31/02/1999', at: 3, extra: 'Birthday' },
        { column: 'Email', value: 'kaethe(at)gross.example', reason: EMAIL, at: 1, extra: 'Email' },
      ],
    },
    { outcome: 'failed', column: 'Email', errors: [{ column: 'Email', value: 'no', at: 1 }] },
  ])
  expect([done.outcomes.created, done.outcomes.failed, done.notes.leftOut]).toEqual([1, 1, 1])
  expect(await importing.rows(done.job.id, 'leftOut')).toHaveLength(1)
  expect(await importing.contacts()).toMatchObject([
    {
      firstName: 'Kaethe Gross',
      organization: 'Looms',
      emails: [],
      birthday: '',
      extras: { Email: 'kaethe(at)gross.example', Birthday: '31/02/1999' },
    },
  ])
  const again = await imported(file)
  expect([again.done.outcomes.unchanged, again.done.notes.leftOut]).toEqual([1, 1])
  expect(again.done.job.canUndo).toBe(false)
  await importing.undo(done.job.id)
  expect(await importing.contacts()).toEqual([])
})

it.each(['fill', 'overwrite'] as const)(
  'is replaced by the repaired one under %s, and undo brings it back',
  async (policy) => {
    await imported(csv('Kaethe Gross,no,030 1234567,,'))
    const { done, rows } = await imported(csv('Kaethe Gross,k@example.com,030 1234567,,'), {
      policy,
    })
    expect(rows).toMatchObject([{ outcome: 'updated' }])
    expect(rows[0]).not.toHaveProperty('dropped')
    const [repaired] = await importing.contacts()
    expect([repaired?.emails[0]?.value, repaired?.extras]).toEqual(['k@example.com', {}])
    await importing.undo(done.job.id)
    expect(await importing.contacts()).toMatchObject([{ emails: [], extras: { Email: 'no' } }])
  },
)

it('does not take the place of the good one, nor of another extra with its name', async () => {
  const phones = [{ value: '030 1234567' }]
  const emails = [{ value: 'old@example.com' }]
  await create({ firstName: 'Kaethe Gross', birthday: '1980-01-31', phones, emails })
  const [{ id } = { id: '' }] = await importing.contacts()
  const options = { policy: 'overwrite' as const }
  await imported(csv('Kaethe Gross,no,030 1234567,soon,'), options)
  const extras = { Email: 'no', Birthday: 'soon' }
  const kept = { birthday: '1980-01-31', emails, extras }
  expect(await importing.contacts()).toMatchObject([kept])
  // A row with the id would clear what it has no value for.
  const own = (email: string, birthday: string) =>
    `Tessera ID,Email,Birthday\n${id},${email},${birthday}\n`
  await imported(own('bad', 'later'), options)
  expect(await importing.contacts()).toMatchObject([
    { ...kept, extras: { Email: 'bad', Birthday: 'later' } },
  ])
  // The extras are no bad values of this column.
  await imported(`Tessera ID,Company,Extra: Company\n${id},Looms,Weavers\n`, options)
  await imported(`Tessera ID,Company\n${id},Engines\n`, options)
  expect(await importing.contacts()).toMatchObject([
    { organization: 'Engines', extras: { Company: 'Weavers', Email: 'bad' } },
  ])
  await imported(own('new@example.com', '1980-02-01'), options)
  expect(await importing.contacts()).toMatchObject([
    { birthday: '1980-02-01', emails: [{ value: 'new@example.com' }] },
  ])
  expect((await importing.contacts())[0]?.extras).toEqual({ Company: 'Weavers' })
})

it('fails its row in a strict import, with every error', async () => {
  const row = 'Kaethe Gross,no,me,31/02/1999,'
  const { done, rows } = await imported(csv(row), { isStrict: true })
  expect(rows).toMatchObject([
    {
      outcome: 'failed',
      errors: [
        { column: 'Email', value: 'no', reason: EMAIL },
        { column: 'Phone', value: 'me', reason: 'Please enter a valid phone number.' },
        { column: 'Birthday', value: '31/02/1999' },
      ],
    },
  ])
  expect((await importing.download(done.job.id)).text).toContain(
    `Email: ${EMAIL} Phone: Please enter a valid phone number. Birthday: This is not a date.`,
  )
})
