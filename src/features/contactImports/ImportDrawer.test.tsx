import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ApiDispatch } from '@/api/useApiDispatch'
import { applyImport, createImport, planImport, sendImportRows } from '@/contract/contacts/imports'
import { signedOut } from '@/features/auth'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { serveImports } from '@/testing/fakes/fakeImports'
import { onCall } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { buildImport } from '@/testing/buildImport'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { selectImport } from './session/importSlice'
import { emptyImport } from './session/importState'
import { getImportFile } from './session/importTask'
import {
  chooseFile,
  csvFile,
  findFileInput,
  findHeading,
  lastOf,
  outcomeFilters,
  people,
  press,
  threeRows,
} from './testing/importPanel'

describe('the import wizard', () => {
  it('shows the file, its columns, the plan and the result, and undoes the import', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    serveContacts([numberedContact(1)])
    const imports = serveImports()
    imports.decide = (row) =>
      row.row === 2
        ? {
            ...row,
            outcome: 'updated',
            contactId: contactId(1),
            changes: [
              { field: 'lastName', before: '1', after: '2' },
              { field: 'phones', before: '', after: '7' },
            ],
          }
        : row
    renderApp('/contacts?panel=import')
    await chooseFile(csvFile(threeRows))

    expect(await findHeading('Match the columns')).toHaveFocus()
    expect(screen.getByText('Google Contacts CSV · 3 rows · UTF-8 · comma')).toBeVisible()
    expect(
      screen.getByText('4 of 5 columns become fields, 1 is kept with the contact.'),
    ).toBeVisible()
    expect(screen.getByText('p1@example.com · p2@example.com · nonsense')).toBeVisible()
    expect(screen.queryByText(/How are dates/)).not.toBeInTheDocument()
    fireEvent.click(screen.getByRole('radio', { name: /^Overwrite/ }))
    fireEvent.click(screen.getByRole('radio', { name: 'Reject the row' }))
    await press('Check the rows')

    expect(await findHeading('Review the import')).toBeVisible()
    expect(screen.getByText('1 new + 1 updated + 1 failed = 3 rows')).toBeVisible()
    expect(outcomeFilters()).toEqual(['All rows 3', 'New 1', 'Updated 1', 'Failed 1'])
    expect(imports.plans).toMatchObject([
      { rows: 3, options: { policy: 'overwrite', isStrict: true } },
    ])
    const rows = within(screen.getByRole('list', { name: 'Rows of the file' }))
    expect(
      await rows.findByText('E-mail 1 - Value “nonsense”: Please enter a valid email.'),
    ).toBeVisible()
    fireEvent.click(rows.getByRole('button', { name: '2 changes' }))
    expect(
      within(screen.getByRole('region', { name: 'Row 2: Person 2' }))
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['FieldBeforeAfter', 'Last name12', 'Phones–7'])
    await press('Download plan')
    await waitFor(() => {
      expect(click).toHaveBeenCalledOnce()
    })

    expect(screen.getByText('If a contact already exists:')).toHaveTextContent('Overwrite')
    await press('Import 2 rows')
    expect(await findHeading('Importing')).toBeVisible()
    await inAct(() => {
      imports.finish()
    })
    expect(await findHeading('Imported')).toBeVisible()
    expect(outcomeFilters()).toEqual(['All rows 3', 'Added 1', 'Updated 1', 'Failed 1'])
    expect(screen.getByRole('link', { name: 'Show imported contacts' })).toHaveAttribute(
      'href',
      '/contacts?source=import&sort=-createdAt',
    )
    await press('Download failed rows')
    await waitFor(() => {
      expect(click).toHaveBeenCalledTimes(2)
    })
    click.mockRestore()

    await press('Undo import')
    expect(await screen.findByText('The 1 contact it added goes to the trash.')).toBeInTheDocument()
    fireEvent.click(lastOf(screen.getAllByRole('button', { name: 'Undo import' })))
    expect(await findHeading('Undoing the import')).toBeVisible()
    await inAct(() => {
      imports.jobs.set(imports.last.job.id, {
        state: 'undone',
        canUndo: false,
        canRedo: true,
        counts: { reversed: 1, kept: 1 },
      })
    })
    expect(
      await screen.findByText(
        '1 row undone, 1 row kept because you changed or deleted its contact since.',
      ),
    ).toBeVisible()
    await press('Import again')
    expect(await findHeading('Importing')).toBeVisible()
  })

  it('has its state in the store, as plain values', async () => {
    serveContacts([])
    serveImports()
    const { store } = renderApp('/contacts?panel=import')
    await chooseFile(csvFile(threeRows))
    await findHeading('Match the columns')
    const state = selectImport(store.getState())
    expect(state).toMatchObject({
      fileName: 'contacts.csv',
      fileInfo: { rows: 3 },
      isMatching: true,
    })
    expect(JSON.parse(JSON.stringify(state))).toEqual(state)
    await inAct(() => {
      store.dispatch(signedOut())
    })
    expect(selectImport(store.getState())).toEqual(emptyImport)
    const dispatch: ApiDispatch = store.dispatch
    expect(dispatch(getImportFile())).toBeNull()
  })

  it('lists dropped values and possible duplicates, and filters their rows', async () => {
    serveContacts([])
    const imports = serveImports()
    imports.decide = (row) => {
      if (row.row === 1)
        return {
          ...row,
          outcome: 'unchanged',
          name: 'John Berg',
          contactId: contactId(1),
          dropped: [{ field: 'firstName', value: 'John', kept: 'J', of: 'row' }],
        }
      return row.row === 2
        ? {
            ...row,
            reason:
              'Possible duplicate of row 1, “J Berg”: both have 030 1234567, but the names differ.',
            possibleDuplicateOf: { name: 'J Berg', row: 1 },
          }
        : row
    }
    renderApp('/contacts?panel=import')
    await chooseFile(csvFile(threeRows))
    expect(await screen.findByRole('group', { name: 'Match existing contacts by' })).toBeVisible()
    await press('Check the rows')
    await findHeading('Review the import')
    expect(outcomeFilters()).toEqual([
      'All rows 3',
      'New 2',
      'Unchanged 1',
      'Possible duplicates 1',
      'Values dropped 1',
      'Values left out 1',
    ])
    expect(
      screen.getByText(
        'In 1 row, values would be dropped because the row and its contact differ. Each row lists them.',
      ),
    ).toBeVisible()
    expect(
      screen.getByText(
        /^1 row would become a new contact although another contact has the same e-mail or phone number\./,
      ),
    ).toBeVisible()
    await press('Values dropped 1')
    const rows = within(screen.getByRole('list', { name: 'Rows of the file' }))
    expect(
      await rows.findByText('First name “John” is dropped: the contact keeps “J”.'),
    ).toBeVisible()
    expect(rows.getAllByRole('listitem')).toHaveLength(1)
    fireEvent.click(rows.getByRole('button', { name: '1 dropped' }))
    expect(
      within(screen.getByRole('region', { name: 'Row 1: John Berg' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['First name “John” is dropped: the contact keeps “J”.'])
    await press('Possible duplicates 1')
    expect(await screen.findByText(/^Possible duplicate of row 1, “J Berg”/)).toBeVisible()
  })

  it('asks for the date order if it is ambiguous, and plans again without sending the rows again', async () => {
    serveContacts([])
    const imports = serveImports()
    renderApp('/contacts?panel=import')
    await chooseFile(new File(['First Name,Birthday\nAda,01/02/1980\n'], 'dates.csv'))
    fireEvent.click(await screen.findByRole('radio', { name: 'Day first: 31/01/1980' }))
    await press('Check the rows')
    await findHeading('Review the import')
    await press('Back')
    fireEvent.click(await screen.findByRole('radio', { name: 'Month first: 01/31/1980' }))
    await press('Check the rows')
    await findHeading('Review the import')
    expect(imports.sent).toHaveLength(1)
    expect(imports.plans.map(({ options }) => options.dateOrder)).toEqual(['dmy', 'mdy'])
  })

  it('loses nothing when a request fails: Retry sends the missing rows', async () => {
    serveContacts([])
    const imports = serveImports()
    let batches = 0
    server.use(
      onCall(sendImportRows, () => {
        batches += 1
        return batches === 2 ? errorAnswer('FORBIDDEN', { message: 'Not now.' }) : undefined
      }),
    )
    renderApp('/contacts?panel=import')
    await chooseFile(csvFile(people(4500)))
    await press('Check the rows')
    expect(await screen.findByText('Not now.')).toBeVisible()
    expect(screen.getByText('4,500 rows OK.')).toBeVisible()
    await press('Retry')
    expect(await screen.findByRole('button', { name: 'Import 4,500 rows' })).toBeVisible()
    expect(imports.sent.map(({ from, rows }) => [from, rows.length])).toEqual([
      [1, 2000],
      [2001, 2000],
      [4001, 500],
    ])

    callFailsWith(applyImport, 'CONFLICT', { message: 'Another import is running.' })
    await press('Import 4,500 rows')
    expect(await screen.findByText('Another import is running.')).toBeVisible()
  })

  it('sends rows again by itself after an error of the server', async () => {
    serveContacts([])
    const imports = serveImports()
    let requests = 0
    server.use(
      onCall(sendImportRows, () => {
        requests += 1
        return requests < 3 ? errorAnswer('INTERNAL') : undefined
      }),
    )
    renderApp('/contacts?panel=import')
    await chooseFile(csvFile(threeRows))
    await press('Check the rows')
    expect(await screen.findByRole('button', { name: /^Import \d+ rows$/ })).toBeVisible()
    expect([requests, imports.sent.length]).toEqual([3, 1])
  })

  it.each([
    ['created', createImport],
    ['sent', sendImportRows],
  ])(
    'reports that it cannot be %s because the account has reached a limit',
    async (_what, call) => {
      serveContacts([])
      serveImports()
      callFailsWith(call, 'LIMIT_REACHED', { message: 'You have 5 unfinished imports.' })
      renderApp('/contacts?panel=import')
      await chooseFile(csvFile(threeRows))
      await press('Check the rows')
      expect(await screen.findByText('You have 5 unfinished imports.')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
    },
  )

  it('continues in the background when the panel is closed, and shows its progress when it is opened again', async () => {
    serveContacts([numberedContact(1)])
    const imports = serveImports()
    let answer = () => {
      return
    }
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.use(
      onCall(planImport, async () => {
        await waiting
        return undefined
      }),
    )
    renderApp('/contacts?panel=import')
    await chooseFile(csvFile(threeRows))
    await press('Check the rows')
    await findHeading('Comparing with your contacts')
    await press('Close')
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    answer()
    await waitFor(() => {
      expect(imports.last.phase).toBe('planned')
    })
    fireEvent.click(await screen.findByRole('link', { name: 'Import' }))
    expect(await screen.findByText('3 new = 3 rows')).toBeVisible()
  })

  it('continues an import whose tab was closed with the same file only, or discards it', async () => {
    serveContacts([])
    const first = serveImports()
    const shown = renderApp('/contacts?panel=import')
    await chooseFile(csvFile(people(3)))
    await press('Check the rows')
    await findHeading('Review the import')
    const begun = {
      ...first.last,
      phase: 'receiving' as const,
      received: 1,
      outcomes: buildImport().outcomes,
    }
    shown.unmount()

    const imports = serveImports([begun])
    renderApp('/contacts?panel=import')
    const again = () => screen.findByLabelText(/Choose contacts\.csv again to continue/)
    expect(await screen.findByText('Waiting: 1 row sent so far.')).toBeVisible()
    fireEvent.change(await again(), { target: { files: [csvFile(people(2))] } })
    expect(
      await screen.findByText(/This is not the file the import was started with/),
    ).toBeVisible()
    fireEvent.change(await again(), { target: { files: [csvFile(people(3))] } })
    await findHeading('Review the import')
    expect(imports.sent.map(({ from, rows }) => [from, rows.length])).toEqual([[2, 2]])
    await press('Cancel import')
    expect(await findFileInput()).toBeVisible()
    expect(imports.last.job.state).toBe('cancelled')
  })

  it.each([
    [
      'an Excel file',
      new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'book.csv'),
      /^book\.csv: This is an Excel workbook or a zip file/,
    ],
    ['nothing', new File([], 'none.vcf'), 'none.vcf: The file is empty.'],
  ])('shows the error of %s', async (_what, file, text) => {
    serveContacts([])
    renderApp('/contacts?panel=import')
    await chooseFile(file)
    expect(await within(await screen.findByRole('dialog')).findByText(text)).toBeVisible()
    expect(await findFileInput()).toBeInTheDocument()
  })

  it('accepts cards without asking for columns, and sends nothing if no row is valid', async () => {
    serveContacts([])
    const imports = serveImports()
    renderApp('/contacts?panel=import')
    await chooseFile(new File(['BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n'], 'cards.vcf'))
    expect(await findHeading('How to import')).toBeVisible()
    expect(screen.getByText('vCard · 1 card · UTF-8')).toBeVisible()
    await press('Check the rows')
    expect(await screen.findByText('No row can be imported as it is.')).toBeVisible()
    expect(screen.getByText('0 cards OK + 1 with errors = 1 card.')).toBeVisible()
    expect(imports.begun).toEqual([])
    await press('Back')
    expect(await findHeading('How to import')).toBeVisible()
  })
})
