import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { serveContacts } from '@/testing/fakes/fakeContacts'
import { serveImports } from '@/testing/fakes/fakeImports'
import { renderApp } from '@/testing/renderApp'
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
