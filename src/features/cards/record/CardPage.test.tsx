import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getCard, updateCard } from '@/contract/cards/cards'
import { getProfile, listProfiles } from '@/contract/profiles/profiles'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import {
  buildAdminRules,
  buildCardEntry,
  buildFace,
  buildMemberRules,
  buildPhysicalCard,
  buildStockCard,
} from '@/testing/buildCards'
import { buildId, buildProfile } from '@/testing/builders'
import { serveCards } from '@/testing/fakes/fakeCards'
import { onCall } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'

const work = buildProfile({ name: 'Work' })
const own = () => buildPhysicalCard({ profileId: work.id })

function open(card = own(), options: Parameters<typeof renderApp>[1] = {}) {
  callAnswers(listProfiles, { items: [work] })
  const cards = serveCards(
    [card],
    [
      buildCardEntry({ at: '2026-03-05T09:30:00.000Z', to: 'lost', reason: 'Left in a taxi' }),
      buildCardEntry(),
    ],
  )
  return { card, cards, ...renderApp(paths.cardDetails(card.id), options) }
}

/** A button by its name; one whose request has ended may still show its loading icon. */
const button = (name: string) =>
  screen.findByRole('button', { name: (found) => found.replace(/^loading ?/, '') === name })
const field = (name: string) => screen.findByLabelText(name)

describe('/cards/:cardId', () => {
  it('shows the drawn card, its address as a QR code, its taps, state and history', async () => {
    const { card } = open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Blue metal card' })).toBeVisible()
    expect(
      screen.getByRole('img', {
        name: 'Card showing Mira Okafor, Product designer, Verdigris Studio; active',
      }),
    ).toBeVisible()
    const address = `${window.location.origin}/card/${card.id}`
    expect(screen.getByRole('img', { name: `QR code that leads to ${address}` })).toBeVisible()
    expect(screen.getByRole('link', { name: new RegExp(card.id) })).toHaveAttribute('href', address)
    expect(screen.getByText('Taps in 30 days')).toBeVisible()
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '12',
      '340',
    ])
    expect(screen.getByText('Visitors see Mira Okafor.')).toBeVisible()
    const history = within(screen.getByRole('region', { name: 'History' }))
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('You reported the card lost.“Left in a taxi”') as string,
      expect.stringContaining('You activated the card.') as string,
    ])
  })

  it('says that nothing is shown while the profile is deactivated', async () => {
    open({ ...own(), isProfileOff: true })
    expect(await screen.findByText(/turned off, because its profile is deactivated/)).toBeVisible()
    expect(screen.getByText('Profile off')).toBeVisible()
  })

  it('draws a chosen profile at once, and saves what changed over the card’s version', async () => {
    const home = buildProfile({ firstName: 'Mimi', lastName: '', name: 'Home', isDefault: false })
    const { card, cards, user } = open()
    callAnswers(listProfiles, { items: [work, home] })
    callAnswers(getProfile, home)
    await user.clear(await field('Name'))
    await user.type(await field('Name'), 'Wallet')
    await user.click(screen.getByRole('combobox', { name: 'Profile' }))
    await user.click(await screen.findByTitle('Home'))
    expect(await screen.findByRole('img', { name: 'Card showing Mimi; active' })).toBeVisible()
    await user.click(await button('Save'))
    expect(await screen.findByText('Saved.')).toBeVisible()
    expect(cards.writes).toEqual([
      {
        path: `/v1/cards/${card.id}`,
        version: '"1"',
        body: { name: 'Wallet', profileId: home.id },
      },
    ])
    expect(await screen.findByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    expect(await button('Save')).toBeDisabled()
  })

  it('refuses an expiration before the issue, with the message at the expiration', async () => {
    const { cards, user } = open()
    await user.type(await field('Issue date'), '2026-05-01')
    await user.type(await field('Expiration date'), '2026-04-30')
    await user.click(await button('Save'))
    expect(
      await screen.findByText('Expiration Date cannot be later than Issue Date.'),
    ).toBeVisible()
    expect(await field('Expiration date')).toHaveAccessibleDescription(
      /Expiration Date cannot be later than Issue Date\..*up to and including this day \(UTC\)\. It must not be before the issue date\./,
    )
    expect(cards.writes).toEqual([])
    await user.clear(await field('Expiration date'))
    await user.type(await field('Expiration date'), '2026-05-01')
    await user.click(await button('Save'))
    await waitFor(() => {
      expect(cards.writes[0]?.body).toEqual({ issuedOn: '2026-05-01', expiresOn: '2026-05-01' })
    })
  })

  it('keeps what was typed when somebody else saved first, and lets both ways on', async () => {
    const { card, cards, user } = open()
    await user.type(await field('Name'), ' 2')
    cards.set(card.id, { name: 'Theirs' })
    await user.click(await button('Save'))
    expect(await screen.findByText(/This card was changed elsewhere/)).toBeVisible()
    expect(screen.getByText(/^Now: name “Theirs”/)).toBeVisible()
    expect(await field('Name')).toHaveValue('Blue metal card 2')
    await user.click(await button('Keep mine'))
    expect(await screen.findByText('Saved.')).toBeVisible()
    expect(cards.writes.map(({ version }) => version)).toEqual(['"1"', '"2"'])
    cards.set(card.id, { name: 'Theirs again' })
    await user.type(await field('Name'), '!')
    await user.click(await button('Save'))
    await user.click(await button('Use their version'))
    await waitFor(async () => {
      expect(await field('Name')).toHaveValue('Theirs again')
    })
  })

  it('says why the state refuses a change, and keeps what was typed', async () => {
    const { user } = open()
    callFailsWith(updateCard, 'CONFLICT', { message: 'A retired card can’t be changed.' })
    await user.type(await field('Name'), ' 2')
    await user.click(await button('Save'))
    expect(await screen.findByText('A retired card can’t be changed.')).toBeVisible()
    expect(await field('Name')).toHaveValue('Blue metal card 2')
  })

  it('asks before unsaved changes are left', async () => {
    const { user } = open()
    await user.type(await field('Name'), ' 2')
    await user.click(screen.getByRole('link', { name: 'Contacts' }))
    expect(await screen.findByText('Your changes have not been saved.')).toBeVisible()
  })
})

describe('handing over', () => {
  it('shows the new code once, after a question; then the giver may cancel', async () => {
    const { cards, user } = open()
    await user.click(await button('Hand over…'))
    const question = within(
      await screen.findByRole('dialog', { name: 'Hand over Blue metal card?' }),
    )
    await user.click(question.getByRole('button', { name: 'Hand over' }))
    const shown = within(await screen.findByRole('dialog', { name: 'New code of Blue metal card' }))
    expect(shown.getByText('7K2M-9PQ4-T0XZ')).toBeVisible()
    expect(shown.getByText(/Until then the card’s page is neutral/)).toBeVisible()
    await user.keyboard('{Escape}')
    expect(shown.getByText('7K2M-9PQ4-T0XZ')).toBeVisible()
    await user.click(shown.getByRole('button', { name: 'I have kept the code' }))
    await waitFor(() => {
      expect(screen.queryByText('7K2M-9PQ4-T0XZ')).not.toBeInTheDocument()
    })
    expect(await screen.findByText('Cancel the hand-over to change this card.')).toBeVisible()
    expect(await field('Name')).toHaveAttribute('readonly')
    await user.click(await button('Cancel hand-over'))
    await waitFor(() => {
      expect(cards.writes.map(({ body }) => body)).toEqual([
        { status: 'handedOver', reason: '' },
        { status: 'active' },
      ])
    })
    expect(await button('Hand over…')).toBeVisible()
  })

  it('waits for a change that is not answered yet, and is made over its version', async () => {
    const { cards, user } = open({ ...own(), status: 'deactivated' })
    let release: () => void = () => undefined
    const released = new Promise<undefined>((resolve) => {
      release = () => {
        resolve(undefined)
      }
    })
    server.use(onCall(updateCard, () => released))
    await user.click(await button('Reactivate'))
    await user.click(await button('Hand over…'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    release()
    await user.click(await button('Hand over'))
    expect(await screen.findByText('7K2M-9PQ4-T0XZ')).toBeVisible()
    expect(cards.writes.map(({ version }) => version)).toEqual(['"1"', '"2"'])
  })

  it('keeps the code out of the store', async () => {
    const { store, user } = open()
    await user.click(await button('Hand over…'))
    await user.click(await button('Hand over'))
    expect(await screen.findByText('7K2M-9PQ4-T0XZ')).toBeVisible()
    expect(JSON.stringify(store.getState())).not.toContain('7K2M9PQ4T0XZ')
  })
})

describe('a company’s card', () => {
  const companyId = buildId()
  const held = () =>
    buildStockCard(companyId, {
      status: 'active',
      ownerId: 'user-1',
      profileId: work.id,
      face: buildFace(),
      name: 'Reception',
    })

  it('is locked for its holder with the reason, except its profile and its loss', async () => {
    open(held(), { actor: buildActor({ rules: buildMemberRules('user-1') }) })
    expect(await screen.findByText('Verdigris Studio manages this card.')).toBeVisible()
    expect(await field('Name')).toHaveAttribute('readonly')
    expect(await field('Expiration date')).toHaveAttribute('readonly')
    expect(screen.getByRole('combobox', { name: 'Profile' })).toBeEnabled()
    expect(await button('Report lost…')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Deactivate' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Retire…' })).not.toBeInTheDocument()
  })

  it('in stock is drawn blank and is open to an administrator, except its profile', async () => {
    const companyId = buildId()
    const asked: unknown[] = []
    server.use(
      onCall(getProfile, ({ params }) => {
        asked.push(params)
        return errorAnswer('NOT_FOUND')
      }),
    )
    open(buildStockCard(companyId), {
      actor: buildActor({ rules: buildAdminRules('user-1', companyId) }),
    })
    expect(await field('Name')).not.toHaveAttribute('readonly')
    expect(screen.getByText('Its holder chooses the profile that it shows.')).toBeVisible()
    expect(screen.queryByText('Verdigris Studio manages this card.')).not.toBeInTheDocument()
    expect(screen.getByRole('img', { name: 'Card without a profile, in stock' })).toHaveTextContent(
      'Blank',
    )
    expect(asked).toEqual([])
  })
})

describe('a card that cannot be shown', () => {
  it('is not one of the user’s', async () => {
    callFailsWith(getCard, 'NOT_FOUND')
    renderApp(paths.cardDetails('c4rd'))
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This card is not one of yours' }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Activate a card' })).toHaveAttribute(
      'href',
      '/cards?activate=c4rd',
    )
  })

  it('could not be loaded: Retry loads it', async () => {
    const card = own()
    callFailsWith(getCard, 'INTERNAL')
    const { user } = renderApp(paths.cardDetails(card.id))
    const retry = await button('Retry')
    serveCards([card])
    await user.click(retry)
    expect(await screen.findByRole('heading', { level: 1, name: 'Blue metal card' })).toBeVisible()
  })

  it('may not be seen', async () => {
    callFailsWith(getCard, 'FORBIDDEN')
    renderApp(paths.cardDetails('c4rd'))
    expect(
      await screen.findByRole('heading', { name: 'You don’t have permission to see this card' }),
    ).toBeVisible()
  })

  it('with read-only rules can be read only', async () => {
    open(own(), { actor: buildActor({ rules: [{ action: 'read', subject: 'all' }] }) })
    expect(await field('Name')).toHaveAttribute('readonly')
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Deactivate' })).not.toBeInTheDocument()
  })
})
