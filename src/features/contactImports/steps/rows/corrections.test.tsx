import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { correctImportRow } from '@/contract/contacts/imports'
import { serveContacts } from '@/testing/fakes/fakeContacts'
import { serveImports } from '@/testing/fakes/fakeImports'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { chooseFile, findHeading, outcomeFilters, press } from '../../testing/importPanel'
import { selectImport } from '../../session/importSlice'

const HEADERS = 'First Name,Last Name,E-mail 1 - Value,Phone 1 - Value'
const rows = ['Eve,Fox,eve@example.com,', 'Ann,Lee,no,me', 'Bob,Ray,never,', ',,bad,']

/** Shows the plan of a file with bad values, filtered by a chip. */
async function showRows(chip: string) {
  serveContacts([])
  serveImports()
  const view = renderApp('/contacts?panel=import')
  await chooseFile(new File([`${HEADERS}\n${rows.join('\n')}\n`], 'contacts.csv'))
  await press('Check the rows')
  await findHeading('Review the import')
  expect(outcomeFilters()).toEqual(['All rows 4', 'New 3', 'Failed 1', 'Values left out 2'])
  await press(chip)
  return view
}

/** The rows that are shown now; each chip has a list of its own. */
const list = () => within(screen.getByRole('list', { name: 'Rows of the file' }))
const fields = () => list().findAllByRole('textbox')

it('corrects bad values one after the other with Enter, and counts anew', async () => {
  await showRows('Values left out 2')
  expect(await list().findByText('Added without 2 values')).toBeVisible()
  const [email, phone, next] = await fields()
  expect(
    [email, phone, next].map((field) => field instanceof HTMLInputElement && field.value),
  ).toEqual(['no', 'me', 'never'])
  expect(email).toHaveAccessibleName('E-mail 1 - Value')
  expect(email).toHaveAccessibleDescription('Please enter a valid email.')
  const user = userEvent.setup()
  await user.clear(email ?? document.body)
  await user.type(email ?? document.body, 'ann@example.com{Enter}')
  await waitFor(() => {
    expect(list().getByLabelText('Phone 1 - Value')).toHaveFocus()
  })
  expect(list().queryByText('Added without 2 values')).not.toBeInTheDocument()
  // Still wrong: the focus stays.
  await user.keyboard('us{Enter}')
  await waitFor(() => {
    expect(list().getByLabelText('Phone 1 - Value')).toHaveFocus()
  })
  await user.keyboard('030 1{Enter}')
  await waitFor(() => {
    expect(list().queryByText('Ann Lee')).not.toBeInTheDocument()
  })
  expect(list().getByLabelText('E-mail 1 - Value')).toHaveFocus()
  expect(outcomeFilters()).toEqual(['All rows 4', 'New 3', 'Failed 1', 'Values left out 1'])
  await user.keyboard('bob@example.com{Enter}')
  expect(await screen.findByText('No rows left here.')).toBeVisible()
  expect(outcomeFilters()).toEqual(['All rows 4', 'New 3', 'Failed 1', 'Values left out 0'])
  await press('Failed 1')
  expect(await screen.findByText('1 error')).toBeVisible()
})

it('keeps what was typed until Esc, and shows why it was not saved', async () => {
  const { store } = await showRows('Values left out 2')
  const [email] = await fields()
  fireEvent.change(email ?? document.body, { target: { value: 'ann@example.com' } })
  await press('All rows 4')
  await press('Values left out 2')
  const again = (await fields())[0] ?? document.body
  expect(again).toHaveValue('ann@example.com')
  expect(Object.values(selectImport(store.getState()).corrections)).toEqual(['ann@example.com'])
  callFailsWith(correctImportRow, 'CONFLICT', { message: 'The rows were compared again.' })
  // A key of an input method is not the field's.
  fireEvent.keyDown(again, { key: 'Escape', keyCode: 229 })
  expect(again).toHaveValue('ann@example.com')
  fireEvent.keyDown(again, { key: 'Enter' })
  expect(await list().findByRole('alert')).toHaveTextContent('The rows were compared again.')
  expect(again).toHaveValue('ann@example.com')
  fireEvent.keyDown(again, { key: 'Escape' })
  expect(again).toHaveValue('no')
  expect(screen.getByRole('dialog', { name: 'Import contacts' })).toBeVisible()
})

it('asks before it imports without what was typed and not saved', async () => {
  await showRows('Values left out 2')
  const [email, phone] = await fields()
  fireEvent.change(email ?? document.body, { target: { value: 'ann@example.com' } })
  fireEvent.change(phone ?? document.body, { target: { value: '030 1' } })
  await press('Import 3 rows')
  expect(await screen.findByText('2 corrections are not saved.')).toBeVisible()
  // As it was is nothing to save.
  fireEvent.change(phone ?? document.body, { target: { value: 'me' } })
  expect(await screen.findByText('1 correction is not saved.')).toBeVisible()
  fireEvent.keyDown(email ?? document.body, { key: 'Escape' })
  await waitFor(() => {
    expect(screen.queryByText(/not saved/)).not.toBeInTheDocument()
  })
  fireEvent.change(email ?? document.body, { target: { value: 'ann@example.com' } })
  expect(screen.queryByText(/not saved/)).not.toBeInTheDocument()
  await press('Import 3 rows')
  await press('Import without it')
  expect(await findHeading('Importing')).toBeVisible()
})
