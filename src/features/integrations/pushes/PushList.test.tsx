import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { dropPush, listPushes, retryPush } from '@/contract/integrations/pushes'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildPush } from '@/testing/buildPushes'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { buildIntegrationReader } from '../testing/serveIntegrations'
import { servePushes } from '../testing/servePushes'

const route = paths.integrations('gohighlevel')
const open = (actor = buildActor(), at = route) => renderApp(at, { actor })
const list = async () =>
  within(await screen.findByRole('list', { name: 'Contacts to GoHighLevel' }))
const chip = (name: RegExp) => screen.findByRole('button', { name })

const refused = buildPush({
  contactName: 'Bo Lindqvist',
  state: 'failed',
  reason: 'GoHighLevel refused it (422): email must be an email',
  tries: [
    {
      at: '2026-03-04T09:31:00.000Z',
      request: '{"email":"bo"}',
      status: 422,
      answer: 'email must be an email',
    },
    { at: '2026-03-04T09:30:00.000Z', request: 'no JSON', status: null, answer: '' },
  ],
})
const waiting = buildPush({
  contactName: 'Chidi',
  state: 'waiting',
  trigger: 'exchange',
  consentVersion: 3,
  tries: [{ at: '2026-03-04T09:30:00.000Z', request: '{}', status: 503, answer: '' }],
  nextTryAt: '2026-03-04T10:30:00.000Z',
})

it('explains the list while nothing was sent', async () => {
  servePushes()
  open()
  expect(await screen.findByText('Nothing sent yet')).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Show by state' })).not.toBeInTheDocument()
})

it('shows each contact with its state, reason, origin and tries', async () => {
  servePushes([refused, waiting, buildPush({ contactName: '' })])
  const { user } = open()
  const items = (await list())
    .getAllByRole('listitem')
    .filter((each) => within(each).queryByRole('link'))
  expect(items.map((each) => each.textContent)).toEqual([
    expect.stringMatching(
      /^Bo LindqvistFailedGoHighLevel refused it \(422\): email must be an email/,
    ),
    expect.stringMatching(/^ChidiWaitingNext try March 4, 2026.*New contact, consent version 3/),
    expect.stringMatching(/^Unnamed contactSentSent March 4, 2026/),
  ])
  expect(screen.getByRole('link', { name: 'Bo Lindqvist' })).toHaveAttribute(
    'href',
    paths.contact(refused.contactId),
  )
  await user.click(screen.getByText('2 tries'))
  expect(screen.getByText(/Status 422/)).toBeVisible()
  expect(screen.getByText(/No answer/)).toBeVisible()
  expect(screen.getByText('no JSON')).toBeVisible()
})

it('is filtered by state, in the address', async () => {
  servePushes([refused, waiting])
  const { user, router } = open()
  await user.click(await chip(/^Failed 1/))
  expect(await screen.findByRole('link', { name: 'Bo Lindqvist' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Chidi' })).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('?app=gohighlevel&pushes=failed')
  expect(await chip(/^Dropped 0/)).toBeDisabled()
})

it('says so when no push has the state of the address', async () => {
  servePushes([waiting])
  const { user } = open(buildActor(), `${route}&pushes=held`)
  expect(await screen.findByText('Nothing is on hold')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await screen.findByRole('link', { name: 'Chidi' })).toBeVisible()
})

it('has pages', async () => {
  servePushes(
    Array.from({ length: 25 }, (_, at) => buildPush({ contactName: `Person ${String(at)}` })),
  )
  const { user } = open()
  expect(await screen.findByRole('link', { name: 'Person 19' })).toBeVisible()
  const pages = within(screen.getByRole('navigation', { name: 'Pages of the list' }))
  await user.click(pages.getByText('2'))
  expect(await screen.findByRole('link', { name: 'Person 24' })).toBeVisible()
})

it('shows the last page when the list has become shorter', async () => {
  const failed = Array.from({ length: 21 }, (_, at) =>
    buildPush({ contactName: `Person ${String(at)}`, state: 'failed' }),
  )
  const served = servePushes(failed)
  const last = failed.at(-1) ?? refused
  server.use(
    onCall(retryPush, () => {
      const changed = { ...last, state: 'waiting' as const }
      served.pushes = [...failed.slice(0, -1), changed]
      return success(retryPush, changed)
    }),
  )
  const { user } = open(buildActor(), `${route}&pushes=failed`)
  await user.click(await screen.findByTitle('2'))
  await user.click(await screen.findByRole('button', { name: 'Try again: Person 20' }))
  expect(await screen.findByRole('link', { name: 'Person 19' })).toBeVisible()
})

it('tries a failed push again, and drops a waiting one', async () => {
  const served = servePushes([refused, waiting])
  const asked: string[] = []
  server.use(
    onCall(retryPush, ({ params }) => {
      asked.push(`retry ${String(params.pushId)}`)
      const changed = { ...refused, state: 'waiting' as const, reason: '' }
      served.pushes = [changed, waiting]
      return success(retryPush, changed)
    }),
    onCall(dropPush, ({ params }) => {
      asked.push(`drop ${String(params.pushId)}`)
      const changed = { ...waiting, state: 'dropped' as const, reason: 'You dropped it.' }
      served.pushes = [changed]
      return success(dropPush, changed)
    }),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Try again: Bo Lindqvist' }))
  expect(await screen.findByText('Bo Lindqvist will be sent.')).toBeVisible()
  expect(await chip(/^Waiting 2/)).toBeEnabled()
  await user.click(await screen.findByRole('button', { name: 'Don’t send: Chidi' }))
  expect(await screen.findByText('You dropped it.')).toBeVisible()
  expect(asked).toEqual([`retry ${refused.id}`, `drop ${waiting.id}`])
})

it('says why a push cannot be sent', async () => {
  servePushes([refused])
  callFailsWith(retryPush, 'RATE_LIMITED', { message: 'Wait a moment.' })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Try again: Bo Lindqvist' }))
  expect(await screen.findByText('Wait a moment.')).toBeVisible()
})

it('asks again only while something waits', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const served = servePushes([waiting])
    open()
    expect(await screen.findByRole('link', { name: 'Chidi' })).toBeVisible()
    served.pushes = [{ ...waiting, state: 'done' }]
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await chip(/^Sent 1/)).toBeEnabled()
    served.pushes = []
    await vi.advanceTimersByTimeAsync(60_000)
    expect(screen.getByRole('link', { name: 'Chidi' })).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

it('shows a failure with a retry', async () => {
  servePushes([waiting])
  callFailsWith(listPushes, 'INTERNAL')
  const { user } = open()
  expect(await screen.findByText('The list could not be loaded')).toBeVisible()
  servePushes([waiting])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: 'Chidi' })).toBeVisible()
})

it('can only be read without the permission', async () => {
  servePushes([refused, waiting])
  open(buildIntegrationReader())
  expect(await screen.findByRole('button', { name: 'Try again: Bo Lindqvist' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Don’t send: Chidi' })).toBeDisabled()
})
