import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getUser, updateUser } from '@/contract/account/users'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildContactSummary, buildUser } from '@/testing/builders'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, contactsAre } from '@/testing/scenarios'
import { server } from '@/testing/server'

const link = async (name: RegExp) => {
  const [main] = await screen.findAllByRole('navigation', { name: 'Main' })
  return main && within(main).findByRole('link', { name })
}
const withLeads = (newLeads: number) => buildActor({ user: { ...buildUser(), newLeads } })

it('counts people who left their details until the user sees the list', async () => {
  const actor = withLeads(3)
  const sent: { leadsSeenAt?: string }[] = []
  server.use(
    onCall(updateUser, async ({ request }) => {
      const { settings } = (await request.json()) as { settings: { leadsSeenAt?: string } }
      sent.push(settings)
      const seen = { ...actor.user, settings, version: 2, newLeads: 0 }
      callAnswers(getUser, seen)
      return success(updateUser, seen)
    }),
  )
  contactsAre([buildContactSummary({ source: 'exchange' })])
  const { user } = renderApp(paths.contacts, { actor })
  const recent = await link(/^Recently added\s*3\s*new$/)
  expect(sent).toEqual([])
  if (recent) await user.click(recent)
  await waitFor(async () => {
    expect(await link(/^Recently added$/)).toBeDefined()
  })
  expect(sent).toEqual([{ leadsSeenAt: expect.stringMatching(/^\d{4}-/) as string }])
})

it('never counts again whom another device has seen, while this list is older', async () => {
  const settings = { leadsSeenAt: '2026-05-01T12:00:00.000Z' }
  const user = { ...buildUser(), newLeads: 1, settings }
  const sent: unknown[] = []
  server.use(
    onCall(updateUser, async ({ request }) => {
      sent.push(await request.json())
      return success(updateUser, { ...user, version: 2 })
    }),
  )
  const createdAt = '2026-04-01T12:00:00.000Z'
  contactsAre([buildContactSummary({ source: 'exchange', firstName: 'Zoe', createdAt })])
  renderApp(paths.recentlyAdded, { actor: buildActor({ user }) })
  expect(await screen.findByText(/Zoe/)).toBeVisible()
  expect(sent).toEqual([])
})

it('says 99+ for more, and nothing for none', async () => {
  const { unmount } = renderApp(paths.contacts, { actor: withLeads(100) })
  expect(await link(/^Recently added\s*99\+\s*new$/)).toBeDefined()
  unmount()
  renderApp(paths.contacts, { actor: withLeads(0) })
  expect(await link(/^Recently added$/)).toBeDefined()
})

it('shows what a visitor wrote', async () => {
  const visitor = { jobTitle: '', organization: '', note: 'Call me on Monday' }
  contactsAre([buildContactSummary({ source: 'exchange', ...visitor })])
  renderApp(paths.recentlyAdded)
  expect(await screen.findByText('“Call me on Monday”')).toBeVisible()
})
