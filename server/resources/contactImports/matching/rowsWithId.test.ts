import * as v from 'valibot'
import * as calls from '@/contract/contacts/contacts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type VcardVersion, exportContacts, vcardVersions } from '@/contract/contacts/contactFiles'
import type { ImportOptions } from '@/contract/contacts/contactImport'
import { downloadJobFile, job } from '@/contract/jobs'
import { useTestServer } from '../../../testing/harness'
import { Importing } from '../../../testing/importing'
import { TENANT } from '../../../testing/testIdentity'
import { type ContactContent, applyPatch } from '../../contacts/contactContent'
import { newRow } from '../../contacts/contactRow'
import { insertContacts } from '../../contacts/store/insertContacts'

const server = useTestServer()
const NAME_ERROR = 'A name cannot contain control characters such as tabs. Remove them.'
const URL_ERROR = 'Invalid URL.'
let actor: Awaited<ReturnType<typeof server.createActor>>
let importing: Importing

beforeEach(async () => {
  actor = await server.createActor('ada')
  importing = new Importing(server, actor)
})

/** Stores a contact as it was written before today's rules. */
async function store(fields: Partial<ContactContent>): Promise<void> {
  const own = { tenantId: TENANT, userId: 'ada' }
  const profileId = actor.defaultProfileId
  const origin = { ...own, profileId, source: 'manual', now: server.now } as const
  const content = { ...applyPatch(null, {}), lastName: 'Berg', notes: 'Met in Graz.', ...fields }
  await insertContacts({ db: server.database.db, actor: own }, [newRow(origin, content)])
}

async function exported(type: 'csv' | 'vcf', version?: VcardVersion): Promise<string> {
  const { token } = actor
  const body = version ? { version } : {}
  const { data } = await server.send(exportContacts, { token, params: { type }, body })
  await server.runJobs()
  const jobId = v.parse(job, data).id
  return (await server.send(downloadJobFile, { token, params: { jobId } })).text
}

/** Imports a file and expects the plan to decide like the import. */
async function imported(
  text: string,
  type: 'csv' | 'vcf',
  policy: ImportOptions['policy'] = 'overwrite',
  by = importing,
  isStrict = false,
) {
  const fingerprint = crypto.randomUUID()
  const sent = await by.send(text, { type, options: { policy, isStrict }, fingerprint })
  await by.plan(sent)
  const planned = await by.rows(sent.jobId)
  await by.apply(sent.jobId)
  const rows = await by.rows(sent.jobId)
  const withoutIds = (all: typeof rows) => all.map(({ contactId: _id, ...row }) => row)
  expect(withoutIds(rows)).toEqual(withoutIds(planned))
  return rows
}

const site = (value: string) => ({ websites: [{ label: 'Old', value }] })

type OldValue = [
  name: string,
  fields: Partial<ContactContent>,
  value: string,
  other: string,
  error: { column: string; reason: string },
]

function oldSite(name: string, value: string, other: string): OldValue {
  return [name, site(value), value, other, { column: 'Website 1 - Value', reason: URL_ERROR }]
}

function oldName(field: 'firstName' | 'organization', column: string, value: string): OldValue {
  const error = { column, reason: NAME_ERROR }
  return [`a control character in ${field}`, { [field]: value }, value, `${value}s`, error]
}

/** Formerly valid values, each with another one that is refused for the same reason. */
const oldValues: OldValue[] = [
  oldName('firstName', 'First Name', 'A\u001ada'),
  oldName('organization', 'Organization Name', 'Looms\tInc'),
  oldSite('a path', './path', './other'),
  oldSite('credentials', 'https://ann:secret@example.com/', 'https://ann:other@example.com/'),
  oldSite('a template', '{{name}}.example', '${name}.example'),
  oldSite('an address for mail', 'mailto:a@example.com', 'mailto:b@example.com'),
  oldSite('an address without a host', 'http://a..example/', 'http://b..example/'),
]

describe.each(['csv', 'vcf'] as const)('our own %s, with a value from before a rule', (type) => {
  it.each(oldValues)('is unchanged: %s', async (_name, fields, value) => {
    await store(fields)
    const before = await importing.contacts()
    const text = await exported(type)
    expect(text).toContain(value)
    for (const policy of ['overwrite', 'fill', 'skip'] as const) {
      const rows = await imported(text, type, policy)
      const [{ name } = { name: '' }] = rows
      expect(rows).toEqual([{ row: 1, outcome: 'unchanged', name, contactId: before[0]?.id }])
    }
    expect(await importing.contacts()).toEqual(before)
  })

  it.each(oldValues)('keeps it when something else changes: %s', async (_name, fields) => {
    await store(fields)
    const text = (await exported(type)).replace('Met in Graz.', 'Met in Linz.')
    expect(await imported(text, type)).toMatchObject([
      { outcome: 'updated', changes: [{ field: 'notes' }] },
    ])
    const after = { ...fields, notes: 'Met in Linz.', extras: {} }
    expect(await importing.contacts()).toMatchObject([after])
  })

  it('keeps a birthday of the year 0', async () => {
    await store({ birthday: '0000-02-29' })
    const text = await exported(type)
    expect(await imported(text, type)).toMatchObject([{ outcome: 'unchanged' }])
    const changed = text.replace('Met in Graz.', 'Met in Linz.')
    const [row] = await imported(changed, type)
    expect(row).toMatchObject({ outcome: 'updated', changes: [{ field: 'notes' }] })
    expect(row?.dropped?.filter(({ field }) => field === 'birthday') ?? []).toEqual([])
    const after = { birthday: '0000-02-29', notes: 'Met in Linz.' }
    expect(await importing.contacts()).toMatchObject([after])
    await imported(
      text.replace(/0229|02-29/, (day) => day.replace('29', '28')),
      type,
    )
    expect(await importing.contacts()).toMatchObject([{ birthday: '--02-28' }])
  })
})

describe('our own CSV', () => {
  it.each(oldValues)('fails strictly with another value: %s', async (...old) => {
    const [, fields, value, other, error] = old
    await store(fields)
    const before = await importing.contacts()
    const text = (await exported('csv')).replace(value, other).replace('Graz', 'Linz')
    for (const policy of ['overwrite', 'skip'] as const) {
      expect(await imported(text, 'csv', policy, importing, true)).toMatchObject([
        { outcome: 'failed', ...error, errors: [{ ...error, value: other }] },
      ])
    }
    expect(await importing.contacts()).toEqual(before)
  })

  it.each(oldValues)(
    'leaves out another value, and the contact keeps its own: %s',
    async (...old) => {
      const [, fields, value, other, error] = old
      await store(fields)
      const text = (await exported('csv')).replace(value, other).replace('Graz', 'Linz')
      const leftOut = [{ ...error, value: other, extra: error.column }]
      expect(await imported(text, 'csv')).toMatchObject([{ outcome: 'updated', leftOut }])
      const after = { ...fields, notes: 'Met in Linz.', extras: { [error.column]: other } }
      expect(await importing.contacts()).toMatchObject([after])
      expect(await imported(text, 'csv')).toMatchObject([{ outcome: 'unchanged', leftOut }])
    },
  )

  it('leaves out the value that is new, not the one that is stored', async () => {
    const websites = ['./path', 'example.com'].map((value) => ({ label: '', value }))
    await store({ firstName: 'A\u001ada', websites })
    const text = (await exported('csv')).replace('example.com', '../path')
    const error = { column: 'Website 2 - Value', reason: URL_ERROR }
    const failed = [{ outcome: 'failed', ...error, errors: [{ ...error, value: '../path' }] }]
    expect(await imported(text, 'csv', 'overwrite', importing, true)).toMatchObject(failed)
    expect(await imported(text, 'csv')).toMatchObject([{ outcome: 'updated', leftOut: [error] }])
    const extras = { 'Website 2 - Value': '../path' }
    expect(await importing.contacts()).toMatchObject([{ firstName: 'A\u001ada', websites, extras }])
  })

  it.each(oldValues)('is strict without the contact: %s', async (...[, fields, , , error]) => {
    await store(fields)
    const text = await exported('csv')
    const failed = [{ outcome: 'failed', ...error }]
    const strictly = (...[policy, by]: [ImportOptions['policy'], Importing]) =>
      imported(text, 'csv', policy, by, true)
    expect(await strictly('create', importing)).toMatchObject(failed)
    const eve = new Importing(server, await server.createActor('eve'))
    expect(await strictly('overwrite', eve)).toMatchObject(failed)
    const [{ id } = { id: '' }] = await importing.contacts()
    await server.send(calls.deleteContact, { token: actor.token, params: { contactId: id } })
    expect(await strictly('overwrite', importing)).toMatchObject(failed)
    expect([await importing.contacts(), await eve.contacts()]).toEqual([[], []])
  })
})

describe('our own vCards', () => {
  it.each(vcardVersions)('keep stored values and skip others, in version %s', async (version) => {
    const websites = [
      { label: 'Boat', value: './path' },
      { label: 'Old', value: './new' },
    ]
    const extras = { URL: './extra', 'item9.URL': './x', 'item9.X-ABLABEL': 'Mine' }
    await store({ firstName: 'A\u001ada', websites, extras })
    const text = await exported('vcf', version)
    expect(await imported(text, 'vcf')).toMatchObject([{ outcome: 'unchanged' }])
    const [row] = await imported(text.replace('./new', './other'), 'vcf')
    const leftOut = [{ column: 'URL', value: './other', reason: URL_ERROR }]
    expect(row).toMatchObject({ outcome: 'updated', leftOut })
    const after = await importing.contacts()
    expect(after).toMatchObject([{ firstName: 'A\u001ada', websites: websites.slice(0, 1) }])
    const storedExtras = Object.values(after[0]?.extras ?? {})
    expect(storedExtras.sort()).toEqual(['./extra', './other', './x', 'Mine', 'Old'])
  })

  it.each([
    ['with white space at its end', { 'item1.URL': '\u000e\ufeff' }],
    ['with an escaped comma', { URL: './a\\,b' }],
    ['under a second name', { URL: './a', 'URL (2)': './b' }],
    ['under a long name', { [`URL;TYPE=${'x'.repeat(250)}`]: './a' }],
    ['with two wrong parts', { N: 'A\u001ada;B\u001b;;;' }],
  ])('report no value that was left out before, %s', async (_name, extras) => {
    await store({ lastName: '', organization: 'Looms', extras })
    const [row] = await imported(await exported('vcf'), 'vcf')
    expect([row?.outcome, row?.leftOut]).toEqual(['unchanged', undefined])
    expect(await importing.contacts()).toMatchObject([{ extras }])
  })

  it('fail if a new contact has no name, organization, e-mail or phone, or strictly', async () => {
    await store({ firstName: 'A\u001ada', lastName: '' })
    const text = (await exported('vcf')).replaceAll('A\u001ada', 'A\u001bda')
    const failed = [{ outcome: 'failed', column: 'N', reason: NAME_ERROR }]
    expect(await imported(text, 'vcf', 'overwrite', importing, true)).toMatchObject(failed)
    const eve = new Importing(server, await server.createActor('eve'))
    expect(await imported(text, 'vcf', 'overwrite', eve)).toMatchObject(failed)
  })

  it('follow the rules for new contacts without such a contact, and are matched later', async () => {
    await store({ ...site('./path'), jobTitle: 'A\tB' })
    const text = await exported('vcf')
    const eve = new Importing(server, await server.createActor('eve'))
    const created = { outcome: 'created', leftOut: [{ column: 'TITLE', reason: NAME_ERROR }, {}] }
    expect(await imported(text, 'vcf', 'overwrite', eve)).toMatchObject([created])
    const extras = { TITLE: 'A\tB', 'item1.URL': './path', 'item1.X-ABLABEL': 'Old' }
    const made = { lastName: 'Berg', jobTitle: '', websites: [], extras }
    expect(await eve.contacts()).toMatchObject([made])
    expect(await imported(text, 'vcf', 'overwrite', eve)).toMatchObject([{ outcome: 'unchanged' }])
  })

  it('leave web addresses as they were typed', async () => {
    const websites = ['example.com', 'Example.com/a'].map((value) => ({ label: '', value }))
    await store({ websites })
    const before = await importing.contacts()
    const text = await exported('vcf')
    expect(text).toContain('https://example.com/')
    expect(await imported(text, 'vcf')).toMatchObject([{ outcome: 'unchanged' }])
    expect(await importing.contacts()).toEqual(before)
  })
})
