import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import {
  type EmployeeImport,
  applyEmployeeImport,
  downloadEmployeeImportErrors,
  exportEmployees,
  getEmployeeImport,
  importEmployees,
} from '@/contract/companies/employeeFiles'
import { MAX_FILE_BYTES } from '@/contract/fields'
import { paths } from '@/shared/paths'
import { onCall, success } from '@/testing/handlers/callHandler'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { buildActor } from '@/testing/actor'
import { buildCompanyRules, companySummaryOf } from '@/testing/buildCompany'
import { buildRules } from '@/testing/builders'
import { getCompany, listCompanies } from '@/contract/companies/companies'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { serveCompany } from '../testing/serveCompany'
import {
  buildEmployeeImport,
  buildImportRow,
  employeeFile,
  serveEmployeeImport,
} from '../testing/serveEmployeeImport'

type Overrides = Parameters<typeof buildEmployeeImport>[1]

/** Serves a company and an import of its people; opens the tab, or the import. */
function open(
  overrides: Overrides = {},
  rows: Parameters<typeof serveEmployeeImport>[1] = [],
  path: (record: EmployeeImport) => string = ({ job }) => paths.companyImportOf(job.id),
) {
  const { company, actor } = serveCompany()
  const record = buildEmployeeImport(company.id, overrides)
  const fake = serveEmployeeImport(record, rows)
  return { ...renderApp(path(record), { actor }), company, record, fake }
}
const start = () => paths.company(undefined, 'import')
const heading = (name: string) => screen.findByRole('heading', { name })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const choose = async (user: ReturnType<typeof renderApp>['user'], file = employeeFile()) => {
  await user.upload(await screen.findByLabelText(/Drop an employee file here/), file)
}

const rows = [
  buildImportRow({
    changes: [{ field: 'jobTitle', before: '', after: 'Engineer' }],
  }),
  buildImportRow({
    id: 2,
    row: 2,
    outcome: 'mover',
    name: 'Max Moor',
    email: 'max@example.com',
    changes: [
      { field: 'jobTitle', before: 'Engineer', after: 'Lead' },
      { field: 'role', before: 'member', after: 'admin' },
      { field: 'department', before: 'Lab', after: '' },
    ],
  }),
  buildImportRow({
    id: 3,
    row: 3,
    outcome: 'error',
    name: '',
    email: 'bad',
    column: 'E-mail',
    reason: 'Please enter a valid email.',
  }),
]

describe('from a file to its result', () => {
  it('says that the file has no column for names', async () => {
    open({ columns: [{ header: 'E-mail', field: 'email' }], plan: { joiner: 1 } }, rows)
    const options = within(await screen.findByRole('list', { name: 'Options' }))
    expect(options.getByText(/^The file has no column for names/)).toBeVisible()
  })

  it('says nothing about names where the file has whole ones', async () => {
    const columns = [
      { header: 'E-mail', field: 'email' as const },
      { header: 'Name', field: 'wholeName' as const },
    ]
    open({ columns, plan: { joiner: 1 } }, rows)
    const options = within(await screen.findByRole('list', { name: 'Options' }))
    expect(options.queryByText(/no column for names/)).not.toBeInTheDocument()
  })

  it('checks a file with its options, shows the plan, applies it and undoes it', async () => {
    const { user, fake, record, router, company } = open(
      {
        plan: { joiner: 1, mover: 1, error: 1 },
        options: { emptyCells: 'clear', isEverybody: true, sendInvitations: true },
        columns: [
          { header: 'E-mail', field: 'email' },
          { header: 'State', field: 'state' },
          { header: 'Shoe size', field: null },
        ],
      },
      rows,
      start,
    )
    await choose(user)
    await user.click(await screen.findByRole('radio', { name: 'Clear the field' }))
    await user.click(screen.getByRole('checkbox', { name: 'This file is everybody' }))
    expect(screen.getByText(/are deactivated with their company cards/)).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Send invitations' }))
    expect(screen.getByText(/at most 500 a day/)).toBeVisible()
    await user.click(await button(/Check the file$/))

    expect(await heading('Review the plan')).toHaveFocus()
    expect(fake.uploads).toEqual([
      { file: 'people.csv', emptyCells: 'clear', isEverybody: 'true', sendInvitations: 'true' },
    ])
    expect(router.state.location.search).toBe(`?import=${record.job.id}`)
    expect(screen.getByText('Nothing has changed yet.')).toBeVisible()
    const options = within(screen.getByRole('list', { name: 'Options' }))
    expect(options.getByText(/people who are not in it are deactivated/)).toBeVisible()
    expect(options.getByText(/The State column is ignored/)).toBeVisible()
    expect(options.getByText('Ignored columns: Shoe size.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Leaving 0' })).toBeDisabled()
    const joiners = within(await screen.findByRole('list', { name: 'New' }))
    expect(joiners.getByRole('listitem')).toHaveTextContent(/Eve Moss.*Job title.*Engineer/)

    await user.click(await button('Changed 1'))
    const movers = within(await screen.findByRole('list', { name: 'Changed' }))
    expect(movers.getByRole('listitem')).toHaveTextContent(
      /Max Moor.*Engineer → Lead.*Member → Administrator.*Lab → empty/,
    )
    await user.click(await button('Errors 1'))
    const errors = within(await screen.findByRole('list', { name: 'Errors' }))
    expect(errors.getByRole('listitem')).toHaveTextContent('E-mail: Please enter a valid email.')

    await user.click(await button('Add 1, change 1'))
    expect(await heading('Importing')).toBeVisible()
    expect(fake.applied).toEqual([{ round: 1 }])
    callAnswers(getCompany, { ...company, name: 'Renamed meanwhile' })
    fake.change({ waitingMails: 1 })
    fake.rows = [
      buildImportRow({ mail: 'waiting', status: 'applied' }),
      buildImportRow({ id: 2, outcome: 'mover', status: 'skipped', reason: 'Changed since.' }),
    ]
    await inAct(() => {
      fake.jobs.finish(record.job.id, { joiner: 1, skipped: 1 }, { canUndo: true })
    })
    expect(await heading('Imported')).toBeVisible()
    expect(await screen.findByRole('heading', { name: /Renamed meanwhile/ })).toBeVisible()
    expect(screen.getByText(/1 added, 1 skipped\./)).toBeVisible()
    expect(await heading('Skipped (1)')).toBeVisible()
    expect(await heading('Invitations that wait (1)')).toBeVisible()

    await user.click(await button('Undo import'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }))
    expect(dialog.getByText(/Members who accepted stay and are listed/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Undo import' }))
    expect(await heading('Undoing the import')).toBeVisible()
    fake.rows = [buildImportRow({ status: 'kept', reason: 'Eve Moss accepted the invitation.' })]
    await inAct(() => {
      fake.jobs.set(record.job.id, {
        state: 'undone',
        counts: { joiner: 1, leaver: 1, reversed: 1, kept: 1 },
      })
    })
    expect(await heading('Import undone')).toBeVisible()
    expect(screen.getByText(/open again: their old links work until they expire/)).toBeVisible()
    const kept = within(await screen.findByRole('list', { name: 'Kept' }))
    expect(kept.getByText('Eve Moss accepted the invitation.')).toBeVisible()
  })

  it('asks for the number when many leave', async () => {
    const { user, fake } = open({ plan: { leaver: 24 }, needsLeavers: true })
    await user.click(await button('Deactivate 24'))
    const field = screen.getByRole('textbox', {
      name: /Type 24 to confirm that 24 people are deactivated/,
    })
    await waitFor(() => {
      expect(field).toHaveAccessibleDescription(
        /With this file 24 people leave\. Type 24 to confirm\./,
      )
    })
    expect(fake.applied).toEqual([])
    await user.type(field, '24{Enter}')
    expect(await heading('Importing')).toBeVisible()
    expect(fake.applied).toEqual([{ round: 1, leavers: 24 }])
  })

  it('says that nothing is to be changed', async () => {
    open({ plan: { unchanged: 3 } })
    expect(
      await screen.findByText('Nothing to change: everybody in the file is up to date.'),
    ).toBeVisible()
    expect(screen.queryByRole('form', { name: 'Apply the plan' })).not.toBeInTheDocument()
  })
})

describe('what is refused', () => {
  it('a file over 5 MB, here and by the server, and a file of another kind, at the field', async () => {
    const message = 'File size exceeds 5MB. Please try again with a smaller file.'
    const { user, fake } = open({}, [], start)
    await user.click(await button(/Check the file$/))
    expect(await screen.findByText('Choose a CSV file.')).toBeVisible()
    await choose(user, employeeFile(MAX_FILE_BYTES + 1))
    expect(await screen.findByText(message)).toBeVisible()
    expect(fake.uploads).toEqual([])
    for (const text of [message, 'The file has no rows below its headers.']) {
      callFailsWith(importEmployees, 'INVALID_FILE', { fields: { file: text } })
      await user.upload(screen.getByLabelText(/employee file here|people\.csv/), employeeFile())
      await user.click(await button(/Check the file$/))
      expect(await screen.findByText(text)).toHaveRole('alert')
    }
  })

  it('a file while somebody else imports', async () => {
    const { user } = open({}, [], start)
    const message = 'Sam Ruiz has been importing employees of this company since 09:00 UTC.'
    callFailsWith(importEmployees, 'CONFLICT', { message })
    await choose(user)
    await user.click(await button(/Check the file$/))
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByText('Nothing was changed.')).toBeVisible()
  })

  it('a stale plan, which is made again of the same file', async () => {
    const { user, fake } = open({ plan: { joiner: 1 } }, rows, start)
    await choose(user)
    await user.click(await button(/Check the file$/))
    callFailsWith(applyEmployeeImport, 'CONFLICT', { message: 'The people changed since.' })
    await user.click(await button('Add 1'))
    expect(await screen.findByText('The people changed since.')).toBeVisible()
    await user.click(await button(/Check the file again/))
    await waitFor(() => {
      expect(fake.uploads).toHaveLength(2)
    })
  })

  it('a list of people that has become shorter, at its last page', async () => {
    const waiting = Array.from({ length: 26 }, (_, at) =>
      buildImportRow({ id: at + 1, name: `Person ${String(at)}`, mail: 'waiting' }),
    )
    const { user, fake } = open({ waitingMails: 26 }, waiting)
    await inAct(() => {
      fake.jobs.set(fake.current.job.id, { state: 'done', canUndo: true })
    })
    expect(await screen.findByText('Person 0')).toBeVisible()
    fake.rows = waiting.slice(0, 16)
    await user.click(screen.getByTitle('2'))
    expect(await screen.findByText('Person 15')).toBeVisible()
  })

  it('a plan that is gone', async () => {
    const { user } = open()
    callFailsWith(getEmployeeImport, 'NOT_FOUND')
    expect(await heading('This import isn’t here anymore')).toBeVisible()
    await user.click(await button('Import a file'))
    expect(await button(/Check the file$/)).toBeEnabled()
  })

  it('a plan that the server does not show to a member', async () => {
    const { user } = open({ plan: { joiner: 1 } }, rows)
    callFailsWith(getEmployeeImport, 'FORBIDDEN')
    expect(await heading('Only administrators can import employees')).toBeVisible()
    await user.click(await button('Import another file'))
    expect(await button(/Check the file$/)).toBeEnabled()
  })
})

describe('files', () => {
  it('saves the template, the export and the errors', async () => {
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    for (const call of [exportEmployees, downloadEmployeeImportErrors])
      server.use(
        onCall(call, () => {
          const name = call === exportEmployees ? 'employees.csv' : 'people-errors.csv'
          return new HttpResponse('E-mail\r\n', {
            headers: { 'Content-Disposition': `attachment; filename="${name}"` },
          })
        }),
      )
    const { user } = open({ plan: { error: 1 } }, rows)
    await user.click(await button('Download errors'))
    await waitFor(() => {
      expect(saved).toEqual(['people-errors.csv'])
    })
    await user.click(await button('Choose another file'))
    await user.click(await button('Download template'))
    await user.click(await button('Export employees'))
    await waitFor(() => {
      expect(saved.slice(1)).toEqual(['employees-template.csv', 'employees.csv'])
    })
    click.mockRestore()
  })

  it.each([
    ['Download errors', downloadEmployeeImportErrors],
    ['Export employees', exportEmployees],
  ])('says why “%s” failed', async (name, call) => {
    const { user } =
      call === exportEmployees ? open({}, [], start) : open({ plan: { error: 1 } }, rows)
    callFailsWith(call, 'INTERNAL', { message: 'The disk is full.' })
    await user.click(await button(name))
    expect(await screen.findByText('The disk is full.')).toBeVisible()
  })
})

it('is for administrators only', async () => {
  const { actor } = serveCompany({ role: 'member' })
  renderApp(start(), { actor })
  expect(await heading('Only administrators can open this')).toBeVisible()
})

describe('an import in another company', () => {
  it('is opened there from the background work, which does not know the company', async () => {
    const { company } = serveCompany()
    const other = { ...company, id: crypto.randomUUID(), name: 'Beryl Works' }
    callAnswers(listCompanies, { items: [company, other].map(companySummaryOf) })
    server.use(
      onCall(getCompany, ({ params }) =>
        success(getCompany, params['companyId'] === other.id ? other : company),
      ),
    )
    const record = buildEmployeeImport(other.id, { plan: { unchanged: 1 } })
    serveEmployeeImport(record)
    server.use(
      onCall(getEmployeeImport, ({ params }) =>
        params['companyId'] === other.id ? undefined : errorAnswer('NOT_FOUND'),
      ),
    )
    const rules = [
      ...buildRules('user-1'),
      ...buildCompanyRules(company.id, 'owner'),
      ...buildCompanyRules(other.id, 'owner'),
    ]
    const { user, router } = renderApp(start(), { actor: buildActor({ rules }) })
    await user.click(await button(/1 waiting/))
    await user.click(await screen.findByRole('link', { name: 'Continue' }))
    expect(await heading('Review the plan')).toBeVisible()
    expect(router.state.location.search).toBe(`?company=${other.id}&import=${record.job.id}`)
  })
})
