import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Billing, listSubscriptions } from '@/contract/billing/billing'
import type { ShownCompany } from '@/contract/companies/shownCompany'
import * as calls from '@/contract/profiles/profiles'
import { buildBilling } from '@/testing/buildBilling'
import { buildProfile } from '@/testing/builders'
import { profileId, serveProfile } from '@/testing/fakes/fakeProfile'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'

const message = 'Your plan allows 3 profiles. Choose another plan, or delete a profile.'
const banner = /^Your plan allows 3 profiles, and this one is beyond that/
const other = buildProfile({ name: 'Weekend', isDefault: false })

/** Opens the editor of a profile; `lockedProfileIds` are read-only. */
async function open(lockedProfileIds: string[], tab = '', company: ShownCompany | null = null) {
  const served = serveProfile({ isDefault: false, company })
  callAnswers(calls.listProfiles, { items: [served.profile(), other] })
  const { usage } = buildBilling()
  const billing: Partial<Billing> = {
    isSelling: true,
    lockedProfileIds,
    usage: { ...usage, profiles: { used: 5, allowed: 3 } },
  }
  callAnswers(listSubscriptions, buildBilling(billing))
  const view = renderApp(`/profile/${profileId}${tab}`)
  await screen.findByRole('button', { name: 'Work, switch profile' })
  return { ...view, served }
}

describe('a profile beyond the plan', () => {
  it('says why it is read-only, leads to the plans, and cannot be changed', async () => {
    const { user, router } = await open([profileId])
    expect(await screen.findByText(banner)).toBeVisible()
    expect(screen.getByText('Read-only')).toBeVisible()
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Bio' })).toHaveAttribute('readonly')
    })
    await user.click(screen.getByRole('link', { name: 'See plans' }))
    expect(router.state.location.search).toBe('?account=plan')
    expect(router.state.location.pathname).toBe(`/profile/${profileId}`)
    expect(await screen.findByRole('region', { name: 'Your plan' })).toBeVisible()
  })

  it('can still be made the default, deactivated and deleted', async () => {
    await open([profileId], '/settings')
    await screen.findByText(banner)
    for (const name of ['Make default', 'Deactivate profile', 'Delete profile…'])
      expect(await screen.findByRole('button', { name })).toBeEnabled()
    expect(screen.getByRole('textbox', { name: /Profile name/ })).toHaveAttribute('readonly')
  })

  it.each([
    ['/share', 'Add address'],
    ['/everlinks', 'Add link'],
    ['/video', 'Add video'],
    ['', 'Add photo'],
  ])('gives the plan as the reason at %s', async (tab, name) => {
    await open([profileId], tab)
    await screen.findByText(banner)
    const button = await screen.findByRole('button', { name })
    expect(button).toBeDisabled()
    expect(button).toHaveAttribute(
      'title',
      'Your plan allows 3 profiles. This one is beyond that, and read-only.',
    )
  })

  it('does not say that its company sets the fields', async () => {
    await open([profileId], '', {
      ...{ id: other.id, name: 'Verdigris', logo: null, banner: null, appearance: null },
      ...{ everlinks: [], socials: [], blocks: [], locks: [], jobTitle: '', department: '' },
    })
    await screen.findByText(banner)
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Occupation' })).toHaveAttribute('readonly')
    })
    expect(screen.queryByText('Verdigris sets this.')).not.toBeInTheDocument()
  })

  it('is marked in the list of profiles', async () => {
    const { user } = await open([other.id])
    await user.click(screen.getByRole('button', { name: 'Work, switch profile' }))
    const item = await screen.findByRole('menuitem', { name: /Weekend/ })
    expect(within(item).getByText(/Read-only/)).toBeVisible()
    expect(screen.queryByText(banner)).not.toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Bio' })).not.toHaveAttribute('readonly')
  })
})

describe('a limit of the plan leads to the plans', () => {
  it('beside a save that was refused', async () => {
    const { user } = await open([])
    callFailsWith(calls.updateProfile, 'PLAN_LIMIT', { message })
    await user.type(await screen.findByLabelText('First name'), 'm')
    await user.tab()
    expect(await screen.findByText(`Not saved: ${message}`)).toBeVisible()
    expect(screen.getByRole('link', { name: 'See plans' })).toBeVisible()
  })

  it('in the banner of a form, which keeps what was typed', async () => {
    const { user, router } = await open([], '?panel=new')
    callFailsWith(calls.createProfile, 'PLAN_LIMIT', { message })
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Club')
    await user.click(screen.getByRole('button', { name: 'Create profile' }))
    const alert = await screen.findByText(message)
    expect(alert).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'See plans' }))
    expect(router.state.location.search).toBe('?panel=new&account=plan')
    expect(await screen.findByRole('region', { name: 'Your plan' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Club')
  })

  it('in a toast', async () => {
    const { user, router } = await open([])
    callFailsWith(calls.createProfile, 'PLAN_LIMIT', { message })
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    expect(await screen.findByText(message)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'See plans' }))
    expect(router.state.location.search).toBe('?account=plan')
    expect(await screen.findByRole('region', { name: 'Your plan' })).toBeVisible()
  })
})
