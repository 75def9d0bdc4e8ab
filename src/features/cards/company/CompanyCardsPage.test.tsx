import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listCompanies, listCompanyCards } from '@/contract/companies/companies'
import { listEmployees } from '@/contract/companies/employees'
import { buildActor } from '@/testing/actor'
import {
  buildAdminRules,
  buildCompanySummary,
  buildFace,
  buildMember,
  buildMemberRules,
  buildStockCard,
} from '@/testing/buildCards'
import { buildId } from '@/testing/builders'
import { serveCards } from '@/testing/fakes/fakeCards'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'

const companyId = buildId()
const otherId = buildId()
const admin = { actor: buildActor({ rules: buildAdminRules('user-1', companyId) }) }
const held = () =>
  buildStockCard(companyId, {
    name: 'Reception',
    status: 'active',
    face: buildFace({ name: 'Ada Moreau' }),
    holder: { employeeId: buildId(), name: 'Ada Moreau' },
    taps: { last30Days: 7, total: 70 },
  })
const row = (name: RegExp | string) => screen.findByRole('row', { name })

beforeEach(() => {
  callAnswers(listCompanies, {
    items: [
      buildCompanySummary({ id: companyId }),
      buildCompanySummary({ name: 'Where I only work', role: 'member' }),
    ],
  })
})

async function choose(
  user: ReturnType<typeof renderApp>['user'],
  card: RegExp,
  item: string,
): Promise<void> {
  await user.click(within(await row(card)).getByRole('button', { name: /^Actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('/company-cards', () => {
  it('lists every card with holder, state and taps, and the stock', async () => {
    const cards = serveCards([held(), buildStockCard(companyId)])
    const { user, router } = renderApp('/company-cards', admin)
    const first = within(await row('Reception'))
    expect(first.getByText('Ada Moreau', { selector: '[title]' })).toBeVisible()
    expect(first.getByText('Active')).toBeVisible()
    expect(first.getByText(/^70/)).toHaveTextContent('70 · 7 in 30 days')
    expect(within(await row(/^Card ending/)).getAllByText('In stock')).toHaveLength(2)
    expect(screen.getByText('Verdigris Studio · 2 cards')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: 'State' }))
    await user.click(await screen.findByTitle('In stock'))
    await waitFor(() => {
      expect(screen.queryByRole('row', { name: 'Reception' })).not.toBeInTheDocument()
    })
    expect(router.state.location.search).toBe('?status=blank')
    expect(cards.queries.at(-1)?.getAll('status')).toEqual(['blank'])
  })

  it('assigns a card in stock to a member found by name', async () => {
    const ada = buildMember(companyId)
    const searches: (string | null)[] = []
    server.use(
      onCall(listEmployees, ({ request }) => {
        const query = new URL(request.url).searchParams
        searches.push(query.get('search'))
        expect(query.getAll('state')).toEqual(['active'])
        return success(listEmployees, { items: [ada], offset: 0, total: 1 })
      }),
    )
    const cards = serveCards([buildStockCard(companyId)])
    const { user } = renderApp('/company-cards', admin)
    await choose(user, /^Card ending/, 'Assign…')
    const dialog = within(await screen.findByRole('dialog', { name: /^Assign Card/ }))
    expect(dialog.getByRole('button', { name: 'Assign' })).toBeDisabled()
    await user.type(dialog.getByRole('combobox', { name: 'Member' }), 'ada')
    await waitFor(() => {
      expect(searches).toContain('ada')
    })
    await user.click(await screen.findByTitle(/^Ada Moreau/))
    await user.click(dialog.getByRole('button', { name: 'Assign to Ada Moreau' }))
    await waitFor(() => {
      expect(cards.writes[0]?.body).toEqual({ employeeId: ada.id })
    })
    expect(await screen.findByText(/^Assigned Card .* to Ada Moreau\.$/)).toBeVisible()
  })

  it('takes a card back into stock and shows its new code once', async () => {
    const cards = serveCards([held()])
    const { user } = renderApp('/company-cards', admin)
    await choose(user, /^Reception/, 'Back into stock…')
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Take Reception back into stock?' }),
    )
    await user.click(dialog.getByRole('button', { name: 'Take back' }))
    const shown = within(await screen.findByRole('dialog', { name: 'New code of Reception' }))
    expect(shown.getByText('7K2M-9PQ4-T0XZ')).toBeVisible()
    expect(cards.writes[0]?.body).toEqual({ status: 'blank', reason: '' })
  })

  it('changes selected cards in the company’s job, without choosing profiles', async () => {
    const cards = serveCards([held()])
    const { user } = renderApp('/company-cards', admin)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Reception' }))
    const bar = within(await screen.findByRole('region', { name: 'Selection' }))
    expect(bar.queryByRole('button', { name: 'Show a profile…' })).not.toBeInTheDocument()
    await user.click(bar.getByRole('button', { name: 'Deactivate' }))
    await waitFor(() => {
      expect(cards.writes).toMatchObject([
        {
          path: `/v1/company/${companyId}/cards/bulk`,
          body: { action: { type: 'deactivate' }, selection: { ids: [cards.cards[0]?.id] } },
        },
      ])
    })
  })

  it('without cards, says how the company gets some', async () => {
    serveCards([])
    renderApp('/company-cards', admin)
    expect(
      await screen.findByRole('heading', { name: 'Verdigris Studio has no cards yet' }),
    ).toBeVisible()
    expect(
      screen.getByText(`npm run -s cards:mint -- --count=50 --company=${companyId} > codes.csv`),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Copy command' })).toBeVisible()
  })

  it('opens the company of the URL, and changes to another one', async () => {
    callAnswers(listCompanies, {
      items: [
        buildCompanySummary({ id: companyId }),
        buildCompanySummary({ id: otherId, name: 'Copper Works', role: 'owner' }),
      ],
    })
    serveCards([held()])
    const { user, router } = renderApp(`/company-cards?company=${otherId}&status=lost`, admin)
    expect(await screen.findByText('Copper Works')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: 'Company' }))
    await user.click(await screen.findByTitle('Verdigris Studio'))
    expect(await row('Reception')).toBeVisible()
    expect(router.state.location.search).toBe(`?company=${companyId}`)
  })

  it('says that companies or cards could not be loaded, with Retry', async () => {
    callFailsWith(listCompanies, 'INTERNAL')
    const { user } = renderApp('/company-cards', admin)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    callAnswers(listCompanies, { items: [buildCompanySummary({ id: companyId })] })
    callFailsWith(listCompanyCards, 'FORBIDDEN')
    await user.click(retry)
    expect(
      await screen.findByRole('heading', { name: 'You don’t have permission to see these cards' }),
    ).toBeVisible()
  })

  it('sends members to their own cards', async () => {
    callAnswers(listCompanies, { items: [buildCompanySummary({ role: 'member' })] })
    renderApp('/company-cards', { actor: buildActor({ rules: buildMemberRules('user-1') }) })
    expect(
      await screen.findByRole('heading', { name: 'Only administrators see a company’s cards' }),
    ).toBeVisible()
    expect(screen.getByText(/deactivate the cards of Verdigris Studio here/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your cards' })).toHaveAttribute('href', '/cards')
    expect(screen.getByRole('link', { name: 'Go to Verdigris Studio' })).toBeVisible()
  })

  it.each([
    [true, 'Create a company', /Create a company first/, '/company?panel=new'],
    [false, 'About companies', /You don’t belong to a company yet/, '/company'],
  ])(
    'leads people without a company to one (may create: %s)',
    async (mayCreate, link, text, to) => {
      callAnswers(listCompanies, { items: [] })
      const rules = buildMemberRules('user-1').filter(
        ({ subject }) => mayCreate || subject !== 'Company',
      )
      renderApp('/company-cards', { actor: buildActor({ rules }) })
      expect(
        await screen.findByRole('heading', { name: 'Cards for a whole company' }),
      ).toBeVisible()
      expect(screen.getByText(text)).toBeVisible()
      expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to)
    },
  )
})
