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
