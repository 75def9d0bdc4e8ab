import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Deletion } from '@/contract/integrations/connection'
import * as calls from '@/contract/integrations/integrations'
import { paths } from '@/shared/paths'
import { buildConnected, buildDeletion, buildIntegration } from '@/testing/buildIntegrations'
import { onCall, success } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { dialogTitled } from '../testing/dialogTitled'
import { buildActor } from '@/testing/actor'
import { serveIntegrations } from '../testing/serveIntegrations'

/** Opens Instagram, whose deletion takes these steps: one for each look. */
function open(steps: (Deletion | null)[], isConnected = true) {
  const served = serveIntegrations(isConnected ? [buildConnected('instagram')] : [])
  const confirmed: unknown[] = []
  let [now = null, ...later] = steps
  server.use(
    onCall(calls.getInstagramDeletion, () => {
      const answer = now
      if (answer?.state === 'confirmed' || answer?.state === 'deleting') {
        now = later[0] ?? now
        later = later.slice(1)
      }
      return success(calls.getInstagramDeletion, { deletion: answer })
    }),
    onCall(calls.initiateInstagramDeletion, () =>
      success(calls.initiateInstagramDeletion, buildDeletion()),
    ),
    onCall(calls.confirmInstagramDeletion, async ({ request }) => {
      confirmed.push(await request.json())
      now = later[0] ?? buildDeletion({ state: 'confirmed' })
      later = later.slice(1)
      served.change(buildIntegration({ provider: 'instagram' }))
      return success(calls.confirmInstagramDeletion, now)
    }),
  )
  return {
    ...renderApp(paths.integrations('instagram'), { actor: buildActor() }),
    confirmed,
  }
}

const question = () => dialogTitled('Delete everything from @ines.m?')

it('says what will go, deletes after a confirmation, and shows the end', async () => {
  const done = buildDeletion({
    state: 'done',
    deleted: buildDeletion().planned,
    finishedAt: '2026-03-04T09:31:00.000Z',
  })
  const { user, confirmed } = open([null, done])
  await user.click(await screen.findByRole('button', { name: 'Delete Instagram data…' }))
  const dialog = within(await question())
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 connection',
    '20 posts',
    '18 pictures',
    '2 blocks on cards',
  ])
  expect(confirmed).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete Instagram data' }))
  expect(await screen.findByText(/Everything from Instagram is deleted/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Status page' })).toHaveAttribute('href', done.statusUrl)
  expect(confirmed).toEqual([{ code: 'deletion-1' }])
})

it('asks for the password after an old sign-in, and goes on then', async () => {
  const { user, identity } = open([null, buildDeletion({ state: 'failed' })])
  let isOld = true
  server.use(
    onCall(calls.confirmInstagramDeletion, () =>
      isOld ? errorAnswer('RECENT_LOGIN_REQUIRED') : undefined,
    ),
  )
  await user.click(await screen.findByRole('button', { name: 'Delete Instagram data…' }))
  await user.click(within(await question()).getByRole('button', { name: 'Delete Instagram data' }))
  const form = within(await screen.findByRole('form', { name: 'Confirm that it’s you' }))
  await user.type(form.getByLabelText(/^Current password/), 'wrong{Enter}')
  expect(await form.findByText(/incorrect/)).toBeVisible()
  isOld = false
  await user.clear(form.getByLabelText(/^Current password/))
  await user.type(form.getByLabelText(/^Current password/), `${identity.password}{Enter}`)
  expect(await screen.findByText(/The deletion stopped at 0 of 41/)).toBeVisible()
  expect(identity.asked).toEqual(['reauthenticate', 'reauthenticate'])
})

it('shows the progress of a deletion that Instagram asked for', async () => {
  open(
    [
      buildDeletion({
        state: 'deleting',
        origin: 'deauthorize',
        deleted: { connections: 1, items: 8, files: 3, blocks: 0 },
      }),
    ],
    false,
  )
  expect(
    await screen.findByText('The app was removed at Instagram. Deleting: 12 of 41.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: /Delete Instagram/ })).not.toBeInTheDocument()
})

it('keeps quiet about an old deletion once another account is connected', async () => {
  open([buildDeletion({ state: 'done' })])
  expect(await screen.findByRole('button', { name: 'Delete Instagram data…' })).toBeEnabled()
  expect(screen.queryByText(/is deleted/)).not.toBeInTheDocument()
})
