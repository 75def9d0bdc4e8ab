import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '@/api/api'
import {
  createCompanyEverlink,
  deleteCompanyEverlink,
  listCompanyEverlinks,
  updateCompanyEverlink,
} from '@/contract/companies/companies'
import type { CompanyEverlink } from '@/contract/companies/company'
import { paths } from '@/shared/paths'
import { buildCompanyEverlink } from '@/testing/buildCompany'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { collectBodies, serveCompany } from '../testing/serveCompany'

const [site, shop] = [
  buildCompanyEverlink(),
  buildCompanyEverlink({ title: 'Shop', url: 'https://shop.example/', state: 'hidden' }),
]

function open(items: readonly CompanyEverlink[]) {
  const { company, actor } = serveCompany()
  callAnswers(listCompanyEverlinks, { items })
  return renderApp(paths.company(company.id, 'everlinks'), { actor })
}

const titles = () =>
  within(screen.getByRole('list', { name: 'Links' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('explains links, and adds one without a picture', async () => {
  const { user } = open([])
  expect(await screen.findByText('No links yet')).toBeVisible()
  const bodies = collectBodies(createCompanyEverlink, { items: [site] })
  await user.click(screen.getByRole('button', { name: 'Add link' }))
  const form = within(await screen.findByRole('form', { name: 'Add a link' }))
  await user.type(form.getByRole('textbox', { name: 'URL' }), 'javascript:1')
  await user.type(form.getByRole('textbox', { name: 'Title' }), 'Website{Enter}')
  expect(form.getByRole('textbox', { name: 'URL' })).toHaveAccessibleDescription('Invalid URL.')
  await user.clear(form.getByRole('textbox', { name: 'URL' }))
  await user.type(form.getByRole('textbox', { name: 'URL' }), 'verdigris.example{Enter}')
  expect(await screen.findByRole('button', { name: 'Edit Website' })).toBeVisible()
  expect(bodies).toEqual([{ title: 'Website', url: 'verdigris.example' }])
})

it('asks until a deletion is done, so that none goes on unseen', async () => {
  const { user } = open([site, shop])
  callAnswers(deleteCompanyEverlink, { items: [site] })
  const answer = callWaits(deleteCompanyEverlink)
  await user.click(await screen.findByRole('button', { name: 'Delete Shop' }))
  await user.click(await screen.findByRole('button', { name: 'Delete link' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeVisible()
  answer()
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
  expect(screen.queryByText('Shop')).not.toBeInTheDocument()
})

it('keeps what was typed when the link is deleted elsewhere meanwhile', async () => {
  const { user, store } = open([site, shop])
  await user.click(await screen.findByRole('button', { name: 'Edit Website' }))
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' of ours')
  callAnswers(listCompanyEverlinks, { items: [shop] })
  act(() => {
    store.dispatch(api.util.invalidateTags(['Everlinks']))
  })
  await waitFor(() => {
    expect(screen.queryByText('Website')).not.toBeInTheDocument()
  })
  callFailsWith(updateCompanyEverlink, 'NOT_FOUND', { message: 'It is gone.' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('It is gone.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Website of ours')
})

it('adds one with a picture in one request', async () => {
  const { user } = open([])
  const types: (string | null)[] = []
  server.use(
    onCall(createCompanyEverlink, ({ request }) => {
      types.push(request.headers.get('Content-Type'))
      return success(createCompanyEverlink, { items: [site] })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Add link' }))
  await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'verdigris.example')
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Website')
  await user.upload(
    screen.getByLabelText('File of the picture'),
    new File(['x'], 'site.png', { type: 'image/png' }),
  )
  expect(await screen.findByText('site.png is added with the link.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '{Enter}')
  expect(await screen.findByRole('button', { name: 'Edit Website' })).toBeVisible()
  expect(types[0]).toMatch(/^multipart\/form-data/)
})

it('is reordered by keyboard, and goes back if that fails', async () => {
  const { user } = open([site, shop])
  const bodies = collectBodies(updateCompanyEverlink, { items: [shop, site] })
  const handle = await screen.findByRole('button', { name: 'Move Website' })
  handle.focus()
  // The list is loaded again after the change.
  callAnswers(listCompanyEverlinks, { items: [shop, site] })
  await user.keyboard(' {ArrowDown} ')
  await waitFor(() => {
    expect(titles()[0]).toMatch(/^Shop.*Hidden$/)
  })
  await waitFor(() => {
    expect(bodies).toEqual([{ position: 1 }])
  })
  callFailsWith(updateCompanyEverlink, 'INTERNAL')
  handle.focus()
  await user.keyboard(' {ArrowUp} ')
  await waitFor(() => {
    expect(titles()[0]).toMatch(/^Shop/)
  })
})

it('is where it was moved last when the answers come in another order', async () => {
  const jobs = buildCompanyEverlink({ title: 'Jobs' })
  const { user } = open([site, shop, jobs])
  const answers: ((response: Response) => void)[] = []
  server.use(
    onCall(
      updateCompanyEverlink,
      () =>
        new Promise<Response>((resolve) => {
          answers.push(resolve)
        }),
    ),
  )
  const move = async (count: number) => {
    screen.getByRole('button', { name: 'Move Website' }).focus()
    await user.keyboard(' {ArrowDown} ')
    await waitFor(() => {
      expect(answers).toHaveLength(count)
    })
  }
  await screen.findByRole('button', { name: 'Move Website' })
  await move(1)
  await move(2)
  callAnswers(listCompanyEverlinks, { items: [shop, jobs, site] })
  const answer = (place: number, items: readonly CompanyEverlink[]) =>
    answers[place]?.(success(updateCompanyEverlink, { items }))
  answer(1, [shop, jobs, site])
  await waitFor(() => {
    expect(titles()[2]).toMatch(/^Website/)
  })
  answer(0, [shop, site, jobs])
  // The form is complete only once the answers are there.
  await user.click(screen.getByRole('button', { name: 'Add link' }))
  await screen.findByRole('form', { name: 'Add a link' })
  await waitFor(() => {
    expect(titles()[2]).toMatch(/^Website/)
  })
})

it('is edited, hidden and deleted after a confirmation', async () => {
  const { user } = open([site])
  await user.click(await screen.findByRole('button', { name: 'Edit Website' }))
  const bodies = collectBodies(updateCompanyEverlink, { items: [{ ...site, title: 'Home' }] })
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await user.clear(title)
  await user.click(screen.getByRole('checkbox', { name: 'Hide it on the cards' }))
  await user.type(title, 'Home{Enter}')
  expect(await screen.findByRole('button', { name: 'Delete Home' })).toBeVisible()
  expect(bodies).toEqual([{ title: 'Home', isHidden: true }])
  callFailsWith(deleteCompanyEverlink, 'INTERNAL', { message: 'The link stays for now.' })
  await user.click(screen.getByRole('button', { name: 'Delete Home' }))
  await user.click(await screen.findByRole('button', { name: 'Delete link' }))
  expect(await screen.findByText('The link stays for now.')).toBeVisible()
  callAnswers(deleteCompanyEverlink, { items: [] })
  await user.click(screen.getByRole('button', { name: /Delete link/ }))
  expect(await screen.findByText('No links yet')).toBeVisible()
})

it('is shown for a time only, in order of its dates', async () => {
  const { user } = open([site])
  await user.click(await screen.findByRole('button', { name: 'Edit Website' }))
  const bodies = collectBodies(updateCompanyEverlink, {
    items: [{ ...site, startDate: '2027-03-05', state: 'scheduled' }],
  })
  await user.click(await screen.findByRole('button', { name: 'Show only for a time' }))
  await user.type(screen.getByLabelText('Start date'), '2027-03-05{Tab}')
  await user.type(screen.getByLabelText('End date'), '2027-03-01{Tab}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByLabelText('End date')).toHaveAccessibleDescription(
    'Start Date cannot be later than End Date.',
  )
  await waitFor(() => {
    expect(screen.getByLabelText('End date')).toHaveFocus()
  })
  await user.clear(screen.getByLabelText('End date'))
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Scheduled for Mar 5, 2027')).toBeVisible()
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(bodies).toEqual([
    { startDate: '2027-03-05', ...(timeZone !== site.timeZone && { timeZone }) },
  ])
})

it('is added with its dates', async () => {
  const { user } = open([])
  await user.click(await screen.findByRole('button', { name: 'Add link' }))
  const bodies = collectBodies(createCompanyEverlink, { items: [site] })
  await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'verdigris.example')
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Fair')
  await user.click(screen.getByRole('button', { name: 'Show only for a time' }))
  await user.type(screen.getByLabelText('End date'), '2027-03-05{Tab}')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '{Enter}')
  expect(await screen.findByRole('button', { name: 'Edit Website' })).toBeVisible()
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(bodies).toEqual([
    { title: 'Fair', url: 'verdigris.example', endDate: '2027-03-05', timeZone },
  ])
})

it('shows the error of a failed load, and loads again', async () => {
  const { company, actor } = serveCompany()
  callFailsWith(listCompanyEverlinks, 'INTERNAL')
  const { user } = renderApp(paths.company(company.id, 'everlinks'), { actor })
  expect(await screen.findByText('The company’s links could not be loaded')).toBeVisible()
  callAnswers(listCompanyEverlinks, { items: [site] })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Website')).toBeVisible()
})
