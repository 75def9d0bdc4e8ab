import { act, fireEvent, screen, within } from '@testing-library/react'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { buildJob } from '@/testing/buildJob'
import { serveContacts } from '@/testing/fakes/fakeContacts'
import { serveImports } from '@/testing/fakes/fakeImports'
import { buildImport } from '@/testing/buildImport'
import { renderApp } from '@/testing/renderApp'

const HEADERS = 'First Name,Last Name,E-mail 1 - Value,E-mail 1 - Label,Shoe size'
export const people = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `Person,${String(at + 1)},p${String(at + 1)}@example.com,Work,41`,
  )
export const csvFile = (rows: readonly string[], name = 'contacts.csv') =>
  new File([`${HEADERS}\n${rows.join('\n')}\n`], name)
export const threeRows = [...people(2), 'Bad,Row,nonsense,,']

export const findFileInput = () => screen.findByLabelText(/Drop a contact file here/)
export const findDrawer = async () =>
  within(await screen.findByRole('dialog', { name: 'Import contacts' }))
export const press = async (name: string | RegExp) => {
  fireEvent.click(await (await findDrawer()).findByRole('button', { name }))
}
export const chooseFile = async (file: File) => {
  fireEvent.change(await findFileInput(), { target: { files: [file] } })
}
export const findHeading = (name: string) => screen.findByRole('heading', { name })
export const outcomeFilters = () =>
  within(screen.getByRole('group', { name: 'Show rows by outcome' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

export const pathOf = (known: ContactImport) => `/contacts?panel=import&job=${known.job.id}`
export const asksBeforeUnload = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
export const { outcomes: noOutcomes } = buildImport()
export const earlierImport = (
  phase: ContactImport['phase'],
  state: ContactImport['job']['state'],
  outcomes = noOutcomes,
) =>
  buildImport({
    phase,
    outcomes,
    fileName: 'earlier.csv',
    fingerprint: 'earlier',
    job: buildJob({ kind: 'import', state, title: 'Import of earlier.csv', counts: outcomes }),
  })

/** Returns the file so that it cannot be read before `read` is called. */
export function delayed(file: File): { file: File; read: () => void } {
  let read = () => {
    return
  }
  const waiting = new Promise<void>((resolve) => {
    read = resolve
  })
  const slice = file.slice.bind(file)
  file.slice = (...range) => {
    const part = slice(...range)
    const bytes = part.arrayBuffer.bind(part)
    part.arrayBuffer = async () => {
      await waiting
      return bytes()
    }
    return part
  }
  return {
    file,
    read: () => {
      read()
    },
  }
}

/** Chooses a file, then shows the plan of an earlier import. */
export async function showPlanWhileMatching() {
  serveContacts([])
  const other = earlierImport('planned', 'waiting', { ...noOutcomes, created: 1 })
  serveImports([other])
  const view = renderApp('/contacts?panel=import')
  await chooseFile(csvFile(threeRows))
  await findHeading('Match the columns')
  await act(() => view.router.navigate(pathOf(other)))
  await findHeading('Review the import')
  return view
}

/** Returns the element that was opened last. */
export function lastOf(elements: HTMLElement[]): HTMLElement {
  return elements.at(-1) ?? document.body
}
