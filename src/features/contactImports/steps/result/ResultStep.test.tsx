import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listImportRows } from '@/contract/contacts/imports'
import { undoJob } from '@/contract/jobs'
import { serveContacts } from '@/testing/fakes/fakeContacts'
import { serveImports } from '@/testing/fakes/fakeImports'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'
import {
  earlierImport,
  findDrawer,
  findHeading,
  lastOf,
  noOutcomes,
  pathOf,
  press,
} from '../../testing/importPanel'

it('downloads the rows with left-out values as a file of their own', async () => {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  serveContacts([])
  const known = earlierImport('ended', 'done', { ...noOutcomes, created: 3 })
  serveImports([{ ...known, notes: { ...known.notes, leftOut: 2 } }])
  renderApp(pathOf(known))
  await findHeading('Imported')
  await press('Download rows with left-out values')
  await waitFor(() => {
    expect(names).toEqual(['contacts-leftOut.csv'])
  })
  expect(
    (await findDrawer()).queryByRole('button', { name: 'Download failed rows' }),
  ).not.toBeInTheDocument()
  click.mockRestore()
})

it('imports many undone rows again after a question', async () => {
  serveContacts([])
  const known = earlierImport('ended', 'undone', { ...noOutcomes, created: 60 })
  const imports = serveImports([
    { ...known, job: { ...known.job, canRedo: true, counts: { reversed: 60 } } },
  ])
  renderApp(pathOf(known))
  await findHeading('Import undone')
  await press('Import again')
  expect(await screen.findByText(/^The undo changed 60 contacts\./)).toBeVisible()
  expect(imports.jobs.requests).toEqual([])
  fireEvent.click(lastOf(screen.getAllByRole('button', { name: 'Import again' })))
  await waitFor(() => {
    expect(imports.jobs.requests.map(({ path }) => path)).toEqual([`/v1/jobs/${known.job.id}/redo`])
  })
  expect(await findHeading('Importing')).toBeVisible()
})

it('shows the rows of an undo that has ended when it is asked about', async () => {
  serveContacts([])
  const known = earlierImport('ended', 'done', { ...noOutcomes, created: 1 })
  const job = { ...known.job, canUndo: true }
  const { jobs } = serveImports([{ ...known, job }])
  let isUndone = false
  server.use(
    onCall(undoJob, () => {
      isUndone = true
      const undone = {
        state: 'undone',
        canUndo: false,
        counts: { created: 1, reversed: 1 },
      } as const
      jobs.set(job.id, undone)
      return success(undoJob, { ...job, ...undone })
    }),
    onCall(listImportRows, () => {
      const row = { row: 1, outcome: 'created', name: 'Ada' } as const
      const items = [{ ...row, ...(isUndone && { undo: 'reversed' as const }) }]
      return success(listImportRows, { items, offset: 0, total: 1 })
    }),
  )
  renderApp(pathOf(known))
  await findHeading('Imported')
  expect(await screen.findByText('Ada')).toBeVisible()
  await press('Undo import')
  fireEvent.click(lastOf(screen.getAllByRole('button', { name: 'Undo import' })))
  await findHeading('Import undone')
  expect(await screen.findByText('Undone')).toBeVisible()
})
