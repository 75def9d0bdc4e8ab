import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { serveContacts } from '@/testing/fakes/fakeContacts'
import { serveImports } from '@/testing/fakes/fakeImports'
import { renderApp } from '@/testing/renderApp'

const REASON = 'This row seems to be separated by semicolons, but it is read with commas.'
const mixed = () =>
  new File(
    [
      'First Name,Last Name,Email\nAda;Berg;a@example.com\nBo;Cruz;b@example.com\nCy,Dahl,c@example.com\n',
    ],
    'mixed.csv',
  )
const latin1 = (text: string) =>
  new File([Uint8Array.from(text, (character) => character.charCodeAt(0))], 'names.csv')

/** Opens the panel and chooses a file; returns the imports of the API. */
async function choose(file: File) {
  serveContacts([])
  const imports = serveImports()
  renderApp('/contacts?panel=import')
  fireEvent.change(await screen.findByLabelText(/Drop a contact file here/), {
    target: { files: [file] },
  })
  await screen.findByRole('heading', { name: 'Match the columns' })
  return imports
}
const check = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Check the rows' }))
}
async function chooseEncoding(name: string) {
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: 'Text encoding' }))
  fireEvent.click((await screen.findAllByTitle(name)).at(-1) ?? document.body)
}

describe('how a file is read', () => {
  it('asks how to read rows with another delimiter than the header, and reads them accordingly', async () => {
    const imports = await choose(mixed())
    const question = screen.getByRole('alert')
    expect(question).toHaveTextContent(
      'The header is separated by commas, 2 of 3 rows by semicolons.',
    )
    expect(question).toHaveTextContent('Read all 3 rows with semicolons?')
    expect(question).toHaveTextContent('Read with semicolons, the other 1 row may fail.')
    expect(question).toHaveTextContent('These rows are not imported until you choose.')
    expect(within(question).getAllByRole('radio', { checked: false })).toHaveLength(2)
    fireEvent.click(screen.getByRole('radio', { name: 'Yes, with semicolons' }))
    expect(await screen.findByText('CSV · 3 rows · UTF-8 · comma, rows semicolon')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Yes, with semicolons' })).toBeChecked()
    expect(screen.getByText('a@example.com · b@example.com')).toBeVisible()
    await check()
    await screen.findByRole('heading', { name: 'Review the import' })
    expect(imports.sent[0]?.rows).toEqual([
      ['Ada', 'Berg', 'a@example.com'],
      ['Bo', 'Cruz', 'b@example.com'],
      ['Cy,Dahl,c@example.com'],
    ])
    expect(imports.sent[0]?.faults).toEqual([
      {
        row: 3,
        column: 'First Name',
        reason: 'This row seems to be separated by commas, but it is read with semicolons.',
      },
    ])
  })

  it('imports no such row without an answer, and keeps the rows as they are if the answer is no', async () => {
    const imports = await choose(mixed())
    await check()
    await screen.findByRole('heading', { name: 'Review the import' })
    expect(imports.sent[0]?.faults).toEqual(
      [1, 2].map((row) => ({ row, column: 'First Name', reason: REASON })),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('radio', { name: 'Yes, with semicolons' })).toBeDisabled()
    fireEvent.click(screen.getByRole('button', { name: 'Choose another file' }))
    fireEvent.change(await screen.findByLabelText(/Drop a contact file here/), {
      target: { files: [mixed()] },
    })
    fireEvent.click(await screen.findByRole('radio', { name: 'No, with commas like the header' }))
    expect(
      await screen.findByText('Ada;Berg;a@example.com · Bo;Cruz;b@example.com · Cy'),
    ).toBeVisible()
    await check()
    await screen.findByRole('heading', { name: 'Review the import' })
    expect(imports.sent[1]?.faults).toEqual([])
  })

  it('shows the detected encoding, and reads the file in another one', async () => {
    await choose(latin1('First Name,Email\nZo\xc3\xab,zoe@example.com\nRen\xe9,rene@example.com\n'))
    expect(
      screen.getByText(/^This file is not valid UTF-8, so it is read as Windows-1252\./),
    ).toBeVisible()
    expect(screen.getByText('ZoÃ« · René')).toBeVisible()
    await chooseEncoding('UTF-8')
    expect(
      await screen.findByText('Parts of this file are not valid UTF-8 and are shown as �.'),
    ).toBeVisible()
    expect(screen.getByText('Zoë · Ren�')).toBeVisible()
    await chooseEncoding('Windows-1252 (found)')
    expect(await screen.findByText('ZoÃ« · René')).toBeVisible()
  })

  it('reads a damaged UTF-8 file as UTF-8, and says so', async () => {
    const rows = 'Zo\xc3\xab,zoe@example.com\n'.repeat(20)
    await choose(latin1(`First Name,Email\n${rows}Ren\xc3,rene@example.com\n`))
    expect(
      screen.getByText('Parts of this file are not valid UTF-8 and are shown as �.'),
    ).toBeVisible()
    expect(screen.getByText('Zoë · Ren�')).toBeVisible()
  })

  it('reads a file of an older Excel in the encoding of its country', async () => {
    const imports = await choose(latin1('First Name,City\nMicha\xb3,\xa3\xf3d\x9f\n'))
    expect(screen.getByText('Micha³')).toBeVisible()
    await chooseEncoding('Windows-1250 (Central European)')
    expect(await screen.findByText('Michał')).toBeVisible()
    expect(screen.getByText('CSV · 1 row · Windows-1250 (Central European) · comma')).toBeVisible()
    await check()
    await screen.findByRole('heading', { name: 'Review the import' })
    expect(imports.sent[0]?.rows).toEqual([['Michał', 'Łódź']])
  })

  it('shows why a file cannot be read in another encoding, and keeps the previous one', async () => {
    await choose(latin1('NameZ\xd8,First Name\nx,Ada\n'))
    await chooseEncoding('UTF-16')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'In the header row: Column 1 contains a character that cannot be stored.The file is read as before.',
    )
    expect(screen.getByText('CSV · 1 row · Windows-1252 · comma')).toBeVisible()
    expect(screen.getByText('Ada')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Check the rows' })).toBeEnabled()
  })

  it('names a column without a header by its position, and can leave it out', async () => {
    const imports = await choose(
      new File([',First Name,Email\n0,Ada,a@example.com\n'], 'pandas.csv'),
    )
    expect(
      screen.getByText('2 of 3 columns become fields, 1 is kept with the contact.'),
    ).toBeVisible()
    const target = screen.getByRole('combobox', { name: 'What “Column 1” becomes' })
    await userEvent.setup().click(target)
    fireEvent.click((await screen.findAllByTitle('Don’t import')).at(-1) ?? target)
    await check()
    await screen.findByRole('heading', { name: 'Review the import' })
    expect(
      imports.plans[0]?.mapping.columns.map(({ header, target: { kind } }) => [header, kind]),
    ).toEqual([
      ['Column 1', 'skip'],
      ['First Name', 'text'],
      ['Email', 'list'],
    ])
    expect(imports.sent[0]?.faults).toEqual([])
  })
})
