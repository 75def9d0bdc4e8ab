import { screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { blocksInput, updateProfileBlocks } from '@/contract/integrations/blocks'
import type { BlocksInput } from '@/contract/integrations/blocks'
import * as calls from '@/contract/integrations/integrations'
import type { Integration } from '@/contract/integrations/connection'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import {
  buildBlock,
  buildConnected,
  buildIntegration,
  buildItem,
} from '@/testing/buildIntegrations'
import { profileId, serveProfile } from '@/testing/fakes/fakeProfile'
import { onCall, success } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'

const [sea, hills, town] = ['Sea', 'Hills', 'Town'].map((text) => buildItem({ text }))
const posts = [sea, hills, town].flatMap((item) => item ?? [])
const instagram = buildConnected('instagram', {}, posts)
const calendly = buildConnected('calendly', { accountName: 'Ines' }, [
  buildItem({ kind: 'eventType', text: 'Intro call', detail: '30 min' }),
])

/** Opens the tab of a profile with these integrations, and stores the blocks it sends. */
function open(integrations: Integration[], opened: Parameters<typeof serveProfile>[0] = {}) {
  const served = serveProfile(opened)
  for (const [provider, call] of Object.entries({
    instagram: calls.getInstagram,
    twitter: calls.getTwitter,
    tiktok: calls.getTikTok,
    calendly: calls.getCalendly,
  } as const))
    callAnswers(
      call,
      integrations.find((each) => each.provider === provider) ??
        buildIntegration({ provider: provider as Integration['provider'] }),
    )
  const sent: BlocksInput[] = []
  const known = integrations.flatMap(({ items }) => items)
  server.use(
    onCall(updateProfileBlocks, async ({ request }) => {
      const body = v.parse(blocksInput, await request.json())
      if (request.headers.get('If-Match') !== `"${String(served.profile().version)}"`)
        return errorAnswer('VERSION_CONFLICT')
      sent.push(body)
      served.change({
        blocks: body.blocks.map(({ itemIds, ...block }) => ({
          ...buildBlock(block),
          items: itemIds.flatMap((id) => known.find((item) => item.id === id) ?? []),
        })),
      })
      const { version, blocks } = served.profile()
      return success(updateProfileBlocks, { version, blocks })
    }),
  )
  return { ...renderApp(paths.profile(profileId, 'integrations')), served, sent }
}

const instagramRegion = () => screen.findByRole('region', { name: 'Instagram' })
const idsOf = (input: BlocksInput | undefined) => input?.blocks.map(({ itemIds }) => itemIds)

it('explains the tab, and leads to the integrations', async () => {
  open([])
  expect(await screen.findByText('Nothing is connected yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to integrations' })).toHaveAttribute(
    'href',
    paths.integrations(),
  )
})

it('chooses posts by the keyboard, orders them and saves by itself', async () => {
  const { user, sent, served } = open([instagram])
  const block = within(await instagramRegion())
  block.getByRole('checkbox', { name: /^Sea/ }).focus()
  await user.keyboard(' ')
  await user.click(block.getByRole('checkbox', { name: /^Town/ }))
  await waitFor(() => {
    expect(idsOf(sent.at(-1))).toEqual([[sea?.id, town?.id]])
  })
  ;(await block.findByRole('button', { name: 'Move Town' })).focus()
  await user.keyboard(' {ArrowUp} ')
  await user.type(block.getByRole('textbox', { name: 'Heading' }), 'From the road')
  expect(screen.getByLabelText('Preview')).toHaveTextContent('From the road')
  await user.tab()
  await waitFor(() => {
    expect(served.profile().blocks).toMatchObject([
      { title: 'From the road', items: [{ id: town?.id }, { id: sea?.id }] },
    ])
  })
})

it('hides a block, and removes one whose last post is taken off', async () => {
  const { user, sent } = open([instagram], { blocks: [buildBlock({ items: posts.slice(0, 1) })] })
  const block = within(await instagramRegion())
  await user.click(block.getByRole('switch', { name: 'Show Instagram on the card' }))
  await waitFor(() => {
    expect(sent.at(-1)?.blocks[0]?.isHidden).toBe(true)
  })
  await user.click(block.getByRole('button', { name: 'Take off Sea' }))
  await waitFor(() => {
    expect(sent.at(-1)?.blocks).toEqual([])
  })
})

it('moves a block before another', async () => {
  const { user, sent } = open([instagram, calendly], {
    blocks: [
      buildBlock({ items: posts.slice(0, 1) }),
      buildBlock({ provider: 'calendly', items: [...calendly.items] }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Move Calendly up' }))
  await waitFor(() => {
    expect(sent.at(-1)?.blocks.map(({ provider }) => provider)).toEqual(['calendly', 'instagram'])
  })
})

it('takes twelve posts and no more', async () => {
  const items = Array.from({ length: 13 }, (_, at) => buildItem({ text: `Post ${String(at)}` }))
  const { user } = open([buildConnected('instagram', {}, items)], {
    blocks: [buildBlock({ items: items.slice(0, 12) })],
  })
  const block = within(await instagramRegion())
  expect(block.queryByRole('checkbox', { name: /^Post 12/ })).not.toBeInTheDocument()
  await user.click(block.getByRole('button', { name: 'Show all 13 posts' }))
  expect(block.getByRole('checkbox', { name: /^Post 12/ })).toBeDisabled()
  expect(block.getByRole('checkbox', { name: /^Post 3/ })).toBeEnabled()
  expect(block.getByRole('button', { name: 'Show fewer' })).toHaveFocus()
})

it('says that the access of an account has ended', async () => {
  open([buildConnected('tiktok', { status: 'reconnect' })])
  expect(
    await screen.findByText('Our access to TikTok has ended. Reconnect it to choose videos again.'),
  ).toBeVisible()
})

it('says that the items of a new account are still being read', async () => {
  open([buildConnected('tiktok', { lastSyncAt: null })])
  expect(await screen.findByText('Reading your videos… They show here in a moment.')).toBeVisible()
})

it('saves posts and texts one after the other, after a change made elsewhere', async () => {
  const { user, served } = open([instagram])
  const block = within(await instagramRegion())
  served.change({ bio: 'Changed elsewhere' })
  await user.click(block.getByRole('checkbox', { name: /^Sea/ }))
  await waitFor(() => {
    expect(served.profile()).toMatchObject({ bio: 'Changed elsewhere', blocks: [{}] })
  })
})

it('shows nothing of an account that is not confirmed', async () => {
  open([buildConnected('instagram', { status: 'unconfirmed' }, posts)])
  expect(await screen.findByText('Nothing is connected yet')).toBeVisible()
})

it('keeps the blocks that loaded, and retries the others', async () => {
  serveProfile()
  callAnswers(calls.getInstagram, instagram)
  callFailsWith(calls.getTikTok, 'INTERNAL', { message: 'The database is away.' })
  const { user } = renderApp(paths.profile(profileId, 'integrations'))
  expect(await screen.findByText(/The database is away/)).toBeVisible()
  callAnswers(calls.getTikTok, buildConnected('tiktok', {}, posts))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('region', { name: 'TikTok' })).toBeVisible()
})

it('only shows the blocks to people who may not change the profile', async () => {
  serveProfile({ blocks: [buildBlock({ items: posts.slice(0, 1) })] })
  callAnswers(calls.getInstagram, instagram)
  renderApp(paths.profile(profileId, 'integrations'), {
    actor: buildActor({ rules: [{ action: 'read', subject: 'all' }] }),
  })
  const block = within(await instagramRegion())
  expect(block.getByRole('switch')).toBeDisabled()
  expect(block.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(block.queryByRole('button')).not.toBeInTheDocument()
})
