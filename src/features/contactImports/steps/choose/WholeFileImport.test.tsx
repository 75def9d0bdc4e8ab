import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { importContacts } from '@/contract/contacts/contactFiles'
import { getImport } from '@/contract/contacts/imports'
import { serveContacts } from '@/testing/fakes/fakeContacts'
import { serveImports } from '@/testing/fakes/fakeImports'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import {
  chooseFile,
  csvFile,
  earlierImport,
  findDrawer,
  findFileInput,
  noOutcomes,
  outcomeFilters,
  press,
  threeRows,
} from '../../testing/importPanel'

describe('the import of a whole file', () => {
  it('is linked from the first step, and shows the outcome of each row', async () => {
    serveContacts([])
    serveImports()
    const ended = earlierImport('ended', 'done', { ...noOutcomes, created: 2 })
    const sent: (File | string | null)[] = []
    server.use(
      onCall(importContacts, async ({ request }) => {
        sent.push((await request.formData()).get('file'))
        return success(importContacts, ended.job)
      }),
      onCall(getImport, () => success(getImport, ended)),
    )
    const { router } = renderApp('/contacts?panel=import')
    await press('Import without a preview')
    await chooseFile(new File(['x'], 'people.xlsx'))
    expect(await screen.findByText('Only CSV and vCard files can be imported.')).toBeVisible()
    expect(sent).toEqual([])
    await chooseFile(csvFile(threeRows))
    await waitFor(() => {
      expect(router.state.location.search).toContain(`job=${ended.job.id}`)
    })
    expect(sent).toEqual([expect.any(File)])
    expect(await screen.findByText('earlier.csv', { exact: false })).toBeVisible()
    await waitFor(() => {
      expect(outcomeFilters()).toContain('Added 2')
    })
  })

  it('leads back to the steps', async () => {
    serveContacts([])
    serveImports()
    renderApp('/contacts?panel=import')
    await press('Import without a preview')
    await press('Review the rows first')
    expect(await (await findDrawer()).findByText(/Nothing changes until/)).toBeVisible()
  })

  it('that the server refuses says why and stays', async () => {
    serveContacts([])
    serveImports()
    callFailsWith(importContacts, 'LIMIT_REACHED', { message: 'Delete an earlier import first.' })
    renderApp('/contacts?panel=import')
    await press('Import without a preview')
    await chooseFile(csvFile(threeRows))
    expect(await screen.findByText('Delete an earlier import first.')).toBeVisible()
    expect(await findFileInput()).toBeInTheDocument()
  })
})
