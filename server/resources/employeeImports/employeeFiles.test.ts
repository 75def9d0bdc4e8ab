import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '@/contract/fields'
import * as calls from '@/contract/companies/employeeFiles'
import { useTestServer } from '../../testing/harness'
import { tokenOf } from '../../testing/testIdentity'
import { employees } from '../companies/tables'
import { useEmployeeImports } from './testing/useEmployeeImports'

const server = useTestServer()
const imports = useEmployeeImports(server)
const HEAD = 'E-mail,Employee number,First name,Last name,Job title,Department,Role\n'

describe('a file that is no employee file', () => {
  it.each([
    ['nothing', '', 422],
    ['no rows', HEAD, 422],
    ['no column for the address', 'Name\nAda\n', 422],
    ['two columns for the address', 'E-mail,Email\na@b.de,a@b.de\n', 422],
    ['a broken quote', `${HEAD}a@b.de,1,"Ada\nb@b.de,2,Bob\n`, 422],
    ['a workbook', 'PK\u0003\u0004\u0014\u0000', 422],
    ['a vCard', 'BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nEND:VCARD\n', 422],
    ['JSON', '{"a":1}', 422],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 1, 1, 2, 0]), 422],
    ['one byte more than 5 MB', new Uint8Array(MAX_FILE_BYTES + 1).fill(97), 413],
    ['20,001 rows', `E-mail\n${'a@b.de\n'.repeat(20_001)}`, 422],
    ['one endless row', `E-mail\n${'a'.repeat(4_000_000)}`, 201],
    ['a cell of line breaks', `E-mail,Job title\na@b.de,"${'\r'.repeat(90_000)}\n"\n`, 201],
    ['many columns', `E-mail${',x'.repeat(300_000)}\na@b.de\n`, 422],
  ])(
    'with %s is refused with its reason at the field, or costs its rows',
    async (_name, file, status) => {
      const before = await server.contents()
      for (const isEverybody of ['false', 'true']) {
        const answer = await imports.upload(file, { isEverybody })
        expect([answer.status, Boolean(answer.error?.fields?.['file'])]).toEqual([
          status,
          status >= 400,
        ])
        if (status >= 400) expect(await server.contents()).toBe(before)
      }
      expect(await imports.people()).toHaveLength(2)
    },
  )

  it.each([
    ['emptyCells', 'drop'],
    ['isEverybody', 'yes'],
    ['sendInvitations', '1'],
    ['other', 'x'],
  ])('with %s as “%s” is refused', async (name, value) => {
    const { status, error } = await imports.upload(`${HEAD}a@b.de,,,,,,\n`, { [name]: value })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [name]])
  })

  it('is refused in a company of somebody else, and for a member', async () => {
    await server.createActor('max')
    await imports.addPerson({ email: 'max@example.com', userId: 'max' })
    await server.createActor('eve')
    const csv = `${HEAD}a@b.de,,,,,,\n`
    const before = await server.contents()
    const max = await imports.upload(csv, {}, tokenOf({ userId: 'max' }))
    const eve = await imports.upload(csv, {}, tokenOf({ userId: 'eve' }))
    await server.database.db
      .update(employees)
      .set({ state: 'deactivated' })
      .where(eq(employees.userId, 'max'))
    const left = await imports.upload(csv, {}, tokenOf({ userId: 'max' }))
    expect([max.status, eve.status, left.status]).toEqual([403, 404, 404])
    await server.database.db
      .update(employees)
      .set({ state: 'active' })
      .where(eq(employees.userId, 'max'))
    expect(await server.contents()).toBe(before)
  })
})

describe('an export', () => {
  it('is formula-safe, leaves out who has left, and imports as an empty plan', async () => {
    const names = ['=1+1', '+x', '-x', '@x', "'=x", "''", "'x", 'a "b", c; d', 'Zoë']
    for (const [at, firstName] of names.entries())
      await imports.addPerson({
        email: `p${String(at)}@example.com`,
        employeeNumber: firstName,
        firstName,
        lastName: firstName,
        jobTitle: firstName,
        department: firstName,
      })
    await imports.addPerson({ email: 'gone@example.com', state: 'deactivated' })
    const csv = await imports.export()
    expect(csv.startsWith('\uFEFFE-mail,Employee number,First name,Last name,')).toBe(true)
    expect(csv).not.toContain('gone@example.com')
    const cells = csv.split(/,|\r\n/)
    expect(cells.filter((cell) => /^"?[=+\-@\t\r]/.test(cell))).toEqual([])
    const planned = await imports.plan(csv, { isEverybody: 'true', emptyCells: 'clear' })
    expect(planned.plan).toEqual({ joiner: 0, mover: 0, leaver: 0, unchanged: 11, error: 0 })
    expect(planned.columns.find(({ field }) => field === 'state')).toBeDefined()
  })

  it('has everybody of a company with more people than are read at once', async () => {
    const rows = Array.from({ length: 2_100 }, (_, at) => `p${String(at)}@example.com,,,,,,`)
    await imports.import(`${HEAD}${rows.join('\n')}\n`)
    const csv = await imports.export()
    expect(csv.split('\r\n')).toHaveLength(2_100 + 2 + 2)
    expect((await imports.plan(csv)).plan).toMatchObject({ unchanged: 2_102, error: 0 })
  })
})

describe('the file of errors', () => {
  it('has every row with its reason, formula-safe, and imports again once corrected', async () => {
    const csv = `Mail;Shoe size;Position\nbad;38;=cmd\nmax@example.com;39;CTO\n;40;\nmax@example.com;"a;b";\n`
    const planned = await imports.plan(csv)
    const params = { companyId: imports.companyId, jobId: planned.job.id }
    const { text, headers } = await server.send(calls.downloadEmployeeImportErrors, {
      token: imports.token,
      params,
    })
    expect(headers.get('content-disposition')).toContain('people-errors.csv')
    expect(text).toBe(
      '\uFEFFMail;Shoe size;Position;Tessera import error\r\n' +
        "bad;38;'=cmd;E-mail: Please enter a valid email.\r\n" +
        ';40;;E-mail: A new employee needs an e-mail address.\r\n' +
        'max@example.com;"a;b";;E-mail: Row 2 has this e-mail address already.\r\n',
    )
    const again = await imports.plan(text.replace('bad;', 'eve@example.com;'))
    expect(again.plan).toMatchObject({ joiner: 2, error: 1 })
  })

  it('holds what the database rejects in JSON', async () => {
    const planned = await imports.plan(`${HEAD}bad,,"a\0b\uD800",,,,\n`)
    const params = { companyId: imports.companyId, jobId: planned.job.id }
    const { status } = await server.send(calls.downloadEmployeeImportErrors, {
      token: imports.token,
      params,
    })
    expect([status, planned.plan.error]).toEqual([200, 1])
  })
})
