import { asc } from 'drizzle-orm'
import * as v from 'valibot'
import * as imports from '@/contract/contacts/imports'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restoreAccount } from '@/contract/account/account'
import type { Call } from '@/contract/call'
import { exportContacts, importContacts } from '@/contract/contacts/contactFiles'
import { contactImport, defaultImportOptions } from '@/contract/contacts/contactImport'
import { type Job, downloadJobFile, getJob, job } from '@/contract/jobs'
import { POLL_MS, type Timer, createJobRunner } from '../platform/jobs/jobRunner'
import { jobs } from '../platform/jobs/tables'
import { registry } from '../resources'
import { type AttackClient, openAttackClient } from './attackClient'
import { fileForm, useTestServer } from './harness'
import { jobIn } from './importing'

/*
 * Sends the files and requests that once stopped the server through the whole app and its job
 * runner, while a client requests `/healthz`. Each line of output has the duration of the answer
 * and of the jobs, and the longest wait of `/healthz`. `npm test` sends small ones; `npm run
 * test:long` sends the largest allowed ones.
 */

const server = useTestServer()
const isLong = process.env.LONG === '1'
/** Returns the length of a text in a file of at most 5 MB: short in `npm test`. */
const sized = (characters: number) => (isLong ? characters : Math.min(characters, 50_000))
/**
 * The goals are 500 ms for an answer and 100 ms for a wait; the limits allow for a loaded machine.
 * The attacks once took minutes.
 */
const MAX_MS = 5_000

let ada: Awaited<ReturnType<typeof server.createActor>>
let client: AttackClient
beforeAll(async () => {
  client = await openAttackClient(server.app)
})
afterAll(() => client.close())
beforeEach(async () => {
  ada = await server.createActor('ada')
})

const card = (lines: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\n${lines}\r\nEND:VCARD\r\n`
const csv = (header: string, cell: string) => `First Name,${header}\r\nAda,"${cell}"\r\n`

const files: [name: string, type: 'csv' | 'vcf', text: () => string][] = [
  [
    'a picture of "=" with another end',
    'vcf',
    () => card(`PHOTO;ENCODING=b;TYPE=JPEG:${'='.repeat(sized(5_000_000))}x`),
  ],
  ['a cell of carriage returns', 'csv', () => csv('Shoe size', `${'\r'.repeat(sized(99_000))}\n`)],
  [
    'a cell of too many carriage returns',
    'csv',
    () => csv('Shoe size', `${'\r'.repeat(sized(5_000_000))}\n`),
  ],
  [
    'a card of blank lines without an end',
    'vcf',
    () => `BEGIN:VCARD${'\r\n'.repeat(sized(2_500_000))}a`,
  ],
  ['notes of line ends', 'csv', () => csv('Notes', '\r\n'.repeat(sized(20_000) / 2))],
  [
    'a name of combining marks',
    'vcf',
    () => card(`N:a${'\u0301\u0323'.repeat(sized(1_200_000))};;;;`),
  ],
  [
    'notes of combining marks',
    'csv',
    () => csv('Notes', `a${'\u0301\u0323'.repeat(sized(20_000) / 2 - 1)}`),
  ],
  ['one long phone number', 'csv', () => csv('Phone 1 - Value', '1('.repeat(sized(2_500_000)))],
  [
    'many phone numbers of brackets',
    'vcf',
    () =>
      Array.from({ length: sized(5_000_000) / 5_000 }, () =>
        card(
          Array.from({ length: 50 }, (_, at) => `TEL:+1${'(0)'.repeat(18)}${String(at)}`).join(
            '\r\n',
          ),
        ),
      ).join(''),
  ],
  [
    'lines with a quotation mark inside',
    'csv',
    () => `First Name\r${'a"b\r'.repeat(sized(390_000) / 4)}`,
  ],
  ['a row of empty cells', 'csv', () => `First Name\r\n${','.repeat(sized(5_000_000))}\r\n`],
]

/** Runs all jobs as a server with the embedded database does, waiting only between two steps. */
async function runJobs(): Promise<void> {
  let idle: () => void = () => undefined
  const untilIdle = new Promise<void>((resolve) => {
    idle = resolve
  })
  const timer: Timer = (work, ms) => {
    if (ms === POLL_MS) idle()
    else {
      server.now = new Date(server.now.getTime() + ms)
      setImmediate(work)
    }
    return () => undefined
  }
  const runner = createJobRunner({
    deps: server.jobDeps,
    kinds: registry.jobKinds,
    parallel: 1,
    restMs: 20,
    timer,
  })
  runner.wake()
  await untilIdle
  await runner.stop()
}

interface Sending {
  params?: Record<string, string>
  body?: unknown
}

async function request(call: Call, { params = {}, body }: Sending) {
  server.limiter.reset()
  const query = new URLSearchParams(
    Object.entries(params).filter(([name]) => !call.path.includes(`{${name}}`)),
  )
  const path = Object.entries(params).reduce(
    (whole, [name, value]) => whole.replace(`{${name}}`, value),
    call.path,
  )
  const written = new Response(body instanceof FormData ? body : JSON.stringify(body))
  const type =
    body instanceof FormData ? (written.headers.get('content-type') ?? '') : 'application/json'
  const content = body === undefined ? {} : { body: Buffer.from(await written.arrayBuffer()) }
  return client.send({
    method: call.method,
    path: query.size > 0 ? `${path}?${query.toString()}` : path,
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': type },
    ...content,
  })
}

/** Returns the longest times of one attack. */
class Times {
  answerMs = 0
  jobMs = 0
  waitMs = 0

  async ask(call: Call, sending: Sending, statuses: readonly number[]): Promise<void> {
    const { status, answerMs, longestWaitMs } = await request(call, sending)
    expect(statuses).toContain(status)
    this.answerMs = Math.max(this.answerMs, answerMs)
    this.waitMs = Math.max(this.waitMs, longestWaitMs)
  }

  async run(): Promise<void> {
    const since = performance.now()
    const waited = await client.watch(runJobs)
    this.jobMs = Math.max(this.jobMs, performance.now() - since)
    this.waitMs = Math.max(this.waitMs, waited)
  }

  print(name: string, size: number, outcome: string): void {
    const [answer, work, wait] = [this.answerMs, this.jobMs, this.waitMs].map(
      (ms) => `${ms.toFixed(0).padStart(5)} ms`,
    )
    console.log(
      `${name.padEnd(40)} ${String(Math.round(size / 1024)).padStart(5)} kB  answer ${answer ?? ''}  jobs ${work ?? ''}  /healthz ${wait ?? ''}  ${outcome}`,
    )
    expect(Math.max(this.answerMs, this.waitMs)).toBeLessThan(MAX_MS)
  }
}

const jobsOf = async () =>
  (await server.database.db.select({ id: jobs.id }).from(jobs).orderBy(asc(jobs.createdAt))).map(
    ({ id }) => id,
  )
const stateOf = async (jobId: string): Promise<Job> =>
  v.parse(job, (await server.send(getJob, { token: ada.token, params: { jobId } })).data)

describe('a file made to stop the server', () => {
  it.each(files)(
    '%s is imported, returned and exported, and blocks nobody',
    async (name, type, text) => {
      const times = new Times()
      const content = text()
      await times.ask(
        importContacts,
        { params: { profileId: ada.defaultProfileId, type }, body: fileForm(content, `a.${type}`) },
        [201, 422],
      )
      const [jobId] = await jobsOf()
      if (jobId !== undefined) {
        await times.run()
        const { state, counts } = await stateOf(jobId)
        expect(state).toBe('done')
        await times.ask(imports.downloadImportRows, { params: { jobId, rows: 'all' } }, [200])
        for (const exported of ['csv', 'vcf'] as const) {
          const { id } = jobIn(
            await server.send(exportContacts, {
              token: ada.token,
              params: { type: exported },
              body: {},
            }),
          )
          await times.run()
          expect((await stateOf(id)).state).toBe('done')
          await times.ask(downloadJobFile, { params: { jobId: id } }, [200])
        }
        times.print(name, Buffer.byteLength(content), JSON.stringify(counts))
      } else times.print(name, Buffer.byteLength(content), 'refused')
    },
    600_000,
  )
})

/** Rows of the largest size that one request may have. */
const rows: [name: string, rows: number, cell: string][] = [
  ['one row of empty cells', 1, ''],
  ['one row of one cell', 1, 'x'.repeat(isLong ? 5_200_000 : 50_000)],
  ['5,000 rows of empty cells', 5_000, ''],
  ['5,000 rows of words', 5_000, 'abcdefghij'],
]

describe('the largest valid request', () => {
  it.each(rows)(
    '%s is accepted, and blocks nobody',
    async (name, count, cell) => {
      const mapping = { columns: [{ header: 'Name', target: { kind: 'wholeName' } }] }
      const body = {
        profileId: ada.defaultProfileId,
        type: 'csv',
        fileName: 'a.csv',
        fingerprint: name,
        headers: ['Name'],
        delimiter: ',',
        mapping,
        options: defaultImportOptions,
      }
      const begun = v.parse(
        contactImport,
        (await server.send(imports.createImport, { token: ada.token, body })).data,
      )
      const bytes = isLong ? 5_240_000 : 100_000
      const cells = Math.max(1, Math.floor(bytes / (cell.length + 3) / count))
      const sent = {
        from: 1,
        rows: Array.from({ length: count }, () => Array.from({ length: cells }, () => cell)),
      }
      const times = new Times()
      await times.ask(
        imports.sendImportRows,
        { params: { jobId: begun.job.id }, body: sent },
        [200],
      )
      times.print(name, JSON.stringify(sent).length, 'taken')
    },
    600_000,
  )

  it('a restore of many contacts is accepted, and blocks nobody', async () => {
    const stamps = { createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-06-01T00:00:00.000Z' }
    const texts = {
      namePrefix: '',
      firstName: 'Ada',
      middleName: '',
      lastName: '',
      nameSuffix: '',
      nickname: '',
      organization: '',
      department: '',
      jobTitle: '',
    }
    const nothing = {
      emails: [],
      phones: [],
      websites: [],
      addresses: [],
      birthday: '',
      timeline: [],
      tags: [],
      extras: {},
      isFavorite: false,
      deletedAt: null,
      deletionId: null,
    }
    const contact = () => ({
      type: 'contact',
      id: crypto.randomUUID(),
      profileId: ada.defaultProfileId,
      version: 1,
      ...texts,
      ...nothing,
      notes: 'x'.repeat(isLong ? 5_000 : 500),
      source: 'manual',
      ...stamps,
    })
    const records = Array.from({ length: isLong ? 1_000 : 100 }, contact)
    const times = new Times()
    await times.ask(restoreAccount, { params: { id: 'ada' }, body: { records } }, [200])
    times.print('a restore of 1,000 contacts', JSON.stringify(records).length, 'taken')
  }, 600_000)
})
