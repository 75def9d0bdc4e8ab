import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultImportOptions } from '@/contract/contacts/contactImport'
import { recallImport } from '@/contract/contacts/imports'
import { serveImports } from '@/testing/fakes/fakeImports'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'

const drawer = async () => within(await screen.findByRole('dialog', { name: 'Import contacts' }))
const press = async (name: string) => {
  fireEvent.click(await (await drawer()).findByRole('button', { name }))
}
const choose = async (file: File) => {
  fireEvent.change(await screen.findByLabelText(/Drop a contact file here/), {
    target: { files: [file] },
  })
}
const heading = (name: string) => screen.findByRole('heading', { name })

describe('rejected rows that are imported again', () => {
  const failed = () =>
    new File(
      ['Wer,Wo,Tessera import error\nBen,ben@example.com,Wo: Please enter a valid email.\n'],
      'repaired.csv',
    )
  const columns = [
    { header: 'Wer', target: { kind: 'text', field: 'firstName' } },
    { header: 'Wo', target: { kind: 'list', field: 'emails', part: 'value', slot: 1 } },
    { header: 'Tessera import error', target: { kind: 'skip' } },
  ]

  it('get the columns and options of the import that rejected them', async () => {
    const imports = serveImports()
    callAnswers(recallImport, {
      recalled: { mapping: { columns }, options: { ...defaultImportOptions, tags: ['Fair'] } },
    })
    renderApp('/contacts?panel=import')
    await choose(failed())
    expect(await screen.findByText(/Its columns and options are used again/)).toBeVisible()
    expect(screen.getByText(/^2 of 3 columns become fields, 1 is not imported/)).toBeVisible()
    await press('Check the rows')
    await heading('Review the import')
    expect(imports.begun).toMatchObject([{ mapping: { columns }, options: { tags: ['Fair'] } }])
  })

  it('are mapped by their headers if the server does not know them', async () => {
    serveImports()
    callFailsWith(recallImport, 'NOT_FOUND')
    renderApp('/contacts?panel=import')
    await choose(failed())
    expect(await heading('Match the columns')).toBeVisible()
    expect(screen.queryByText(/are used again/)).not.toBeInTheDocument()
  })
})

describe('a file like an earlier one', () => {
  const earlier = {
    mapping: {
      columns: [
        { header: 'Wer', target: { kind: 'wholeName' as const } },
        { header: 'Telefon', target: { kind: 'skip' as const } },
      ],
    },
    options: { ...defaultImportOptions, policy: 'skip' as const },
  }

  it('is matched like that one, or by its headers on request', async () => {
    const imports = serveImports()
    callAnswers(recallImport, { recalled: earlier })
    const { store } = renderApp('/contacts?panel=import')
    await choose(new File(['Wer,Telefon\nBen,030 12345678\n'], 'list.csv'))
    expect(await screen.findByText(/^Matched as in your last import of this kind/)).toBeVisible()
    expect(screen.getByRole('radio', { name: /^Skip/ })).toBeChecked()
    await press('Match automatically instead')
    await waitFor(() => {
      expect(screen.queryByText(/Matched as in your last import/)).not.toBeInTheDocument()
    })
    expect(screen.getByRole('radio', { name: /^Fill in/ })).toBeChecked()
    await press('Check the rows')
    await heading('Review the import')
    expect(imports.plans[0]?.mapping.columns.map(({ target }) => target.kind)).toEqual([
      'extra',
      'list',
    ])
    expect(store.getState()).toMatchObject({ import: { isRecalled: false } })
  })
})

describe('columns that hold ways to reach a contact under unknown headers', () => {
  const file = () =>
    new File(
      [
        'Name,Kontakt 2,Erreichbar unter,Kundennummer\nBen,ben@one.example,030 5550101,0171555010\nAda,ada@two.example,0171 5550102,0171555011\n',
      ],
      'list.csv',
    )

  it('become fields with one press', async () => {
    const imports = serveImports()
    renderApp('/contacts?panel=import')
    await choose(file())
    expect(
      await screen.findByText(
        '2 columns would only be kept as text: “Kontakt 2” (e-mail addresses), “Erreichbar unter” (phone numbers).',
      ),
    ).toBeVisible()
    await press('Make them fields')
    expect(screen.queryByText(/would only be kept as text/)).not.toBeInTheDocument()
    expect(screen.getByText(/^3 of 4 columns become fields, 1 is kept/)).toBeVisible()
    await press('Check the rows')
    await heading('Review the import')
    expect(imports.plans[0]?.mapping.columns.map(({ target }) => target)).toMatchObject([
      { kind: 'wholeName' },
      { kind: 'list', field: 'emails', label: 'Kontakt 2' },
      { kind: 'list', field: 'phones', label: 'Erreichbar unter' },
      { kind: 'extra' },
    ])
  })

  it('are not asked about again in a file that was matched by hand', async () => {
    serveImports()
    const names = ['Name', 'Kontakt 2', 'Erreichbar unter', 'Kundennummer']
    const columns = names.map((header, at) => ({
      header,
      target:
        at === 0 ? ({ kind: 'wholeName' } as const) : ({ kind: 'extra', name: header } as const),
    }))
    callAnswers(recallImport, { recalled: { mapping: { columns }, options: defaultImportOptions } })
    renderApp('/contacts?panel=import')
    await choose(file())
    expect(await screen.findByText(/^Matched as in your last import of this kind/)).toBeVisible()
    expect(screen.queryByText(/would only be kept as text/)).not.toBeInTheDocument()
  })
})

describe('phone numbers without a country code', () => {
  const country = () =>
    screen.findByRole('combobox', { name: 'Country of phone numbers without a country code' })

  it('get the country that a person chooses once, the one of the headers first', async () => {
    const imports = serveImports()
    renderApp('/contacts?panel=import')
    await choose(new File(['Vorname,Telefon,Notiz\nBen,030 12345678,\n'], 'kontakte.csv'))
    fireEvent.mouseDown(await country())
    const options = await screen.findAllByRole('option')
    expect(options[0]).toHaveTextContent('DE')
    fireEvent.click((await screen.findAllByTitle('+49 Germany')).at(-1) ?? document.body)
    await press('Check the rows')
    await heading('Review the import')
    expect(imports.plans[0]?.options.phoneCountry).toBe('DE')
  })

  it('are not asked about where every number has one', async () => {
    serveImports()
    renderApp('/contacts?panel=import')
    await choose(new File(['Vorname,Telefon\nBen,+49 30 12345678\nAda,0049 30 1234\n'], 'a.csv'))
    await heading('Match the columns')
    expect(screen.queryByText(/^Country of phone numbers/)).not.toBeInTheDocument()
  })
})

describe('a file that was exported as the table shows it', () => {
  it('leaves out the date on which contacts were added, and says why', async () => {
    serveImports()
    renderApp('/contacts?panel=import')
    await choose(
      new File(['Name,Phone,Tags,Added\nBen,,a,2026-01-31T10:00:00.000Z\n'], 'contacts.csv'),
    )
    expect(await screen.findByText('Tessera sets this itself')).toBeVisible()
    expect(screen.getByText(/^3 of 4 columns become fields, 1 is not imported/)).toBeVisible()
  })
})

describe('columns that are empty in every row', () => {
  it('are one line until they are asked for', async () => {
    serveImports()
    renderApp('/contacts?panel=import')
    await choose(new File(['First Name,Fax,Notes\nBen,,\n'], 'a.csv'))
    const fold = await screen.findByRole('button', { name: '2 empty columns' })
    expect(screen.getAllByRole('combobox', { name: /^What/ })).toHaveLength(1)
    fireEvent.click(fold)
    expect(fold).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('combobox', { name: 'What “Fax” becomes' })).toBeVisible()
  })
})
