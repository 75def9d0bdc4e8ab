import { beforeEach, describe, expect, it } from 'vitest'
import { createCsvReader } from '@/contactFiles/csv/csvReader'
import * as calls from '@/contract/contacts/imports'
import { defaultImportOptions } from '@/contract/contacts/contactImport'
import { useTestServer } from '../../testing/harness'
import { Importing } from '../../testing/importing'

const server = useTestServer()
let token = ''
let importing: Importing

beforeEach(async () => {
  const actor = await server.createActor('ada')
  token = actor.token
  importing = new Importing(server, actor)
})

const FILE = 'Name,Wo,Wann\nAda,ada@example.com,1.2.1999\nBen,ben(at)example.com,3.4.2001\n'
const columns = [
  { header: 'Name', target: { kind: 'text', field: 'firstName' } },
  { header: 'Wo', target: { kind: 'list', field: 'emails', part: 'value', slot: 1 } },
  { header: 'Wann', target: { kind: 'birthday', part: 'date' } },
] as const
const options = {
  ...defaultImportOptions,
  dateOrder: 'dmy' as const,
  tags: ['Fair'],
  isStrict: true,
}
const error = { header: 'Tessera import error', target: { kind: 'skip' } }

/** Imports the file with a manual mapping and returns the download of the rejected rows. */
async function importByHand(): Promise<string> {
  const { jobId, rows } = await importing.send(FILE, { fingerprint: 'by hand' })
  await server.send(calls.planImport, {
    token,
    params: { jobId },
    body: { rows, mapping: { columns: [...columns] }, options },
  })
  await server.runJobs()
  await importing.apply(jobId)
  return (await importing.download(jobId)).text
}

function headersOf(csv: string): readonly string[] {
  const reader = createCsvReader()
  reader.push(csv.replace('\uFEFF', ''))
  reader.end()
  return reader.table?.headers ?? []
}

const recall = async (headers: readonly string[], as = token) =>
  (await server.send(calls.recallImport, { token: as, body: { headers } })).data

describe('rows that failed', () => {
  it('are imported again with their former mapping and options', async () => {
    const headers = headersOf(await importByHand())
    expect(headers).toEqual(['Name', 'Wo', 'Wann', 'Tessera import error'])
    expect(await recall(headers)).toEqual({
      recalled: { mapping: { columns: [...columns, error] }, options },
    })
    expect(await recall(['Tessera import error', 'Name', 'Wo', 'Wann'])).toEqual({
      recalled: { mapping: { columns: [error, ...columns] }, options },
    })
  })

  it('keep them after failing again', async () => {
    const headers = headersOf(await importByHand())
    server.now = new Date(server.now.getTime() + 60_000)
    const again = await importing.send(
      `${headers.join(',')}\nBen,ben(at)example.com,3.4.2001,Wo: Please enter a valid email.\n`,
      { fingerprint: 'again' },
    )
    expect(await recall(headers)).toMatchObject({
      recalled: { mapping: { columns: [...columns, error] } },
    })
    await server.send(calls.planImport, {
      token,
      params: { jobId: again.jobId },
      body: {
        rows: 1,
        mapping: { columns: [...columns, error] },
        options: { ...options, tags: [] },
      },
    })
    await server.runJobs()
    expect(await recall(headers)).toEqual({
      recalled: { mapping: { columns: [...columns, error] }, options: { ...options, tags: [] } },
    })
  })

  it('have none from another user or for other headers', async () => {
    const headers = headersOf(await importByHand())
    const stranger = await server.createActor('eve')
    expect(await recall(headers, stranger.token)).toEqual({ recalled: null })
    expect(await recall(['Name', 'Wo', 'Tessera import error'])).toEqual({ recalled: null })
    expect(await recall(['Tessera import error'])).toEqual({ recalled: null })
  })
})

describe('a file like an earlier one', () => {
  it('is matched as that one was by hand, in any order, without its tags', async () => {
    await importByHand()
    const [name, where, when] = columns
    expect(await recall(['Wann', 'Name', 'Wo'])).toEqual({
      recalled: { mapping: { columns: [when, name, where] }, options: { ...options, tags: [] } },
    })
    expect(await recall(['Wann', 'Name', 'Wo', 'Ort'])).toEqual({ recalled: null })
    expect(await recall(['Wann', 'Name'])).toEqual({ recalled: null })
    expect(await recall(['Wann', 'NameWo', ''])).toEqual({ recalled: null })
  })

  it('is matched by its headers when the earlier one was, even after its rows failed', async () => {
    const { job } = await importing.import('First Name,E-mail 1 - Value\nBen,ben(at)example.com\n')
    expect(await recall(['First Name', 'E-mail 1 - Value'])).toEqual({ recalled: null })
    const headers = headersOf((await importing.download(job.id)).text)
    expect(await recall(headers)).toMatchObject({ recalled: { options: {} } })
  })
})
