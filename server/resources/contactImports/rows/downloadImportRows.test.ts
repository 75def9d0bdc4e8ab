import { beforeEach, expect, it } from 'vitest'
import { deleteContact } from '@/contract/contacts/contacts'
import { useTestServer } from '../../../testing/harness'
import { Importing } from '../../../testing/importing'

const server = useTestServer()
let importing: Importing
let token = ''

beforeEach(async () => {
  const actor = await server.createActor('ada')
  token = actor.token
  importing = new Importing(server, actor)
})

it('returns rejected rows as the same file with a reason, and all rows with their outcome', async () => {
  const text =
    'First Name;E-mail 1 - Value;Note to self\nAda;a@x.com;1\nBen;bad;"2;\n3"\nCleo;also bad;=4\n;;\n'
  const options = { isStrict: true }
  const done = await importing.import(text, { options })
  const failed = await importing.download(done.job.id)
  expect(failed.text).toBe(
    '\uFEFFFirst Name;E-mail 1 - Value;Note to self;Tessera import error\r\nBen;bad;"2;\n3";E-mail 1 - Value: Please enter a valid email.\r\n' +
      "Cleo;also bad;'=4;E-mail 1 - Value: Please enter a valid email.\r\n",
  )
  expect(failed.headers.get('content-disposition')).toBe(
    'attachment; filename="contacts-failed.csv"',
  )
  const all = await importing.download(done.job.id, 'all')
  expect(all.text).toContain('Ada;a@x.com;1;created;\r\n')
  expect(all.text).toContain('failed;E-mail 1 - Value: Please enter a valid email.')
  const reported = await importing.import(all.text, { options })
  expect(reported.outcomes).toEqual({
    created: 0,
    updated: 0,
    unchanged: 1,
    duplicate: 0,
    skipped: 1,
    failed: 2,
  })
  expect((await importing.download(reported.job.id, 'all')).text.split('\r\n')[0]).toBe(
    all.text.split('\r\n')[0],
  )
  const repaired = await importing.import(
    failed.text.replace('bad', 'b@x.com').replace('also bad', 'c@x.com'),
  )
  expect(repaired.outcomes).toMatchObject({ created: 2, failed: 0 })
  expect((await importing.contacts()).map(({ firstName, extras }) => [firstName, extras])).toEqual([
    ['Ada', { 'Note to self': '1' }],
    ['Ben', { 'Note to self': '2;\n3' }],
    ['Cleo', { 'Note to self': '=4' }],
  ])
})

it('returns the rows that came in without a value, whose corrected values fill their contacts', async () => {
  const done = await importing.import(
    'First Name,E-mail 1 - Value,Birthday\nAda,ada@x.com,31/02/1999\nBen,ben@x.com,\nCleo,,no day\n,bad,\n',
  )
  expect([done.notes.leftOut, done.outcomes.failed]).toEqual([2, 1])
  const leftOut = await importing.download(done.job.id, 'leftOut')
  expect(leftOut.headers.get('content-disposition')).toBe(
    'attachment; filename="contacts-left-out.csv"',
  )
  const lines = leftOut.text.trim().split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 3))).toEqual([
    ['Ada', 'ada@x.com', "'31/02/1999"],
    ['Cleo', '', 'no day'],
  ])
  expect(lines[1]).toContain('Birthday: ')
  const repaired = await importing.import(
    [lines[0], lines[1]?.replace('31/02/1999', '1999-02-03')].join('\n'),
  )
  expect(repaired.outcomes).toMatchObject({ updated: 1, created: 0, failed: 0 })
  expect((await importing.contacts())[0]).toMatchObject({
    firstName: 'Ada',
    birthday: '1999-02-03',
  })
})

it('says of each row what an undo did to it', async () => {
  const { job } = await importing.import(
    'First Name,E-mail 1 - Value\nAda,ada@x.com\nBen,ben@x.com\nAda,ada@x.com\n',
  )
  const ben = (await importing.contacts()).find(({ firstName }) => firstName === 'Ben')
  await server.send(deleteContact, { token, params: { contactId: ben?.id ?? '' } })
  await importing.undo(job.id)
  const { text } = await importing.download(job.id, 'all')
  expect(text.split('\r\n').slice(1, 4)).toEqual([
    'Ada,ada@x.com,created,Undone.',
    'Ben,ben@x.com,created,Not undone. You deleted the contact since.',
    'Ada,ada@x.com,duplicate,Row 1 is the same contact.',
  ])
})
