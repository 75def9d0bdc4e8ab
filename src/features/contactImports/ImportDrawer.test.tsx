import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { applyImport, createImport, planImport, sendImportRows } from '@/contract/contacts/imports'
import { followJob } from '@/features/jobs'
import { buildJob } from '@/testing/buildJob'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { serveImports } from '@/testing/fakes/fakeImports'
import { onCall } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { buildImport } from '@/testing/buildImport'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'

const HEADERS = 'First Name,Last Name,E-mail 1 - Value,E-mail 1 - Label,Shoe size'
const people = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `Person,${String(at + 1)},p${String(at + 1)}@example.com,Work,41`,
  )
const csv = (rows: readonly string[], name = 'contacts.csv') =>
  new File([`${HEADERS}\n${rows.join('\n')}\n`], name)
const small = [...people(2), 'Bad,Row,nonsense,,']

const fileInput = () => screen.findByLabelText(/Drop a contact file here/)
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Import contacts' }))
const press = async (name: string | RegExp) => {
  fireEvent.click(await (await drawer()).findByRole('button', { name }))
}
const choose = async (file: File) => {
  fireEvent.change(await fileInput(), { target: { files: [file] } })
}
const heading = (name: string) => screen.findByRole('heading', { name })
const chips = () =>
  within(screen.getByRole('group', { name: 'Show rows by outcome' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

const panelOf = (known: ContactImport) => `/contacts?panel=import&job=${known.job.id}`
const asksBeforeUnload = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const { outcomes: none } = buildImport()
const earlier = (
  phase: ContactImport['phase'],
  state: ContactImport['job']['state'],
  outcomes = none,
) =>
  buildImport({
    phase,
    outcomes,
    fileName: 'earlier.csv',
    fingerprint: 'earlier',
    job: buildJob({ kind: 'import', state, title: 'Import “earlier.csv”', counts: outcomes }),
  })

/** The file, of which nothing can be read before `read` is called. */
function slow(file: File): { file: File; read: () => void } {
  let read = () => {
    return
  }
  const waiting = new Promise<void>((resolve) => {
    read = resolve
  })
  const slice = file.slice.bind(file)
  file.slice = (...range) => {
    const part = slice(...range)
    const bytes = part.arrayBuffer.bind(part)
    part.arrayBuffer = async () => {
      await waiting
      return bytes()
    }
    return part
  }
  return {
    file,
    read: () => {
      read()
    },
  }
}

/** A file stands before its columns' match, and the plan of an earlier import is shown. */
async function lookAtPlanWhileMatching() {
  serveContacts([])
  const other = earlier('planned', 'waiting', { ...none, created: 1 })
  serveImports([other])
  const view = renderApp('/contacts?panel=import')
  await choose(csv(small))
  await heading('Match the columns')
  await act(() => view.router.navigate(panelOf(other)))
  await heading('This is what would happen')
  return view
}

/** What was opened last stands last in the document. */
function last(elements: HTMLElement[]): HTMLElement {
  return elements.at(-1) ?? document.body
}

describe('the import wizard', () => {
  it('goes from the file over its columns and the plan to the result, and takes the import back', async () => {
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
    await choose(csv(small))

    expect(await heading('Match the columns')).toHaveFocus()
    expect(screen.getByText('Google Contacts CSV · 3 rows · UTF-8 · comma')).toBeVisible()
    expect(
      screen.getByText('4 of 5 columns become fields, 1 is kept with the contact.'),
    ).toBeVisible()
    expect(screen.getByText('p1@example.com · p2@example.com · nonsense')).toBeVisible()
    expect(screen.queryByText(/How are birthdays/)).not.toBeInTheDocument()
    fireEvent.click(screen.getByRole('radio', { name: /^Overwrite/ }))
    await press('Check the rows')

    expect(await heading('This is what would happen')).toBeVisible()
    expect(screen.getByText('1 new + 1 updated + 1 failed = 3 rows')).toBeVisible()
    expect(chips()).toEqual(['All rows 3', 'New 1', 'Updated 1', 'Failed 1'])
    expect(imports.plans).toMatchObject([{ rows: 3, options: { policy: 'overwrite' } }])
    const rows = within(screen.getByRole('list', { name: 'Rows of the file' }))
    expect(await rows.findByText('E-mail 1 - Value: Please enter a valid email.')).toBeVisible()
    fireEvent.click(rows.getByRole('button', { name: '2 changes' }))
    expect(
      within(screen.getByRole('region', { name: 'Row 2: Person 2' }))
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['FieldBeforeAfter', 'Last name12', 'Phones–7'])
    await press('Download the plan')
    await waitFor(() => {
      expect(click).toHaveBeenCalledOnce()
    })

    expect(screen.getByText('When somebody is a contact already:')).toHaveTextContent('Overwrite')
    await press('Import 2 rows')
    expect(await heading('Importing')).toBeVisible()
    await inAct(() => {
      imports.finish()
    })
    expect(await heading('Imported')).toBeVisible()
    expect(chips()).toEqual(['All rows 3', 'Added 1', 'Updated 1', 'Failed 1'])
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
    expect(
      await screen.findByText('The 1 contact that it added goes to the trash.'),
    ).toBeInTheDocument()
    fireEvent.click(last(screen.getAllByRole('button', { name: 'Undo import' })))
    expect(await heading('Taking the import back')).toBeVisible()
    await inAct(() => {
      imports.jobs.set(imports.last.job.id, {
        state: 'undone',
        canUndo: false,
        counts: { reversed: 1, kept: 1 },
      })
    })
    expect(
      await screen.findByText(
        '1 row taken back, 1 row kept, because you changed or deleted its contact since.',
      ),
    ).toBeVisible()
  })

  it('names what would be dropped and who may be a duplicate, and lists these rows alone', async () => {
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
    await choose(csv(small))
    expect(await screen.findByRole('group', { name: 'Match existing contacts by' })).toBeVisible()
    await press('Check the rows')
    await heading('This is what would happen')
    expect(chips()).toEqual([
      'All rows 3',
      'New 1',
      'Unchanged 1',
      'Failed 1',
      'Possible duplicates 1',
      'Values dropped 1',
    ])
    expect(
      screen.getByText(
        'In 1 row, values would be dropped, because the row and its contact say different things. Each row lists them.',
      ),
    ).toBeVisible()
    expect(
      screen.getByText(
        /^1 row would become a new contact although somebody else has the same e-mail or phone\./,
      ),
    ).toBeVisible()
    await press('Values dropped 1')
    const rows = within(screen.getByRole('list', { name: 'Rows of the file' }))
    expect(
      await rows.findByText('First name “John” is left out: the contact keeps “J”.'),
    ).toBeVisible()
    expect(rows.getAllByRole('listitem')).toHaveLength(1)
    fireEvent.click(rows.getByRole('button', { name: '1 dropped' }))
    expect(
      within(screen.getByRole('region', { name: 'Row 1: John Berg' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['First name “John” is left out: the contact keeps “J”.'])
    await press('Possible duplicates 1')
    expect(await screen.findByText(/^Possible duplicate of row 1, “J Berg”/)).toBeVisible()
  })

  it('asks how birthdays are written where that is open, and plans again without sending the rows again', async () => {
    serveContacts([])
    const imports = serveImports()
    renderApp('/contacts?panel=import')
    await choose(new File(['First Name,Birthday\nAda,01/02/1980\n'], 'dates.csv'))
    fireEvent.click(await screen.findByRole('radio', { name: 'Day first: 31/01/1980' }))
    await press('Check the rows')
    await heading('This is what would happen')
    await press('Back')
    fireEvent.click(await screen.findByRole('radio', { name: 'Month first: 01/31/1980' }))
    await press('Check the rows')
    await heading('This is what would happen')
    expect(imports.sent).toHaveLength(1)
    expect(imports.plans.map(({ options }) => options.dateOrder)).toEqual(['dmy', 'mdy'])
  })

  it('loses nothing when a request fails: Retry sends what is missing', async () => {
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
    await choose(csv(people(4500)))
    await press('Check the rows')
    expect(await screen.findByText('Not now.')).toBeVisible()
    expect(screen.getByText('4,500 rows fine.')).toBeVisible()
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

  it.each([
    ['begun', createImport],
    ['sent rows', sendImportRows],
  ])(
    'that may not be %s, because the account has reached a limit, says so',
    async (_what, call) => {
      serveContacts([])
      serveImports()
      callFailsWith(call, 'LIMIT_REACHED', { message: 'You have 5 unfinished imports.' })
      renderApp('/contacts?panel=import')
      await choose(csv(small))
      await press('Check the rows')
      expect(await screen.findByText('You have 5 unfinished imports.')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
    },
  )

  it('goes on in the background when the panel is closed, and shows where it is when it is opened again', async () => {
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
    await choose(csv(small))
    await press('Check the rows')
    await heading('Comparing with your contacts')
    await press('Close')
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    answer()
    await waitFor(() => {
      expect(imports.last.phase).toBe('planned')
    })
    fireEvent.click(await screen.findByRole('link', { name: 'Import' }))
    expect(await screen.findByText('2 new + 1 failed = 3 rows')).toBeVisible()
  })

  it('goes on with an import whose tab was closed, with the same file only, or discards it', async () => {
    serveContacts([])
    const first = serveImports()
    const shown = renderApp('/contacts?panel=import')
    await choose(csv(people(3)))
    await press('Check the rows')
    await heading('This is what would happen')
    const begun = {
      ...first.last,
      phase: 'receiving' as const,
      received: 1,
      outcomes: buildImport().outcomes,
    }
    shown.unmount()

    const imports = serveImports([begun])
    renderApp('/contacts?panel=import')
    const again = () => screen.findByLabelText(/Choose contacts\.csv again to go on/)
    expect(await screen.findByText('Waiting: 1 row sent so far.')).toBeVisible()
    fireEvent.change(await again(), { target: { files: [csv(people(2))] } })
    expect(await screen.findByText(/This is not the file that was begun with/)).toBeVisible()
    fireEvent.change(await again(), { target: { files: [csv(people(3))] } })
    await heading('This is what would happen')
    expect(imports.sent.map(({ from, rows }) => [from, rows.length])).toEqual([[2, 2]])
    await press('Cancel import')
    expect(await fileInput()).toBeVisible()
    expect(imports.last.job.state).toBe('cancelled')
  })

  it.each([
    [
      'an Excel file',
      new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'book.csv'),
      /^book\.csv: This is an Excel workbook or a zip file/,
    ],
    ['nothing', new File([], 'none.vcf'), 'none.vcf: The file is empty.'],
  ])('says what is wrong with %s', async (_what, file, text) => {
    serveContacts([])
    renderApp('/contacts?panel=import')
    await choose(file)
    expect(await within(await screen.findByRole('dialog')).findByText(text)).toBeVisible()
    expect(await fileInput()).toBeInTheDocument()
  })

  it('takes cards without asking for columns, and sends nothing where no row is fine', async () => {
    serveContacts([])
    const imports = serveImports()
    renderApp('/contacts?panel=import')
    await choose(new File(['BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n'], 'cards.vcf'))
    expect(await heading('How to import')).toBeVisible()
    expect(screen.getByText('vCard · 1 card · UTF-8')).toBeVisible()
    await press('Check the rows')
    expect(await screen.findByText('No row can be imported as it is.')).toBeVisible()
    expect(screen.getByText('0 cards fine + 1 with faults = 1 card.')).toBeVisible()
    expect(imports.begun).toEqual([])
    await press('Back')
    expect(await heading('How to import')).toBeVisible()
  })
})

describe('several imports', () => {
  it('compares anew with what was chosen while the server was still comparing', async () => {
    serveContacts([])
    const imports = serveImports()
    imports.isPlanSlow = true
    renderApp('/contacts?panel=import')
    await choose(csv(small))
    await press('Check the rows')
    await waitFor(() => {
      expect(imports.plans).toHaveLength(1)
    })
    await press('Back')
    fireEvent.click(await screen.findByRole('radio', { name: /^Skip/ }))
    imports.isPlanSlow = false
    await press('Check the rows')
    await heading('This is what would happen')
    expect(imports.plans.map(({ options }) => options.policy)).toEqual(['fill', 'skip'])
    expect(screen.getByText('When somebody is a contact already:')).toHaveTextContent('Skip')
  })

  it('goes on sending one while another is looked at, and asks before the tab is closed meanwhile', async () => {
    serveContacts([])
    const other = earlier('ended', 'done', { ...none, created: 1 })
    const imports = serveImports([other])
    let answer = () => {
      return
    }
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.use(
      onCall(sendImportRows, async () => {
        await waiting
        return undefined
      }),
    )
    const { router } = renderApp('/contacts?panel=import')
    await choose(csv(small))
    expect(asksBeforeUnload()).toBe(false)
    await press('Check the rows')
    await heading('Sending the rows')
    expect(asksBeforeUnload()).toBe(true)
    await act(() => router.navigate(panelOf(other)))
    await heading('Imported')
    await press('Import another file')
    await heading('Sending the rows')
    answer()
    await heading('This is what would happen')
    expect(imports.sent).toHaveLength(1)
    expect(asksBeforeUnload()).toBe(false)
  })

  it('keeps the file that is being matched when another import is cancelled', async () => {
    await lookAtPlanWhileMatching()
    await press('Cancel import')
    expect(await heading('Match the columns')).toBeVisible()
    expect(screen.getByText('contacts.csv')).toBeVisible()
  })

  it('does not leave the file that is being matched for the columns of another import', async () => {
    const { router } = await lookAtPlanWhileMatching()
    expect((await drawer()).queryByRole('button', { name: 'Back' })).not.toBeInTheDocument()
    await act(() => router.navigate('/contacts?panel=import'))
    expect(await heading('Match the columns')).toBeVisible()
  })

  it('goes on reading a file while another import is looked at', async () => {
    serveContacts([])
    const other = earlier('ended', 'done', { ...none, created: 1 })
    serveImports([other])
    const { router } = renderApp('/contacts?panel=import')
    const { file, read } = slow(csv(small))
    await choose(file)
    await heading('Reading contacts.csv')
    await act(() => router.navigate(panelOf(other)))
    await heading('Imported')
    await press('Import another file')
    await heading('Reading contacts.csv')
    read()
    expect(await heading('Match the columns')).toBeVisible()
  })

  it.each([
    ['was cancelled before it did anything', earlier('ended', 'cancelled')],
    ['waits for its own file', earlier('receiving', 'waiting')],
  ])('takes another file where the one shown %s', async (_which, other) => {
    serveContacts([])
    serveImports([other])
    renderApp(panelOf(other))
    await choose(csv(small))
    expect(await heading('Match the columns')).toBeVisible()
    expect(screen.getByText('contacts.csv')).toBeVisible()
  })
})

it('an import tells its end by a toast where no panel shows it', async () => {
  serveContacts([])
  const importing = earlier('applying', 'running')
  const other = buildJob({ state: 'running' })
  const imports = serveImports([importing])
  imports.jobs.jobs.push(other)
  for (const { id } of [importing.job, other]) followJob(id)
  const { router } = renderApp(panelOf(importing))
  await heading('Importing')
  await inAct(() => {
    imports.jobs.finish(other.id, { changed: 2 })
    imports.finish()
  })
  expect(await screen.findByText('Tag with “VIP”: 2 contacts.')).toBeVisible()
  expect(await heading('Imported')).toBeVisible()
  expect(screen.queryByText(/^Import “earlier.csv”: 0 contacts added/)).not.toBeInTheDocument()

  await press('Undo import')
  await screen.findByText(/stay as they are/)
  fireEvent.click(last(screen.getAllByRole('button', { name: 'Undo import' })))
  await heading('Taking the import back')
  await press('Close')
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
  await inAct(() => {
    imports.jobs.set(importing.job.id, { state: 'undone', canUndo: false, counts: { reversed: 1 } })
  })
  expect(await screen.findByText('Import “earlier.csv”: taken back.')).toBeVisible()
  await act(() => router.navigate(panelOf(importing)))
  // Without animations it stays where it is.
  expect(
    await screen.findByText('Import “earlier.csv”: taken back.', {
      selector: '[class*="-exit--"] *',
    }),
  ).toBeInTheDocument()
})
