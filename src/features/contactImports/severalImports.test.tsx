import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { Call } from '@/contract/call'
import { applyImport, createImport, getImport, sendImportRows } from '@/contract/contacts/imports'
import { trackJob } from '@/features/jobs'
import { buildJob } from '@/testing/buildJob'
import { serveContacts } from '@/testing/fakes/fakeContacts'
import { serveImports } from '@/testing/fakes/fakeImports'
import { onCall } from '@/testing/handlers/callHandler'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'
import {
  asksBeforeUnload,
  chooseFile,
  csvFile,
  delayed,
  earlierImport,
  findDrawer,
  findHeading,
  lastOf,
  noOutcomes,
  pathOf,
  press,
  showPlanWhileMatching,
  threeRows,
} from './testing/importPanel'

/** Holds back the answers of a call until `answer` is called. */
function holdBack(call: Call) {
  const held = {
    asked: 0,
    answer: () => {
      return
    },
  }
  const waiting = new Promise<void>((resolve) => {
    held.answer = resolve
  })
  server.use(
    onCall(call, async () => {
      held.asked += 1
      await waiting
      return undefined
    }),
  )
  return held
}

describe('several imports', () => {
  it('plans again with options that were changed while the server was still planning', async () => {
    serveContacts([])
    const imports = serveImports()
    imports.isPlanSlow = true
    renderApp('/contacts?panel=import')
    await chooseFile(csvFile(threeRows))
    await press('Check the rows')
    await waitFor(() => {
      expect(imports.plans).toHaveLength(1)
    })
    await press('Back')
    fireEvent.click(await screen.findByRole('radio', { name: /^Skip/ }))
    imports.isPlanSlow = false
    await press('Check the rows')
    await findHeading('Review the import')
    expect(imports.plans.map(({ options }) => options.policy)).toEqual(['fill', 'skip'])
    expect(screen.getByText('If a contact already exists:')).toHaveTextContent('Skip')
  })

  it('keeps sending while another import is shown, and warns before the tab is closed', async () => {
    serveContacts([])
    const other = earlierImport('ended', 'done', { ...noOutcomes, created: 1 })
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
    await chooseFile(csvFile(threeRows))
    expect(asksBeforeUnload()).toBe(false)
    await press('Check the rows')
    await findHeading('Sending the rows')
    expect(asksBeforeUnload()).toBe(true)
    await act(() => router.navigate(pathOf(other)))
    await findHeading('Imported')
    await press('Import another file')
    await findHeading('Sending the rows')
    answer()
    await findHeading('Review the import')
    expect(imports.sent).toHaveLength(1)
    expect(asksBeforeUnload()).toBe(false)
  })

  it('keeps the file that is being matched when another import is canceled', async () => {
    await showPlanWhileMatching()
    await press('Cancel import')
    expect(await findHeading('Match the columns')).toBeVisible()
    expect(screen.getByText('contacts.csv')).toBeVisible()
  })

  it('does not replace the file that is being matched by the columns of another import', async () => {
    const { router } = await showPlanWhileMatching()
    expect((await findDrawer()).queryByRole('button', { name: 'Back' })).not.toBeInTheDocument()
    await act(() => router.navigate('/contacts?panel=import'))
    expect(await findHeading('Match the columns')).toBeVisible()
  })

  it('keeps reading a file while another import is shown', async () => {
    serveContacts([])
    const other = earlierImport('ended', 'done', { ...noOutcomes, created: 1 })
    serveImports([other])
    const { router } = renderApp('/contacts?panel=import')
    const { file, read } = delayed(csvFile(threeRows))
    await chooseFile(file)
    await findHeading('Reading contacts.csv')
    await act(() => router.navigate(pathOf(other)))
    await findHeading('Imported')
    await press('Import another file')
    await findHeading('Reading contacts.csv')
    read()
    expect(await findHeading('Match the columns')).toBeVisible()
  })

  it('does not offer the plan of earlier options while it asks for another one', async () => {
    serveContacts([])
    const imports = serveImports()
    renderApp('/contacts?panel=import')
    await chooseFile(csvFile(threeRows))
    await press('Check the rows')
    await findHeading('Review the import')
    await press('Back')
    fireEvent.click(await screen.findByRole('radio', { name: /^Skip/ }))
    const held = holdBack(getImport)
    await press('Check the rows')
    await waitFor(() => {
      expect(held.asked).toBe(1)
    })
    expect((await findDrawer()).queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
    held.answer()
    await findHeading('Review the import')
    expect(imports.plans.map(({ options }) => options.policy)).toEqual(['fill', 'skip'])
  })

  it('does not claim that nothing was changed when the answer about the start is lost', async () => {
    serveContacts([])
    serveImports()
    renderApp('/contacts?panel=import')
    await chooseFile(csvFile(threeRows))
    await press('Check the rows')
    server.use(onCall(applyImport, () => HttpResponse.error()))
    await press(/^Import \d/)
    expect(await screen.findByText(/^It is not known whether the import began\./)).toBeVisible()
    expect(screen.queryByText('Nothing was changed.')).not.toBeInTheDocument()
  })

  it('discards an import that the server creates after it was canceled', async () => {
    serveContacts([])
    const imports = serveImports()
    const held = holdBack(createImport)
    renderApp('/contacts?panel=import')
    await chooseFile(csvFile(threeRows))
    await press('Check the rows')
    await waitFor(() => {
      expect(held.asked).toBe(1)
    })
    await press('Cancel import')
    await findHeading('Choose a file')
    held.answer()
    await waitFor(() => {
      expect(imports.last.job.state).toBe('cancelled')
    })
  })

  it.each([
    ['was cancelled before it did anything', earlierImport('ended', 'cancelled')],
    ['waits for its own file', earlierImport('receiving', 'waiting')],
  ])('accepts another file if the import that is shown %s', async (_which, other) => {
    serveContacts([])
    serveImports([other])
    renderApp(pathOf(other))
    await chooseFile(csvFile(threeRows))
    expect(await findHeading('Match the columns')).toBeVisible()
    expect(screen.getByText('contacts.csv')).toBeVisible()
  })
})

it('lists an import that was canceled halfway, but none that was discarded', async () => {
  serveContacts([])
  const halfway = earlierImport('ended', 'cancelled', { ...noOutcomes, created: 2 })
  const discarded = { ...earlierImport('ended', 'cancelled'), fileName: 'discarded.csv' }
  serveImports([{ ...halfway, job: { ...halfway.job, done: 2 } }, discarded])
  renderApp('/contacts?panel=import')
  const recent = await screen.findByRole('region', { name: 'Recent imports' })
  expect(recent).toHaveTextContent('earlier.csv2 new = 2 rowsShow')
  expect(recent).not.toHaveTextContent('discarded.csv')
})

it('keeps the focus in the panel when a recent import is discarded', async () => {
  serveContacts([])
  serveImports([earlierImport('planned', 'waiting', { ...noOutcomes, created: 1 })])
  const { user } = renderApp('/contacts?panel=import')
  await user.click(await screen.findByRole('button', { name: 'Discard earlier.csv' }))
  await waitFor(() => {
    expect(screen.queryByText('earlier.csv')).not.toBeInTheDocument()
  })
  expect(screen.getByRole('region', { name: 'Choose a file' })).toHaveFocus()
})

it('announces the end of an import by a toast only while no panel shows it', async () => {
  serveContacts([])
  const importing = earlierImport('applying', 'running')
  const other = buildJob({ state: 'running' })
  const imports = serveImports([importing])
  imports.jobs.jobs.push(other)
  for (const { id } of [importing.job, other]) trackJob(id)
  const { router } = renderApp(pathOf(importing))
  await findHeading('Importing')
  await inAct(() => {
    imports.jobs.finish(other.id, { changed: 2 })
    imports.finish()
  })
  expect(await screen.findByText('Tag with “VIP”: 2 contacts.')).toBeVisible()
  expect(await findHeading('Imported')).toBeVisible()
  expect(screen.queryByText(/^Import of earlier.csv: 0 contacts added/)).not.toBeInTheDocument()

  await press('Undo import')
  await screen.findByText(/stay as they are/)
  fireEvent.click(lastOf(screen.getAllByRole('button', { name: 'Undo import' })))
  await findHeading('Undoing the import')
  await press('Close')
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
  await inAct(() => {
    imports.jobs.set(importing.job.id, { state: 'undone', canUndo: false, counts: { reversed: 1 } })
  })
  expect(await screen.findByText('Import of earlier.csv: undone.')).toBeVisible()
  await act(() => router.navigate(pathOf(importing)))
  await waitFor(() => {
    expect(screen.queryByText('Import of earlier.csv: undone.')).not.toBeInTheDocument()
  })
})
