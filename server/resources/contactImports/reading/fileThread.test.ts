import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FileError } from '@/contactFiles/FileError'
import { mapHeaders } from '@/contactFiles/csv/mapHeaders'
import { defaultImportOptions } from '@/contract/contacts/contactImport'
import { useTestServer } from '../../../testing/harness'
import { program as hangingProgram } from '../../../testing/hangingProgram?thread'
import { Importing } from '../../../testing/importing'
import { createFileThread } from './fileThread'
import { isCandidate } from './readCandidate'
import type { FileThread } from '../../../ports/contactFiles'

const mapping = mapHeaders(['First Name'])
const reading = JSON.stringify({
  input: { type: 'csv', mapping, options: defaultImportOptions },
  now: '2026-01-01T00:00:00.000Z',
})

const threads: FileThread[] = []
afterEach(() => Promise.all(threads.splice(0).map((thread) => thread.close())))

/** Creates a thread that hangs at some rows, and is checked so often that a test need not wait. */
function hangingThread({ checkMs = 10, longestWaitMs = 60_000 } = {}): FileThread {
  const thread = createFileThread({
    program: hangingProgram,
    checkMs,
    maxMegabytes: 32,
    longestWaitMs,
  })
  threads.push(thread)
  return thread
}

/** Returns the names of the rows that were read and the reasons of those that failed. */
async function read(thread: FileThread, ...names: string[]): Promise<string[]> {
  const rows = await thread.readRows({
    reading,
    firstRow: 1,
    rows: JSON.stringify(names.map((name) => [name])),
  })
  return rows.map((row) => (isCandidate(row) ? row.content.firstName : (row.reason ?? '')))
}

const FAILED = 'This row took too much time or memory to read.'

describe('the thread that reads files', () => {
  it('reads the rows of batches in the order of the requests', async () => {
    const thread = hangingThread()
    const ended: string[] = []
    const ask = async (...names: string[]) => {
      ended.push(...(await read(thread, ...names)))
    }
    await Promise.all([ask('Ada', 'Ben'), ask('Cleo'), ask('Dan')])
    expect(ended).toEqual(['Ada', 'Ben', 'Cleo', 'Dan'])
  })

  it.each([
    ['HANG', 10],
    ['FILL', 10_000],
  ])(
    'fails a row that does %s, and reads the others, also of batches that wait',
    async (deed, checkMs) => {
      const thread = hangingThread({ checkMs })
      const answers = await Promise.all([
        read(thread, 'Ada', deed, 'Ben', deed),
        read(thread, 'Cleo'),
      ])
      expect(answers).toEqual([['Ada', FAILED, 'Ben', FAILED], ['Cleo']])
      expect(await read(thread, 'Dan')).toEqual(['Dan'])
    },
  )

  it('continues after a row at which the program throws, and reports it', async () => {
    const thread = hangingThread()
    const thrown = expect(read(thread, 'Ada', 'THROW')).rejects.toThrow('thrown')
    expect(await read(thread, 'Ben')).toEqual(['Ben'])
    await thrown
  })

  it('fails pending tasks if the thread cannot start', async () => {
    const thread = createFileThread({ program: 'throw new Error("broken")' })
    await expect(Promise.all([read(thread, 'Ada'), read(thread, 'Ben')])).rejects.toThrow('broken')
  })

  it('splits a whole file into rows, and reports the error of an unreadable one', async () => {
    const thread = hangingThread()
    const file = await thread.readFile(
      new TextEncoder().encode('First Name;Email\nAda;ada@example.com'),
      'csv',
    )
    expect([file.headers, file.delimiter, file.rows]).toEqual([
      ['First Name', 'Email'],
      ';',
      [{ cells: ['Ada', 'ada@example.com'] }],
    ])
    await expect(thread.readFile(new Uint8Array([0x50, 0x4b, 3, 4]), 'csv')).rejects.toThrow(
      FileError,
    )
  })
})

describe('an import', () => {
  const server = useTestServer()
  let shared: FileThread
  beforeEach(() => {
    shared = server.jobDeps.fileThread
  })
  afterEach(() => {
    server.jobDeps.fileThread = shared
  })

  it('fails a row at which the thread hangs, in the plan and in the import, and imports the others', async () => {
    server.jobDeps.fileThread = hangingThread()
    const importing = new Importing(server, await server.createActor('ada'))
    const sent = await importing.send('First Name\nAda\nHANG\nBen\n')
    const planned = await importing.plan(sent)
    expect(planned.outcomes).toMatchObject({ created: 2, failed: 1 })
    const { outcomes, job } = await importing.apply(sent.jobId)
    expect([job.state, outcomes.created, outcomes.failed]).toEqual(['done', 2, 1])
    expect(
      (await importing.rows(sent.jobId, 'failed')).map(({ row, reason }) => [row, reason]),
    ).toEqual([[2, FAILED]])
    expect((await importing.contacts()).map(({ firstName }) => firstName).sort()).toEqual([
      'Ada',
      'Ben',
    ])
  })

  it('continues in later steps if the thread needs longer than one step may wait', async () => {
    server.jobDeps.fileThread = hangingThread({ longestWaitMs: 1 })
    const importing = new Importing(server, await server.createActor('ada'))
    const planned = await importing.plan(await importing.send('First Name\nHANG\nAda\n'))
    expect(planned.outcomes).toMatchObject({ created: 1, failed: 1 })
  })
})
