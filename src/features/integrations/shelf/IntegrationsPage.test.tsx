import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Integration } from '@/contract/integrations/connection'
import * as calls from '@/contract/integrations/integrations'
import { providerNames } from '@/contract/integrations/providers'
import { api } from '@/api/api'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildConnected, buildIntegration } from '@/testing/buildIntegrations'
import { onCall, success } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { dialogTitled } from '../testing/dialogTitled'
import { serveIntegrations } from '../testing/serveIntegrations'

afterEach(() => {
  vi.useRealTimers()
})

/** Opens the shelf, or the panel of a provider, with these integrations. */
function open(named: Integration[] = [], provider?: string, actor = buildActor()) {
  const served = serveIntegrations(named)
  return { ...renderApp(paths.integrations(provider), { actor }), ...served }
}

const tile = (name: string) => screen.findByRole('listitem', { name })

describe('the shelf', () => {
  it('shows five services, with the state of each and the next step', async () => {
    open([
      buildConnected('instagram', { status: 'unconfirmed' }),
      buildConnected('twitter', { status: 'reconnect', problem: 'The access was withdrawn.' }),
      buildConnected('tiktok', { status: 'paused' }),
      buildConnected('gohighlevel', { accountName: 'Verdigris', problem: 'It did not answer.' }),
      buildIntegration({ provider: 'calendly', isSetUp: false }),
    ])
    const shelf = within(await screen.findByRole('list', { name: 'Integrations' }))
    expect(shelf.getAllByRole('listitem')).toHaveLength(providerNames.length)
    expect(document.title).toBe('Integrations · Tessera')
    const instagram = within(await tile('Instagram'))
    expect(await instagram.findByText('Confirm your account')).toBeVisible()
    expect(instagram.getByRole('link', { name: 'Confirm Instagram account' })).toHaveAttribute(
      'href',
      paths.integrations('instagram'),
    )
    const twitter = within(await tile('X (Twitter)'))
    expect(await twitter.findByRole('button', { name: 'Reconnect X (Twitter)' })).toBeEnabled()
    const tiktok = within(await tile('TikTok'))
    expect(await tiktok.findByText('Paused by your plan')).toBeVisible()
    expect(tiktok.getByRole('link', { name: 'See plans' })).toBeVisible()
    const crm = within(await tile('GoHighLevel'))
    expect(await crm.findByText('Connected as Verdigris')).toBeVisible()
    expect(crm.getByText('The last update failed.')).toBeVisible()
    const calendly = within(await tile('Calendly'))
    expect(await calendly.findByText('Not set up by the operator')).toBeVisible()
    expect(calendly.queryByRole('button')).not.toBeInTheDocument()
  })

  it('keeps the shape of a tile while it loads', async () => {
    serveIntegrations()
    const answer = callWaits(calls.getTikTok)
    renderApp(paths.integrations(), { actor: buildActor() })
    const tiktok = within(await tile('TikTok'))
    expect(tiktok.getByText('Show videos you choose on your card.')).toBeVisible()
    expect(screen.getByRole('listitem', { name: 'TikTok' })).toHaveAttribute('aria-busy', 'true')
    answer()
    expect(await tiktok.findByText('Not connected')).toBeVisible()
  })

  it('shows one failed tile with Retry, and the others', async () => {
    serveIntegrations()
    let isDown = true
    server.use(
      onCall(calls.getTwitter, () =>
        isDown
          ? errorAnswer('INTERNAL', { message: 'The database is away.' })
          : success(calls.getTwitter, buildConnected('twitter')),
      ),
    )
    const { user } = renderApp(paths.integrations(), { actor: buildActor() })
    expect(
      await within(await tile('X (Twitter)')).findByText('The database is away.'),
    ).toBeVisible()
    expect(await within(await tile('Calendly')).findByText('Not connected')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Retry X (Twitter)' }))
    expect(await screen.findByText('Connected as @ines.m')).toBeVisible()
  })

  it('leads to the plans where the plan is the reason', async () => {
    const lock = 'Your plan allows 2 connected accounts. Choose another plan to connect more.'
    open([buildIntegration({ lock })], undefined, buildActor())
    const instagram = within(await tile('Instagram'))
    expect(await instagram.findByText(lock)).toBeVisible()
    expect(instagram.getByRole('link', { name: 'See plans' })).toHaveAttribute(
      'href',
      expect.stringContaining('account=plan'),
    )
  })

  it('cannot be opened without the permission to read integrations', async () => {
    serveIntegrations()
    renderApp(paths.integrations(), { actor: buildActor({ rules: [] }) })
    expect(
      await screen.findByRole('heading', { level: 1, name: /don’t have permission/ }),
    ).toBeVisible()
  })
})

describe('the panel of a service', () => {
  const panel = (name: string) => screen.findByRole('dialog', { name })

  it('says what will be asked, opens by its address and closes by Escape', async () => {
    const { user, router } = open([], 'tiktok')
    const tiktok = within(await panel('TikTok'))
    expect(await tiktok.findByText('Read your public videos')).toBeVisible()
    expect(tiktok.getByRole('button', { name: 'Connect TikTok' })).toBeEnabled()
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(router.state.location.search).toBe('')
    })
  })

  it('shows account, times, granted and missing permissions', async () => {
    open(
      [
        buildConnected('tiktok', {
          grantedScopes: ['user.info.basic', 'new.scope'],
          missingScopes: ['user.info.profile'],
          nextRefreshAt: '2026-03-05T09:30:00.000Z',
          lastSyncAt: null,
          problem: 'The pictures could not be read.',
        }),
      ],
      'tiktok',
    )
    const tiktok = within(await panel('TikTok'))
    expect(await tiktok.findByRole('link', { name: '@ines.m' })).toHaveAttribute(
      'href',
      'https://social.example/ines.m',
    )
    for (const text of ['Read your account name', 'new.scope', 'Link to your TikTok profile'])
      expect(tiktok.getByText(text)).toBeVisible()
    expect(tiktok.getByText('Not yet')).toBeVisible()
    expect(tiktok.getByText(/March 5, 2026/)).toBeVisible()
    expect(tiktok.getByRole('link', { name: 'Show on your card' })).toHaveAttribute(
      'href',
      paths.profile('default', 'integrations'),
    )
  })

  it('looks again until the first update is done', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    })
    const { change } = open([buildConnected('tiktok', { lastSyncAt: null })], 'tiktok')
    const tiktok = within(await panel('TikTok'))
    expect(await tiktok.findByText('Reading your videos…')).toBeVisible()
    change(buildConnected('tiktok', { lastSyncAt: '2026-03-04T09:31:00.000Z' }))
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(await tiktok.findByText('March 4, 2026 at 9:31 AM')).toBeVisible()
    expect(tiktok.queryByText('Reading your videos…')).not.toBeInTheDocument()
  })

  it('never makes a link of an account address that is no web page', async () => {
    open([buildConnected('twitter', { accountUrl: 'javascript:alert(1)' })], 'twitter')
    const twitter = within(await panel('X (Twitter)'))
    expect(await twitter.findByText('@ines.m')).toBeVisible()
    expect(twitter.queryByRole('link', { name: '@ines.m' })).not.toBeInTheDocument()
  })

  it('updates once a minute, by the calls of the provider', async () => {
    const asked: string[] = []
    const connected = buildConnected('tiktok')
    const { user } = open([connected], 'tiktok')
    for (const call of [calls.renewTikTokToken, calls.updateTikTokUser, calls.updateTikTokVideos])
      server.use(
        onCall(call, () => {
          asked.push(`${call.method} ${call.path}`)
          return success(call, connected)
        }),
      )
    const tiktok = within(await panel('TikTok'))
    await user.click(await tiktok.findByRole('button', { name: 'Renew token' }))
    expect(await tiktok.findByRole('button', { name: /Renew token in \d+ s$/ })).toBeDisabled()
    await user.click(tiktok.getByRole('button', { name: 'Update videos' }))
    await user.click(tiktok.getByRole('button', { name: 'Update account name' }))
    expect(await tiktok.findByRole('button', { name: /Update account name in/ })).toBeDisabled()
    expect(asked).toEqual([
      'GET /v1/tiktok/renew-token',
      'PUT /v1/tiktok/update-latest-videos',
      'PUT /v1/tiktok/update-user-info',
    ])
  })

  it('names a provider that is away, asks it once, and reads the state again', async () => {
    const { user, change } = open([buildConnected('twitter')], 'twitter')
    const twitter = within(await panel('X (Twitter)'))
    const update = await twitter.findByRole('button', { name: 'Update now' })
    let asked = 0
    server.use(
      onCall(calls.updateTweets, () => {
        asked += 1
        return errorAnswer('PROVIDER_UNAVAILABLE', { message: 'X (Twitter) does not answer.' })
      }),
    )
    change(buildConnected('twitter', { status: 'reconnect', problem: 'The access has ended.' }))
    await user.click(update)
    expect(
      await twitter.findByText(/^The access has ended\. Its tweets leave your cards/),
    ).toBeVisible()
    expect(asked).toBe(1)
  })

  it('disconnects after a question that names what goes', async () => {
    const { user, change } = open([buildConnected('twitter', { accountId: '4711' })], 'twitter')
    const revoked: string[] = []
    server.use(
      onCall(calls.revokeTwitter, ({ params }) => {
        revoked.push(String(params['twitterUserId']))
        change(buildIntegration({ provider: 'twitter' }))
        return success(calls.revokeTwitter, buildIntegration({ provider: 'twitter' }))
      }),
    )
    await user.click(
      await within(await panel('X (Twitter)')).findByRole('button', { name: 'Disconnect' }),
    )
    const question = within(await dialogTitled('Disconnect X (Twitter) (@ines.m)?'))
    expect(question.getByText(/leave all your cards/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText('X (Twitter) is disconnected.')).toBeVisible()
    expect(revoked).toEqual(['4711'])
  })

  it('stays disconnected when a reading that began before is answered late', async () => {
    const { user, store } = open([buildConnected('calendly')], 'calendly')
    const calendly = within(await panel('Calendly'))
    const disconnect = await calendly.findByRole('button', { name: 'Disconnect' })
    const ended = buildIntegration({ provider: 'calendly' })
    let asked = 0
    const answers: ((response: Response) => void)[] = []
    server.use(
      onCall(calls.getCalendly, () => {
        asked += 1
        if (asked > 1) return success(calls.getCalendly, ended)
        return new Promise<Response>((resolve) => {
          answers.push(resolve)
        })
      }),
      onCall(calls.revokeCalendly, () => success(calls.revokeCalendly, ended)),
    )
    await inAct(() => {
      store.dispatch(api.util.invalidateTags([{ type: 'Integration', id: 'own calendly' }]))
    })
    await user.click(disconnect)
    const question = within(await dialogTitled('Disconnect Calendly (ines.m)?'))
    await user.click(question.getByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText('Calendly is disconnected.')).toBeVisible()
    answers[0]?.(success(calls.getCalendly, buildConnected('calendly')))
    await waitFor(() => {
      expect(asked).toBe(2)
    })
    expect(await calendly.findByRole('button', { name: 'Connect Calendly' })).toBeVisible()
  })

  it.each(['paused', 'unconfirmed', 'reconnect'] as const)(
    'lets a person without the plan delete the data of a connection that is %s',
    async (status) => {
      const lock = 'Your plan allows 2 connected accounts. Choose another plan to connect more.'
      open([{ ...buildConnected('instagram', { status }), lock }], 'instagram', buildActor())
      const instagram = within(await panel('Instagram'))
      expect(await instagram.findByRole('button', { name: /^Delete Instagram data/ })).toBeEnabled()
    },
  )

  it('lets a person without the plan end a paused connection, and nobody connect', async () => {
    const lock = 'Your plan allows 2 connected accounts. Choose another plan to connect more.'
    open([{ ...buildConnected('calendly', { status: 'paused' }), lock }], 'calendly', buildActor())
    const calendly = within(await panel('Calendly'))
    expect(await calendly.findByRole('button', { name: 'Disconnect' })).toBeEnabled()
    expect(calendly.queryByRole('button', { name: /connect Calendly/ })).not.toBeInTheDocument()
    expect(calendly.getByRole('link', { name: 'See plans' })).toBeVisible()
  })

  it('asks whose account it is, and shows nothing of it before', async () => {
    const { user, change } = open([buildConnected('tiktok', { status: 'unconfirmed' })], 'tiktok')
    const bodies: unknown[] = []
    server.use(
      onCall(calls.confirmIntegration, async ({ request, params }) => {
        bodies.push(params['provider'], await request.json())
        change(buildConnected('tiktok'))
        return success(calls.confirmIntegration, buildConnected('tiktok'))
      }),
    )
    const tiktok = within(await panel('TikTok'))
    expect(await tiktok.findByText('Is this your account?')).toBeVisible()
    expect(tiktok.queryByRole('link', { name: 'Show on your card' })).not.toBeInTheDocument()
    expect(tiktok.getByText(/did not start this connection yourself, disconnect it/)).toBeVisible()
    expect(tiktok.getByRole('button', { name: 'Disconnect' })).toBeEnabled()
    await user.click(tiktok.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('TikTok is connected.')).toBeVisible()
    expect(bodies).toEqual(['tiktok', { accountId: '1001' }])
  })

  it('can be retried', async () => {
    serveIntegrations()
    callFailsWith(calls.getCalendly, 'INTERNAL')
    renderApp(paths.integrations('calendly'), { actor: buildActor() })
    const calendly = within(await panel('Calendly'))
    expect(await calendly.findByRole('button', { name: 'Retry' })).toBeEnabled()
  })
})
