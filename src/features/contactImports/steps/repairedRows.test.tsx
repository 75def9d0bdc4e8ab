import { fireEvent, screen, within } from '@testing-library/react'
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

describe('rows that failed, fed back', () => {
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

  it('have the columns and options of the import that they come from', async () => {
    const imports = serveImports()
    callAnswers(recallImport, {
      recalled: { mapping: { columns }, options: { ...defaultImportOptions, tags: ['Fair'] } },
    })
    renderApp('/contacts?panel=import')
    await choose(failed())
    expect(await screen.findByText(/Columns and options are as they were there/)).toBeVisible()
    expect(screen.getByText(/^2 of 3 columns become fields, 1 is not imported/)).toBeVisible()
    await press('Check the rows')
    await heading('This is what would happen')
    expect(imports.begun).toMatchObject([{ mapping: { columns }, options: { tags: ['Fair'] } }])
  })

  it('are matched by their headers where the server cannot say', async () => {
    serveImports()
    callFailsWith(recallImport, 'NOT_FOUND')
    renderApp('/contacts?panel=import')
    await choose(failed())
    expect(await heading('Match the columns')).toBeVisible()
    expect(screen.queryByText(/as they were there/)).not.toBeInTheDocument()
  })
})
