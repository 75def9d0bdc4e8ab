import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changeCards, listCards, updateCard } from '@/contract/cards/cards'
import { listProfiles } from '@/contract/profiles/profiles'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildPhysicalCard } from '@/testing/buildCards'
import { buildProfile } from '@/testing/builders'
import { serveCards } from '@/testing/fakes/fakeCards'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'

const row = (name: RegExp | string) => screen.findByRole('row', { name })
const openMenu = async (user: ReturnType<typeof renderApp>['user'], name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('/cards', () => {
  it('lists drawn cards with profile, state, taps and dates', async () => {
    const work = buildProfile({ name: 'Work' })
    callFailsWith(listProfiles, 'INTERNAL')
    const blue = buildPhysicalCard({ profileId: work.id, expiresOn: '2027-01-31' })
    serveCards([blue, buildPhysicalCard({ name: '', status: 'lost', face: null, profileId: null })])
    renderApp('/cards')
    const first = within(await row('Blue metal card'))
    expect(first.getByRole('link', { name: 'Blue metal card' })).toHaveAttribute(
      'href',
      `/cards/${blue.id}`,
    )
    expect(first.getByText('Active')).toBeVisible()
    expect(first.getByText(/^340/)).toHaveTextContent('340 · 12 in 30 days')
    expect(first.getByText('through Jan 31, 2027')).toBeVisible()
    expect(within(await row(/^Card ending/)).getByText('Lost')).toBeVisible()
    expect(screen.getByText('2 cards')).toBeVisible()
    expect(document.title).toBe('Cards · Tessera')
  })

  it('shows its shape while it loads', async () => {
    serveCards([buildPhysicalCard()])
    const answer = callWaits(listCards)
    renderApp('/cards')
    expect(await screen.findByRole('grid', { name: 'Cards' })).toHaveAttribute('aria-busy', 'true')
    answer()
    expect(await row('Blue metal card')).toBeVisible()
  })

  it('without a card, says what one is for and offers the activation', async () => {
    serveCards([])
    const { user, router } = renderApp('/cards')
    expect(await screen.findByRole('heading', { name: 'No cards yet' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Activate a card' }))
    expect(await screen.findByRole('dialog', { name: 'Activate a card' })).toBeVisible()
    expect(router.state.location.search).toBe('?activate=')
  })

  it('with retired cards only, leads to them', async () => {
    serveCards([buildPhysicalCard({ status: 'retired' })])
    const { user } = renderApp('/cards')
    expect(await screen.findByRole('heading', { name: 'No cards yet' })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Show 1 retired card' }))
    expect(await row('Blue metal card')).toBeVisible()
  })

  it('searches and filters in the URL, and clears both where nothing matches', async () => {
    const cards = serveCards([buildPhysicalCard(), buildPhysicalCard({ name: 'Spare' })])
    const { user, router } = renderApp('/cards?status=lost')
    expect(await screen.findByRole('heading', { name: 'No card is lost' })).toBeVisible()
    await user.type(screen.getByRole('searchbox', { name: 'Search cards' }), 'blue')
    expect(
      await screen.findByRole('heading', { name: 'No lost card matches “blue”' }),
    ).toBeVisible()
    expect(router.state.location.search).toBe('?status=lost&search=blue')
    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }))
    expect(await row('Spare')).toBeVisible()
    expect(router.state.location.search).toBe('')
    await user.click(screen.getByRole('columnheader', { name: /^Taps/ }))
    await waitFor(() => {
      expect(cards.queries.at(-1)?.get('sort')).toBe('-taps')
    })
    expect(router.state.location.search).toBe('?sort=-taps')
  })

  it('says that the cards could not be loaded, with Retry', async () => {
    callFailsWith(listCards, 'INTERNAL')
    const { user } = renderApp('/cards')
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByRole('heading', { name: 'The cards could not be loaded' })).toBeVisible()
    serveCards([buildPhysicalCard()])
    await user.click(alert.getByRole('button', { name: 'Retry' }))
    expect(await row('Blue metal card')).toBeVisible()
  })

  it('says so when the server does not allow the list', async () => {
    callFailsWith(listCards, 'FORBIDDEN')
    renderApp('/cards')
    expect(
      await screen.findByRole('heading', { name: 'You don’t have permission to see these cards' }),
    ).toBeVisible()
  })

  it('with read-only rules shows the cards without their acts', async () => {
    serveCards([buildPhysicalCard()])
    renderApp('/cards', { actor: buildActor({ rules: [{ action: 'read', subject: 'all' }] }) })
    await row('Blue metal card')
    expect(screen.getByRole('button', { name: 'Activate a card' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument()
  })
})

describe('the acts on a card', () => {
  it('deactivates at once, and undoes it over the new version', async () => {
    const card = buildPhysicalCard()
    const cards = serveCards([card])
    const { user } = renderApp('/cards')
    await row('Blue metal card')
    const answer = callWaits(updateCard)
    await openMenu(user, 'Blue metal card', 'Deactivate')
    expect(within(await row('Blue metal card')).getByText('Deactivated')).toBeVisible()
    answer()
    const toast = within(await screen.findByRole('alert'))
    expect(toast.getByText('Deactivated Blue metal card.')).toBeVisible()
    await user.click(toast.getByRole('button', { name: 'Undo' }))
    expect(await within(await row('Blue metal card')).findByText('Active')).toBeVisible()
    await waitFor(() => {
      expect(cards.writes).toEqual([
        { path: `/v1/cards/${card.id}`, version: '"1"', body: { status: 'deactivated' } },
        { path: `/v1/cards/${card.id}`, version: '"2"', body: { status: 'active' } },
      ])
    })
  })

  it('takes a refused change back, and says why', async () => {
    serveCards([buildPhysicalCard()])
    callFailsWith(updateCard, 'CONFLICT', { message: 'This card was retired.' })
    const { user } = renderApp('/cards')
    await openMenu(user, 'Blue metal card', 'Deactivate')
    expect(await screen.findByText('This card was retired.')).toBeVisible()
    expect(within(await row('Blue metal card')).getByText('Active')).toBeVisible()
  })

  it('reports a card lost with a reason', async () => {
    const cards = serveCards([buildPhysicalCard()])
    const { user } = renderApp('/cards')
    await openMenu(user, 'Blue metal card', 'Report lost…')
    const dialog = await screen.findByRole('dialog', { name: 'Report Blue metal card lost?' })
    await user.type(within(dialog).getByLabelText('Reason (optional)'), ' Left in a taxi ')
    await user.click(within(dialog).getByRole('button', { name: 'Report lost' }))
    await waitFor(() => {
      expect(cards.writes[0]?.body).toEqual({ status: 'lost', reason: 'Left in a taxi' })
    })
    expect(await within(await row('Blue metal card')).findByText('Lost')).toBeVisible()
  })

  it('reports a card lost on a second try, after it changed elsewhere', async () => {
    const card = buildPhysicalCard()
    const cards = serveCards([card])
    const { user } = renderApp('/cards')
    await openMenu(user, 'Blue metal card', 'Report lost…')
    const dialog = within(await screen.findByRole('dialog', { name: /^Report/ }))
    cards.set(card.id, { name: 'Theirs' })
    const confirm = dialog.getByRole('button', { name: 'Report lost' })
    await user.click(confirm)
    expect(await dialog.findByText('Somebody else changed it.')).toBeVisible()
    expect(await row('Theirs')).toBeInTheDocument()
    await user.click(confirm)
    expect(await within(await row('Theirs')).findByText('Lost')).toBeVisible()
  })

  it('cannot be canceled while they are under way, because they happen all the same', async () => {
    serveCards([buildPhysicalCard({ name: 'Blue' })])
    const { user } = renderApp('/cards')
    await openMenu(user, 'Blue', 'Report lost…')
    const answer = callWaits(updateCard)
    await user.click(await screen.findByRole('button', { name: 'Report lost' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeVisible()
    answer()
    expect(await within(await row('Blue')).findByText('Lost')).toBeVisible()
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
  })

  it('retires a card without a name only after the word was typed', async () => {
    const card = buildPhysicalCard({ name: '' })
    const name = `Card ending ${card.id.slice(-4)}`
    serveCards([card])
    const { user } = renderApp('/cards')
    await openMenu(user, name, 'Retire…')
    const dialog = within(await screen.findByRole('dialog', { name: `Retire ${name}?` }))
    await user.type(dialog.getByRole('textbox', { name: 'To confirm, type retire' }), 'retir')
    expect(dialog.getByRole('button', { name: 'Retire card' })).toBeDisabled()
    await user.type(dialog.getByRole('textbox'), 'e{Enter}')
    expect(await screen.findByText(`Retired ${name}.`)).toBeVisible()
  })

  it('retires a card only after its name was typed', async () => {
    const cards = serveCards([buildPhysicalCard()])
    const { user } = renderApp('/cards')
    await openMenu(user, 'Blue metal card', 'Retire…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Retire Blue metal card?' }))
    await user.type(dialog.getByRole('textbox'), 'blue metal')
    expect(dialog.getByRole('button', { name: 'Retire card' })).toBeDisabled()
    await user.type(dialog.getByRole('textbox'), ' card')
    await user.click(dialog.getByRole('button', { name: 'Retire card' }))
    expect(await screen.findByText('Retired Blue metal card.')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'No cards yet' })).toBeVisible()
    expect(cards.writes).toHaveLength(1)
  })
})

describe('the selected cards', () => {
  it('change in one job, which names all that match but some', async () => {
    const cards = serveCards([buildPhysicalCard(), buildPhysicalCard({ name: 'Spare' })])
    serveJobs()
    const { user } = renderApp('/cards?search=a')
    await row('Spare')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Spare' }))
    const bar = within(await screen.findByRole('region', { name: 'Selection' }))
    expect(bar.getByRole('status')).toHaveTextContent('1 selected of 2')
    await user.click(bar.getByRole('button', { name: 'Deactivate' }))
    const [spare] = cards.cards.filter(({ name }) => name === 'Spare')
    await waitFor(() => {
      expect(cards.writes).toMatchObject([
        {
          path: '/v1/cards/bulk',
          body: {
            action: { type: 'deactivate' },
            selection: { matching: { search: 'a' }, except: [spare?.id] },
          },
        },
      ])
    })
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument()
  })

  it('show another profile', async () => {
    const cards = serveCards([buildPhysicalCard()])
    const { user } = renderApp('/cards')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Blue metal card' }))
    await user.click(screen.getByRole('button', { name: 'Show a profile…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Show a profile on 1 card?' })
    const ok = within(dialog).getByRole('button', { name: 'Show a profile on 1 card' })
    await waitFor(() => {
      expect(ok).toBeEnabled()
    })
    await user.click(ok)
    await waitFor(() => {
      expect(cards.writes[0]?.body).toMatchObject({ action: { type: 'showProfile' } })
    })
  })

  it('are retired after a confirmation, which stays open when it fails', async () => {
    serveCards([buildPhysicalCard()])
    callFailsWith(changeCards, 'INTERNAL', { message: 'Something failed.' })
    const { user } = renderApp('/cards')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Blue metal card' }))
    await user.click(screen.getByRole('button', { name: 'Retire…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Retire 1 card?' }))
    await user.type(dialog.getByLabelText('Reason (optional)'), 'Worn out')
    await user.click(dialog.getByRole('button', { name: 'Retire 1 card' }))
    expect(await screen.findByText('Something failed.')).toBeVisible()
    expect(dialog.getByLabelText('Reason (optional)')).toHaveValue('Worn out')
  })
})

it('the navigation and the palette lead to the cards, and to the company’s only its administrators', async () => {
  serveCards([buildPhysicalCard()])
  const { user } = renderApp(paths.cards)
  await row('Blue metal card')
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(main.getByRole('link', { name: 'Cards' })).toHaveAttribute('aria-current', 'page')
  expect(main.queryByRole('link', { name: 'Company cards' })).not.toBeInTheDocument()
  await user.keyboard('{Control>}k{/Control}')
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(options).toEqual(expect.arrayContaining(['Cards', 'Activate a card']))
  expect(options).not.toContain('Company cards')
})
