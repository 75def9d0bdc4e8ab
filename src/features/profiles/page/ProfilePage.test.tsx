import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ShownCompany } from '@/contract/companies/shownCompany'
import * as calls from '@/contract/profiles/profiles'
import { buildProfile } from '@/testing/builders'
import { profileId, serveProfile } from '@/testing/fakes/fakeProfile'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { selectEditor } from '../editor/profileEditorSelectors'
// Loaded with the file, so that the first test does not wait for it.
import './ProfilePage'
import '../details/DetailsTab'

const path = `/profile/${profileId}`
const field = (name: string) => screen.findByLabelText(name)
const email = () => screen.findByRole('textbox', { name: 'e-mail 1' })
const status = (words: string | RegExp) =>
  waitFor(() => {
    expect(screen.getByText(words, { selector: '[role="status"]' })).toBeVisible()
  })
const tab = (name: string | RegExp) => within(screen.getByLabelText('Profile')).getByText(name)

async function open(overrides: Parameters<typeof serveProfile>[0] = {}) {
  const served = serveProfile(overrides)
  const view = renderApp(path)
  await field('First name')
  return { served, ...view }
}

/** Chooses an item of the menu that a button opens. */
async function choose(
  { user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>,
  button: RegExp | string,
  item: RegExp | string,
) {
  await user.click(screen.getByLabelText(button))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('saving', () => {
  it('saves a field when it loses the focus, shows it in the preview, and keeps it in another tab', async () => {
    const { user, served } = await open()
    await user.type(await field('First name'), 'm')
    expect(screen.getByLabelText('Preview')).toHaveTextContent('Miram Okafor')
    await user.tab()
    await waitFor(() => {
      expect(served.sent(calls.updateProfile)).toEqual([{ firstName: 'Miram' }])
    })
    await status('Saved')
    await user.click(tab('Appearance'))
    await user.click(await screen.findByLabelText('Ink'))
    await user.click(tab('Details'))
    expect(await field('First name')).toHaveValue('Miram')
    await waitFor(() => {
      expect(served.profile().appearance.theme).toBe('ink')
    })
  })

  it('puts each key into the store as one action, with the draft as plain values', async () => {
    serveProfile()
    const { user, store } = renderApp(path)
    // The editor is rendered later, so it dispatches by the spy. Subscribers are told once a frame.
    const dispatch = vi.spyOn(store, 'dispatch')
    await user.click(await field('First name'))
    dispatch.mockClear()
    await user.keyboard('mi')
    expect(dispatch).toHaveBeenCalledTimes(2)
    expect(structuredClone(selectEditor(store.getState()))).toMatchObject({
      draft: { firstName: 'Mirami' },
      saved: { firstName: 'Mira' },
      status: 'waiting',
    })
  })

  it('marks invalid fields, also in a tab that is opened again, and asks before leaving', async () => {
    const view = await open({ emails: [{ label: '', value: 'mira@example.com' }] })
    const { user, served, router } = view
    await user.type(await email(), ' no')
    await user.tab()
    await status('Fix the marked fields to save')
    await user.click(tab('Share'))
    await screen.findByText('More addresses', { selector: 'h2' })
    expect(screen.getByText(', has marked fields')).toBeInTheDocument()
    await user.click(tab('Details'))
    expect(await screen.findByText('Please enter a valid email.')).toBeVisible()
    expect(served.sent(calls.updateProfile)).toEqual([])
    await choose(view, 'More actions', 'Duplicate')
    expect(await screen.findByText('Fix the marked fields of this profile first.')).toBeVisible()
    await user.click(screen.getByText('Contacts'))
    await user.click(await screen.findByText('Keep editing'))
    expect(router.state.location.pathname).toBe(path)
    expect(await email()).toHaveValue('mira@example.com no')
  })

  it('keeps the draft when saving fails, and saves it on Retry; leaving then needs no question', async () => {
    const { user, served, router } = await open()
    callFailsWith(calls.updateProfile, 'INTERNAL')
    await user.type(await field('Company'), 'Engines')
    await user.tab()
    await status('Not saved: The server said INTERNAL.')
    server.resetHandlers()
    const { sent } = serveProfile(served.profile())
    await user.click(screen.getByText('Retry'))
    await status('Saved')
    expect(screen.getByText('Saved')).toHaveFocus()
    expect(sent(calls.updateProfile)).toEqual([{ organization: 'Engines' }])
    await user.type(await field('Company'), '!')
    await user.click(screen.getByText('Contacts'))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/contacts')
    })
    expect(sent(calls.updateProfile).at(-1)).toEqual({ organization: 'Engines!' })
  })

  it('merges what another device changed on Ctrl+S, and says so', async () => {
    const { user, served } = await open()
    served.change({ lastName: 'King' })
    await user.type(await field('First name'), '!')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => {
      expect(served.profile()).toMatchObject({ firstName: 'Mira!', lastName: 'King' })
    })
    expect(await field('Last name')).toHaveValue('King')
    expect(await screen.findByText(/also changed elsewhere/)).toBeVisible()
  })
})

describe('profiles', () => {
  const other = buildProfile({ name: 'Weekend', isDefault: false, isActive: false })

  it('are switched, and created empty or as a copy', async () => {
    const view = await open()
    const created: unknown[] = []
    callAnswers(calls.listProfiles, { items: [view.served.profile(), other] })
    server.use(
      onCall(calls.getProfile, ({ params }) =>
        params.id === other.id ? success(calls.getProfile, other) : undefined,
      ),
    )
    server.use(
      onCall(calls.createProfile, async ({ request }) => {
        created.push(await request.json())
        return success(calls.createProfile, other)
      }),
    )
    await choose(view, 'Work, switch profile', /New profile/)
    await view.user.click(await screen.findByText('Create profile'))
    expect(await screen.findByText('This field is required.')).toBeVisible()
    await view.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Weekend')
    await view.user.click(screen.getByLabelText('A copy of “Work”'))
    await view.user.click(screen.getByText('Create profile'))
    expect(await screen.findByLabelText('Weekend, switch profile')).toBeVisible()
    expect(created).toEqual([{ name: 'Weekend', copyOf: profileId }])
    await choose(view, 'Weekend, switch profile', /Work/)
    await waitFor(() => {
      expect(view.router.state.location.pathname).toBe(path)
    })
    await screen.findByLabelText('Work, switch profile')
    await choose(view, 'More actions', 'Duplicate')
    await waitFor(() => {
      expect(view.router.state.location.pathname).toBe(`/profile/${other.id}/settings`)
    })
    expect(created.at(-1)).toEqual({ name: 'Work copy', copyOf: profileId })
  })

  it('are copied under a name that is cut between characters', async () => {
    const view = await open({ name: `${'x'.repeat(54)}🎻 tour` })
    const created: unknown[] = []
    server.use(
      onCall(calls.createProfile, async ({ request }) => {
        created.push(await request.json())
        return success(calls.createProfile, other)
      }),
    )
    await choose(view, 'More actions', 'Duplicate')
    await waitFor(() => {
      expect(created).toEqual([{ name: `${'x'.repeat(54)} copy`, copyOf: profileId }])
    })
  })

  it('say on a copy which fields a company locked on the original, until that is dismissed', async () => {
    const company: ShownCompany = {
      ...{ id: other.id, name: 'Verdigris', logo: null, banner: null, appearance: null },
      ...{ everlinks: [], socials: [], blocks: [], jobTitle: '', department: '' },
      locks: ['occupation', 'logo'],
    }
    const view = await open({ company })
    callAnswers(calls.createProfile, { ...other, leftOut: ['occupation', 'logo'] })
    server.use(
      onCall(calls.getProfile, ({ params }) =>
        params.id === other.id ? success(calls.getProfile, other) : undefined,
      ),
    )
    await choose(view, 'More actions', 'Duplicate')
    expect(await screen.findByText('Not copied: Job title, Logo')).toBeVisible()
    expect(screen.getByText(/^Verdigris sets this on “Work”\. The copy doesn’t show/)).toBeVisible()
    await screen.findByLabelText('Weekend, switch profile')
    await view.user.click(tab('Details'))
    await field('First name')
    await view.user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => {
      expect(screen.queryByText(/Not copied/)).not.toBeInTheDocument()
    })
    expect(view.router.state.location.pathname).toBe(`/profile/${other.id}`)
  })

  it('are made the default, deactivated and activated', async () => {
    const view = await open({ isDefault: false })
    await choose(view, 'More actions', 'Make default')
    expect(await screen.findByText('Default')).toBeVisible()
    const active: unknown[] = []
    server.use(
      onCall(calls.deactivateProfile, async ({ request }) => {
        const body = await request.json()
        active.push(body)
        view.served.change({ isActive: active.length > 1 })
        return success(calls.deactivateProfile, view.served.profile())
      }),
    )
    await choose(view, 'More actions', 'Deactivate')
    expect(await screen.findByText('Inactive')).toBeVisible()
    await choose(view, 'More actions', 'Activate')
    await waitFor(() => {
      expect(screen.queryByText('Inactive')).not.toBeInTheDocument()
    })
    expect(active).toEqual([{ isActive: false }, { isActive: true }])
  })

  it('are deleted after a confirmation with their name; the only one cannot be deleted', async () => {
    const view = await open()
    await view.user.click(screen.getByLabelText('More actions'))
    expect(
      await screen.findByRole('menuitem', { name: 'Delete (your only profile)' }),
    ).toHaveAttribute('aria-disabled', 'true')
    view.unmount()

    serveProfile()
    callAnswers(calls.listProfiles, { items: [buildProfile({ id: profileId }), other] })
    callAnswers(calls.deleteProfile, { deleted: true, defaultProfileId: other.id })
    const again = renderApp(path)
    await field('First name')
    await again.user.type(await field('First name'), '!')
    await choose(again, 'More actions', 'Delete…')
    const question = await screen.findByRole('dialog', { name: 'Delete “Work”?' })
    expect(question).toHaveTextContent('Your contacts stay.')
    server.use(
      onCall(calls.getProfile, ({ params }) =>
        params.id === other.id ? success(calls.getProfile, other) : undefined,
      ),
    )
    await again.user.click(within(question).getByText('Delete profile'))
    expect(await screen.findByLabelText('Weekend, switch profile')).toBeVisible()
  })
})

describe('states of the page', () => {
  it.each([
    ['FORBIDDEN', 'You don’t have permission to see this profile', false],
    ['NOT_FOUND', 'This profile does not exist', false],
    ['INTERNAL', 'The profile could not be loaded', true],
  ] as const)('%s: %s', async (code, title, canRetry) => {
    callFailsWith(calls.getProfile, code)
    const { user } = renderApp(path)
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.queryByText('Retry') !== null).toBe(canRetry)
    if (!canRetry) return
    serveProfile()
    await user.click(screen.getByText('Retry'))
    expect(await field('First name')).toHaveValue('Mira')
  })

  it('leads from the navigation to the default profile; an unknown tab is not found', async () => {
    serveProfile()
    const { user, router } = renderApp('/contacts')
    await user.click(await screen.findByText('Profiles'))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(path)
    })
    await field('First name')
    expect(document.title).toBe('Work · Tessera')
    await router.navigate(`${path}/details`)
    expect(await field('First name')).toBeVisible()
    for (const unknown of [`${path}/unheard-of`, `${path}/socials/more`]) {
      await router.navigate(unknown)
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
      expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
    }
  })
})
