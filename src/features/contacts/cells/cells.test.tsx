import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeCells } from '@/contract/contacts/changeCells'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'

/** Indexes of the cells in a row, after the check box and the star. */
const [NAME, ORGANIZATION, EMAIL, PHONE, TAGS, ADDED] = [2, 3, 4, 5, 6, 7]

const row = (at: number) =>
  screen.getByRole('row', { name: new RegExp(String(at).padStart(4, '0')) })
const cell = (at: number, column: number) =>
  within(row(at)).getAllByRole('gridcell')[column] ?? row(at)

/** Opens a list of six contacts, with the focus on a cell and the code of cells loaded. */
async function openList(
  at: number,
  column: number,
  fields: Parameters<typeof numberedContact>[1][] = [],
  length = 6,
) {
  const contacts = serveContacts(
    Array.from({ length }, (_, index) => numberedContact(index, fields[index])),
  )
  const view = renderApp('/contacts')
  await screen.findByText('Contact 0005')
  await view.user.click(cell(at, column))
  await waitFor(() => {
    expect(screen.getByRole('grid', { name: 'Contacts' })).toHaveAttribute('data-cells')
  })
  return { contacts, ...view }
}

/**
 * Presses the mouse button on a cell in the middle of a table that ends at y = 600. Returns a
 * function that holds the button for some milliseconds.
 */
function press(on: Element) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(100, 100, 900, 500),
  )
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  fireEvent.mouseDown(on, { clientX: 600, clientY: 300 })
  return (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  }
}

/** Raises a clipboard event; returns what is written to the clipboard. */
function copy() {
  const written = new Map<string, string>()
  const clipboardData = { setData: (type: string, text: string) => written.set(type, text) }
  fireEvent.copy(document, { clipboardData })
  return { text: written.get('text/plain'), html: written.get('text/html') ?? '' }
}
function paste(text: string, html = '') {
  const clipboardData = { getData: (type: string) => (type === 'text/html' ? html : text) }
  fireEvent.paste(document, { clipboardData })
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('cells of the contacts table', () => {
  it('are selected as a block by keys, which Escape gives up step by step', async () => {
    const { user } = await openList(1, ORGANIZATION)
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}')
    expect(screen.getByText('3 × 2 cells selected')).toBeInTheDocument()
    expect(cell(3, EMAIL)).toHaveFocus()
    expect(cell(1, ORGANIZATION)).toHaveAttribute('data-range', 'in top left')
    expect(cell(2, NAME)).not.toHaveAttribute('data-range')
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(6)
    await user.keyboard('{Escape}')
    expect(screen.queryByText(/cells selected/)).not.toBeInTheDocument()
    expect(screen.queryByRole('gridcell', { selected: true })).not.toBeInTheDocument()
    expect(cell(3, EMAIL)).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(row(3)).toHaveFocus()
  })

  it('are one cell again when a character typed by AltGr begins editing', async () => {
    const { user } = await openList(1, ORGANIZATION)
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(screen.getByText('2 × 1 cells selected')).toBeInTheDocument()
    const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true }
    fireEvent.keyDown(cell(2, ORGANIZATION), { key: '@', ...altGr })
    expect(await screen.findByRole('textbox', { name: 'Organization' })).toHaveValue('@')
    expect(screen.queryByText(/cells selected/)).not.toBeInTheDocument()
  })

  it('are selected by Shift and a click, or a drag, without selecting rows', async () => {
    const { user } = await openList(0, ORGANIZATION)
    await user.keyboard('{Shift>}')
    await user.click(cell(4, PHONE))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('5 × 3 cells selected')).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument()
    await user.pointer([
      { keys: '[MouseLeft>]', target: cell(2, TAGS) },
      { target: cell(1, EMAIL) },
      { keys: '[/MouseLeft]' },
    ])
    expect(screen.getByText('2 × 3 cells selected')).toBeInTheDocument()
  })

  it('are not selected as a block by a slow click', async () => {
    await openList(2, ORGANIZATION)
    const hold = press(cell(4, TAGS))
    hold(1000)
    fireEvent.mouseUp(cell(4, TAGS))
    expect(screen.queryByText(/cells selected/)).not.toBeInTheDocument()
    expect(screen.queryByRole('gridcell', { selected: true })).not.toBeInTheDocument()
  })

  it('are selected further while the pointer is held beyond an edge', async () => {
    await openList(2, ORGANIZATION)
    const hold = press(cell(1, EMAIL))
    fireEvent.mouseMove(document.body, { clientX: 600, clientY: 700, buttons: 1 })
    hold(100)
    fireEvent.mouseUp(document.body)
    expect(screen.getByText('3 × 1 cells selected')).toBeInTheDocument()
  })

  it('are reached by Home, End, Ctrl and arrows, and Tab along the row', async () => {
    const { user } = await openList(2, ORGANIZATION)
    await user.keyboard('{End}')
    expect(cell(2, ADDED)).toHaveFocus()
    await user.keyboard('{Home}')
    expect(cell(2, NAME)).toHaveFocus()
    await user.keyboard('{Control>}{ArrowDown}{/Control}{Tab}')
    expect(cell(5, ORGANIZATION)).toHaveFocus()
    await user.keyboard('{Shift>}{Tab}{/Shift}{Control>}{Home}{/Control}')
    expect(cell(0, NAME)).toHaveFocus()
  })

  it('are copied as a spreadsheet copies them, and no formula runs there', async () => {
    const { user } = await openList(0, ORGANIZATION, [
      { organization: 'Say "hi"', emails: [{ label: '', value: 'a@b.example' }] },
      { organization: '=cmd()', phones: [{ label: '', value: '+46 70 1' }] },
    ])
    expect(copy().text).toBe('"Say ""hi"""')
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}')
    expect(copy().text).toBe('"Say ""hi"""\ta@b.example\t\n\'=cmd()\t\t+46 70 1')
    expect(await screen.findByText('6 cells copied.')).toBeVisible()
  })

  it('copies the row with the focus, or the selected ones, with titles', async () => {
    const { user } = await openList(0, NAME, [{ tags: ['VIP', 'Fair'] }])
    await user.keyboard('{Escape}')
    const [titles, first] = copy().text?.split('\n') ?? []
    expect(titles).toBe('Name\tOrganization\tE-mail\tPhone\tTags\tAdded')
    expect(first).toMatch(/^Contact 0000\t\t\t\tVIP, Fair\t20\d\d-/)
    await user.keyboard('x{ArrowDown}{ArrowDown}x')
    expect(
      copy()
        .text?.split('\n')
        .map((line) => line.split('\t')[0]),
    ).toEqual(['Name', 'Contact 0000', 'Contact 0002'])
  })

  it('take a pasted block in one call, over the version that is shown', async () => {
    const { user, contacts } = await openList(1, NAME)
    paste('Ada Lovelace\tAnalytical\nCharles Babbage\t"Diff ""1"""\r\n')
    expect(await screen.findByText('Ada Lovelace')).toBeVisible()
    expect(await screen.findByText('Pasted 4 cells.')).toBeVisible()
    expect(contacts.sent('POST').at(-1)?.body).toEqual({
      onConflict: 'stop',
      rows: [
        {
          id: contactId(1),
          version: 1,
          change: { firstName: 'Ada', lastName: 'Lovelace', organization: 'Analytical' },
        },
        {
          id: contactId(2),
          version: 1,
          change: { firstName: 'Charles', lastName: 'Babbage', organization: 'Diff "1"' },
        },
      ],
    })
    await user.keyboard('{ArrowRight}')
    paste('Again')
    expect(await screen.findByText('Pasted 1 cell.')).toBeVisible()
    expect(contacts.rows[1]).toMatchObject({ organization: 'Again', version: 3 })
  })

  it('are cleared once by a held key: the next e-mail that moves up stays', async () => {
    const emails = ['ada@work.example', 'ada@home.example'].map((value) => ({ label: '', value }))
    const { user, contacts } = await openList(1, EMAIL, [{}, { emails }, { emails }])
    await user.keyboard('{Delete}')
    expect(await screen.findByText('Cleared 1 cell.')).toBeVisible()
    fireEvent.keyDown(cell(1, EMAIL), { key: 'Delete', repeat: true })
    await user.keyboard('{ArrowDown}{Delete}')
    await waitFor(() => {
      expect(contacts.sent('POST')).toHaveLength(2)
    })
    expect(contacts.rows[1]?.emails).toEqual(emails.slice(1))
  })

  it('take one copied value for a whole block; a name keeps its two parts', async () => {
    const [firstName, lastName] = ['Ana de', 'Sá 0000']
    const { user, contacts } = await openList(0, NAME, [{ firstName, lastName }])
    const { text = '', html } = copy()
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
    paste(text, html)
    expect(await screen.findByText('Pasted 2 cells.')).toBeVisible()
    expect(contacts.rows.slice(1, 4)).toMatchObject([
      { firstName, lastName },
      { firstName, lastName },
      { lastName: '0003' },
    ])
  })

  it.each([
    ['a read-only column', ADDED, 'x', '“Added” cannot be changed.'],
    ['a block that is too wide', TAGS, 'a\tb\tc', 'You are pasting 3 columns, and only 2 fit'],
    ['a block that is too long', EMAIL, 'a\n'.repeat(7), 'You are pasting 7 rows, and only 6 fit'],
    ['100,000 cells', NAME, 'a\tb\n'.repeat(50_000), 'These are 100,000 cells.'],
    ['a wrong value', EMAIL, 'no', 'E-mail of Contact 0000 was not changed: Please enter a valid'],
  ])('refuse %s before anything is sent', async (_name, column, text, message) => {
    const { contacts } = await openList(0, column)
    paste(text)
    expect(await screen.findByText(new RegExp(message.replaceAll('.', '\\.')))).toBeVisible()
    expect(contacts.sent('POST')).toEqual([])
  })

  it('take a block of rows that are not loaded, over their versions', async () => {
    const { contacts } = await openList(0, ORGANIZATION, [], 620)
    contacts.change(contactId(550), { jobTitle: 'Chef' })
    const answer = callWaits(changeCells)
    paste('Acme\n'.repeat(600))
    expect(await screen.findByText('Pasting: 600 cells…')).toBeVisible()
    answer()
    expect(await screen.findByText('Pasted 600 cells.')).toBeVisible()
    const changed = contacts.rows.map(({ organization, version }) => [organization, version])
    expect([changed[549], changed[550], changed[600]]).toEqual([
      ['Acme', 2],
      ['Acme', 3],
      ['', 1],
    ])
  })

  it('do not take a block in other rows than those shown', async () => {
    const { contacts } = await openList(0, ORGANIZATION, [], 620)
    contacts.rows = contacts.rows.slice(1)
    paste('Acme\n'.repeat(600))
    expect(await screen.findByText(/^The list has changed meanwhile/)).toBeVisible()
    expect(contacts.rows.every(({ organization }) => organization === '')).toBe(true)
  })

  it('list the wrong values, and take the valid ones on request', async () => {
    const { user, contacts } = await openList(0, EMAIL)
    paste('a@b.example\nnope\nc@d.example')
    const dialog = await screen.findByRole('dialog', { name: '1 cell cannot be changed' })
    expect(
      within(dialog).getByRole('row', { name: /Contact 0001 nope Please enter/ }),
    ).toBeVisible()
    expect(contacts.sent('POST')).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Paste the 2 valid cells' }))
    expect(await screen.findByText('Pasted 2 cells.')).toBeVisible()
    expect(contacts.rows.map(({ emails }) => emails[0]?.value)).toEqual([
      'a@b.example',
      undefined,
      'c@d.example',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('show the beginning of a long wrong value, cut between characters', async () => {
    await openList(0, EMAIL)
    paste(`${'x'.repeat(99)}🎻x\na@b.example`)
    expect(await screen.findByText(`${'x'.repeat(99)}…`)).toBeVisible()
  })

  it('name contacts that were changed elsewhere, and take the others on request', async () => {
    const { user, contacts } = await openList(0, ORGANIZATION)
    contacts.change(contactId(1), { organization: 'Theirs' })
    paste('A\nB\nC')
    const dialog = await screen.findByRole('dialog', { name: '1 contact was changed elsewhere' })
    expect(within(dialog).getByText('Contact 0001')).toBeVisible()
    expect(contacts.rows.map(({ organization }) => organization)).toContain('Theirs')
    expect(contacts.rows[0]?.organization).toBe('')
    await user.click(within(dialog).getByRole('button', { name: 'Paste the others' }))
    expect(await screen.findByText('Changed 2 contacts of 3.')).toBeVisible()
    expect(contacts.rows.slice(0, 3).map(({ organization }) => organization)).toEqual([
      'A',
      'Theirs',
      'C',
    ])
  })

  it('offer nothing for the others where every contact was changed elsewhere', async () => {
    const { user, contacts } = await openList(0, ORGANIZATION)
    contacts.change(contactId(0), { organization: 'Theirs' })
    paste('Mine')
    const dialog = await screen.findByRole('dialog', { name: '1 contact was changed elsewhere' })
    expect(within(dialog).getByRole('button', { name: 'Paste the others' })).toBeDisabled()
    expect(dialog).toHaveTextContent('To replace their newest values, close this and paste again.')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Theirs')).toBeVisible()
  })

  it.each([
    ['is lost', () => HttpResponse.error()],
    ['is that of a proxy', () => new HttpResponse('Late', { status: 504 })],
  ])('do not claim that nothing was changed when the answer %s', async (_what, answer) => {
    const { user, contacts } = await openList(0, ORGANIZATION, [{ organization: 'Acme' }])
    server.use(
      onCall(changeCells, () => {
        contacts.change(contactId(0), { organization: 'Mine' })
        return answer()
      }),
    )
    paste('Mine')
    expect(await screen.findByText(/It is not known whether the cells were changed/)).toBeVisible()
    expect(await screen.findByText('Mine')).toBeVisible()
    await waitFor(async () => {
      await user.keyboard('{Control>}z{/Control}')
      expect(contacts.rows[0]?.organization).toBe('Acme')
    })
    expect(await screen.findByText('Acme')).toBeVisible()
  })

  it('are not cleared by a picture in the clipboard', async () => {
    const { contacts } = await openList(0, ORGANIZATION, [{ organization: 'Acme' }])
    paste('', '<meta charset="utf-8"><img src="https://x.example/a.png">')
    expect(await screen.findByText('The clipboard has no text to paste.')).toBeVisible()
    expect(contacts.sent('POST')).toEqual([])
  })

  it('show the former values when the server refuses the change', async () => {
    await openList(0, ORGANIZATION, [{ organization: 'Old Ltd' }])
    callFailsWith(changeCells, 'UNAVAILABLE', { message: 'The database rests.' })
    paste('New Ltd')
    expect(await screen.findByText('Nothing was changed: The database rests.')).toBeVisible()
    expect(cell(0, ORGANIZATION)).toHaveTextContent('Old Ltd')
  })

  it.each([
    ['back to its cell', 2, ORGANIZATION],
    ['to the side', 2, EMAIL],
    ['upwards', 1, ORGANIZATION],
  ])('stay as they are when the handle to fill down is dragged %s', async (_way, at, column) => {
    const { user, contacts } = await openList(2, ORGANIZATION, [{}, { organization: 'Above' }])
    const drag = (from: Element, over: readonly Element[]) => {
      fireEvent.mouseDown(from)
      for (const each of over) fireEvent.mouseMove(each, { buttons: 1 })
      fireEvent.mouseUp(over.at(-1) ?? from)
    }
    drag(cell(2, ORGANIZATION), [cell(3, ORGANIZATION), cell(at, column)])
    await user.click(cell(1, ORGANIZATION))
    drag(cell(1, ORGANIZATION), [cell(2, ORGANIZATION), cell(3, ORGANIZATION)])
    expect(await screen.findByText('Filled 2 cells.')).toBeVisible()
    expect(contacts.sent('POST').map(({ body }) => body)).toMatchObject([
      { rows: [{ id: contactId(2) }, { id: contactId(3) }] },
    ])
  })

  it('are filled down by Ctrl+D, and cleared by Delete', async () => {
    const { user, contacts } = await openList(0, ORGANIZATION, [{ organization: 'Acme' }])
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect(await screen.findByText('Filled 2 cells.')).toBeVisible()
    const organizations = () => contacts.rows.slice(0, 4).map(({ organization }) => organization)
    expect(organizations()).toEqual(['Acme', 'Acme', 'Acme', ''])
    await user.keyboard('{ArrowDown}{Control>}d{/Control}')
    await waitFor(() => {
      expect(organizations()).toEqual(['Acme', 'Acme', 'Acme', 'Acme'])
    })
    await user.keyboard('{ArrowUp}{Delete}')
    expect(await screen.findByText('Cleared 1 cell.')).toBeVisible()
    expect(organizations()).toEqual(['Acme', 'Acme', '', 'Acme'])
  })
})
