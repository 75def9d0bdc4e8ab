import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '@/api/api'
import { getCompany, updateCompany, uploadCompanySocialMedia } from '@/contract/companies/companies'
import type { Company } from '@/contract/companies/company'
import type { Social } from '@/contract/profiles/profileItems'
import { paths } from '@/shared/paths'
import { buildId } from '@/testing/builders'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { serveCompany } from '../testing/serveCompany'

const social = (overrides: Partial<Social> = {}): Social => ({
  id: buildId(),
  name: 'instagram',
  value: 'verdigris',
  isHidden: false,
  media: null,
  ...overrides,
})

/** Serves a company that stores the socials it is sent over its newest version. */
function open(socials: Social[], newest: (company: Company) => Company = (company) => company) {
  const { company, actor } = serveCompany({ socials })
  const sent: Social[][] = []
  let current = newest(company)
  server.use(
    onCall(updateCompany, async ({ request }) => {
      const body = (await request.json()) as { socials: Social[] }
      if (request.headers.get('If-Match') !== `"${String(current.version)}"`) {
        callAnswers(getCompany, current)
        return errorAnswer('VERSION_CONFLICT')
      }
      sent.push(body.socials)
      current = { ...current, socials: body.socials, version: current.version + 1 }
      return success(updateCompany, current)
    }),
  )
  return { ...renderApp(paths.company(company.id, 'socials'), { actor }), company, sent }
}

it('explains socials, and adds one by its URL', async () => {
  const { user, sent } = open([])
  expect(await screen.findByText('No socials yet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add social' }))
  const account = await screen.findByRole('textbox', { name: 'Username or URL' })
  await user.type(account, '{Enter}')
  expect(account).toHaveAccessibleDescription('This field is required.')
  await user.type(account, 'verdigris-studio{Enter}')
  expect(await screen.findByText('verdigris-studio')).toBeVisible()
  expect(sent).toEqual([
    [expect.objectContaining({ name: 'linkedin', value: 'verdigris-studio', media: null })],
  ])
})

it('keeps what was typed when the account is removed elsewhere meanwhile, and adds it again', async () => {
  const { user, store, company, sent } = open([social()])
  await user.click(await screen.findByRole('button', { name: /^Edit Instagram/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Username or URL' }), '.studio')
  callAnswers(getCompany, { ...company, socials: [] })
  act(() => {
    store.dispatch(api.util.invalidateTags(['Company']))
  })
  expect(await screen.findByText('No socials yet')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(sent).toEqual([[expect.objectContaining({ value: 'verdigris.studio' })]])
  })
})

it('adds one to the list that somebody else saved meanwhile', async () => {
  const theirs = social({ name: 'x', value: 'patina' })
  const { user, sent } = open([], (company) => ({ ...company, version: 5, socials: [theirs] }))
  await user.click(await screen.findByRole('button', { name: 'Add social' }))
  await user.type(
    await screen.findByRole('textbox', { name: 'Username or URL' }),
    'verdigris-studio{Enter}',
  )
  await waitFor(() => {
    expect(sent.map((list) => list.map(({ value }) => value))).toEqual([
      ['patina', 'verdigris-studio'],
    ])
  })
})

it('is reordered, deleted with undo, and given a picture', async () => {
  const [first, second] = [social(), social({ name: 'x', value: 'patina' })]
  const { user, sent, company } = open([first, second])
  const handle = await screen.findByRole('button', { name: /^Move Instagram/ })
  handle.focus()
  await user.keyboard(' {ArrowDown} ')
  await waitFor(() => {
    expect(sent.at(-1)).toEqual([second, first])
  })
  await user.click(screen.getByRole('button', { name: /^Delete X/ }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => {
    expect(sent.slice(1)).toEqual([[first], [second, first]])
  })
  const media = '/files/abcdefghijklmnopqrstu.png'
  server.use(
    onCall(uploadCompanySocialMedia, () =>
      success(uploadCompanySocialMedia, {
        ...company,
        version: 9,
        socials: [second, { ...first, media }],
      }),
    ),
  )
  await user.click(screen.getByRole('button', { name: /^Edit Instagram/ }))
  await user.upload(
    await screen.findByLabelText('File of the picture'),
    new File(['x'], 'code.png', { type: 'image/png' }),
  )
  expect(await screen.findByRole('button', { name: /Replace picture/ })).toBeVisible()
})

it('are all deleted, however fast', async () => {
  const socials = ['one', 'two', 'three', 'four'].map((value) => social({ value }))
  const { user, sent } = open(socials)
  const answer = callWaits(updateCompany)
  for (const { value } of socials.slice(1))
    await user.click(await screen.findByRole('button', { name: `Delete Instagram @${value}` }))
  answer()
  await waitFor(() => {
    expect(sent.map((list) => list.map(({ value }) => value))).toEqual([
      ['one', 'three', 'four'],
      ['one', 'four'],
      ['one'],
    ])
  })
})
