import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type ContactView, type UserSettings, updateUser } from '@/contract/account/users'
import { buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { serveActor } from '@/testing/servedActor'
import { server } from '@/testing/server'

const compact = { columns: [], density: 'compact' as const }
const vips: ContactView = {
  id: '00000000-0000-4000-8000-00000000beef',
  name: 'VIPs',
  query: 'tag=VIP',
  layout: compact,
}

/** Opens a route with three contacts and a user record that remembers its settings. */
async function open(route: string, settings: UserSettings = {}) {
  serveContacts([
    numberedContact(1, { tags: ['VIP'] }),
    numberedContact(2, { tags: ['VIP'], organization: 'Acme' }),
    numberedContact(3),
  ])
  let user = buildUser({ settings })
  const change = (next: UserSettings) => {
    user = { ...user, version: user.version + 1, settings: next }
    serveActor(buildActor({ user }))
  }
  server.use(
    onCall(updateUser, async ({ request }) => {
      if (request.headers.get('If-Match') !== `"${String(user.version)}"`)
        return errorAnswer('VERSION_CONFLICT')
      const { settings: sent } = (await request.json()) as { settings: UserSettings }
      change(sent)
      return success(updateUser, user)
    }),
  )
  const app = renderApp(route, { actor: buildActor({ user }) })
  await screen.findByText('Contact 0002')
  return {
    ...app,
    change,
    settings: () => user.settings,
    address: () => new URLSearchParams(app.router.state.location.search),
  }
}

async function menu(user: { click: (element: Element) => Promise<void> }, view: string) {
  await user.click(await screen.findByRole('button', { name: view }))
  const dialog = await screen.findByRole('dialog', { name: 'Views' })
  await within(dialog).findByRole('button', { name: /All contacts/ })
  return (item: string | RegExp) => user.click(within(dialog).getByRole('button', { name: item }))
}

describe('saved views', () => {
  it('are saved, changed, renamed, deleted and brought back', async () => {
    const { user, settings, address } = await open('/contacts?tag=VIP')
    await (
      await menu(user, 'All contacts')
    )('Save as new view…')
    await user.click(screen.getByRole('button', { name: 'Save view' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Give the view a name.')
    await user.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Important{Enter}')
    await screen.findByRole('button', { name: 'Important' })
    expect(settings().contactViews).toMatchObject([
      { name: 'Important', query: 'filter=tags.allOf.VIP' },
    ])
    expect([address().get('view'), address().get('filter')]).toEqual([
      settings().contactViews?.[0]?.id,
      'tags.allOf.VIP',
    ])

    await screen.findByRole('button', { name: 'Added column' })
    await user.click(screen.getByRole('columnheader', { name: /Added/ }))
    const changes = await screen.findByRole('group', { name: 'Changes of the view' })
    expect(changes).toHaveTextContent('Modified')
    await user.click(within(changes).getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(changes).not.toBeInTheDocument()
    })
    expect(screen.getByRole('button', { name: 'Important' })).toHaveFocus()
    expect(settings().contactViews?.[0]?.query).toBe('sort=-createdAt&filter=tags.allOf.VIP')

    await (
      await menu(user, 'Important')
    )('Rename…')
    await user.keyboard('Very important{Enter}')
    await (
      await menu(user, 'Very important')
    )(/Delete/)
    expect(await screen.findByText('3 contacts')).toBeVisible()
    expect(settings().contactViews).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => {
      expect(settings().contactViews).toMatchObject([{ name: 'Very important' }])
    })
  })

  it('keep the groups of the list', async () => {
    const { user, settings, address, router } = await open('/contacts?group=source&tag=VIP')
    await (
      await menu(user, 'All contacts')
    )('Save as new view…')
    await user.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'By source{Enter}')
    await screen.findByRole('button', { name: 'By source' })
    expect(settings().contactViews).toMatchObject([{ query: 'group=source&filter=tags.allOf.VIP' }])
    expect(address().get('group')).toBe('source')
    await router.navigate(`/contacts?${address().toString().replace('source', 'tag')}`)
    const changes = await screen.findByRole('group', { name: 'Changes of the view' })
    await user.click(within(changes).getByRole('button', { name: 'Reset' }))
    expect(address().get('group')).toBe('source')
  })

  it('can open by default; all contacts and cleared filters stay available', async () => {
    const { user, settings, address, router } = await open(`/contacts?view=${vips.id}&tag=VIP`, {
      contactViews: [vips],
    })
    await (
      await menu(user, 'VIPs')
    )('Make default')
    await waitFor(() => {
      expect(settings().defaultContactView).toBe(vips.id)
    })
    await router.navigate('/contacts')
    await waitFor(() => {
      expect(address().toString()).toBe(`view=${vips.id}&tag=VIP`)
    })
    await (
      await menu(user, 'VIPs')
    )('All contacts')
    expect(await screen.findByText('3 contacts')).toBeVisible()
    expect(address().toString()).toBe('view=all')
    await router.navigate('/contacts?favorite=true')
    await user.click(await screen.findByRole('button', { name: 'Show all contacts' }))
    expect(await screen.findByText('3 contacts')).toBeVisible()
    expect(address().toString()).toBe('view=all')
  })

  it('are saved into the newest record when it changed elsewhere, without changing its other parts', async () => {
    const other = { ...vips, id: '00000000-0000-4000-8000-00000000cafe', name: 'From the phone' }
    const { user, change, settings } = await open(`/contacts?view=${vips.id}&tag=VIP`, {
      contactViews: [vips],
    })
    change({ contactViews: [vips, other] })
    await (
      await menu(user, 'VIPs')
    )('Rename…')
    await user.keyboard('Friends{Enter}')
    await screen.findByRole('button', { name: 'Friends' })
    expect(settings().contactViews?.map(({ name }) => name)).toEqual(['Friends', 'From the phone'])
  })

  it('appear, change and go as another tab saves them', async () => {
    const { change } = await open('/contacts')
    const saved = { ...vips, isPinned: true }
    let version = buildUser().version
    const saveElsewhere = (contactViews: ContactView[]) => {
      change({ contactViews })
      version += 1
      return inAct(() => {
        const key = 'tessera:user:settings-version:user-1'
        const newValue = String(version)
        window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
      })
    }
    await saveElsewhere([saved])
    expect(await screen.findByRole('link', { name: 'VIPs' })).toBeVisible()
    await saveElsewhere([{ ...saved, name: 'Friends' }])
    expect(await screen.findByRole('link', { name: 'Friends' })).toBeVisible()
    await saveElsewhere([])
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'Friends' })).not.toBeInTheDocument()
    })
  })

  it('of another user show the same filters', async () => {
    await open('/contacts?view=00000000-0000-4000-8000-00000000f00d&tag=VIP&organization=acme')
    expect(await screen.findByText('1 of 3 contacts')).toBeVisible()
    expect(screen.getByRole('button', { name: 'All contacts' })).toBeVisible()
  })
})

describe('a changed view', () => {
  const changes = () => screen.findByRole('group', { name: 'Changes of the view' })

  it('is reset, or saved as another one', async () => {
    const { user, settings, address } = await open(
      `/contacts?view=${vips.id}&tag=VIP&sort=-createdAt`,
      {
        contactViews: [vips],
      },
    )
    await user.click(within(await changes()).getByRole('button', { name: 'Reset' }))
    await waitFor(() => {
      expect(address().toString()).toBe(`view=${vips.id}&tag=VIP`)
    })
    expect(screen.queryByRole('group', { name: 'Changes of the view' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'VIPs' })).toHaveFocus()

    await user.click(await screen.findByRole('button', { name: 'Remove filter: Tag: VIP' }))
    await user.click(within(await changes()).getByRole('button', { name: 'Save as' }))
    await user.type(await screen.findByLabelText('Name of the view'), 'Everybody{Enter}')
    await screen.findByRole('button', { name: 'Everybody' })
    expect(settings().contactViews?.map(({ name, query }) => [name, query])).toEqual([
      ['VIPs', 'tag=VIP'],
      ['Everybody', ''],
    ])
  })

  it('is not said to be saved where it was deleted on another device', async () => {
    const { user, change, settings, address } = await open(
      `/contacts?view=${vips.id}&tag=VIP&sort=-createdAt`,
      { contactViews: [vips] },
    )
    change({ contactViews: [] })
    await user.click(within(await changes()).getByRole('button', { name: 'Save' }))
    expect(
      await screen.findByText(
        'The view “VIPs” was deleted elsewhere. Save it as a new view to keep it.',
      ),
    ).toBeVisible()
    expect(settings().contactViews).toEqual([])
    expect(address().get('sort')).toBe('-createdAt')
  })

  it('of all contacts is saved as a view; favorites alone are none', async () => {
    const { user, settings, router } = await open('/contacts?filter=organization.is.Acme')
    await user.click(within(await changes()).getByRole('button', { name: 'Save as view' }))
    await user.type(await screen.findByLabelText('Name of the view'), 'Acme{Enter}')
    await screen.findByRole('button', { name: 'Acme' })
    expect(settings().contactViews).toMatchObject([{ query: 'filter=organization.is.Acme' }])
    await router.navigate('/contacts?favorite=true')
    await screen.findByRole('button', { name: 'All contacts' })
    expect(screen.queryByRole('button', { name: 'Save as view' })).not.toBeInTheDocument()
  })
})

it('pins views to the navigation, in their order, and unpins them', async () => {
  const acme = {
    ...vips,
    id: '00000000-0000-4000-8000-00000000cafe',
    name: 'Acme',
    query: 'filter=organization.is.Acme',
    isPinned: true,
  }
  const { user, settings, address } = await open(`/contacts?view=${vips.id}&tag=VIP`, {
    contactViews: [vips, acme],
  })
  const pinned = async () =>
    within(await screen.findByRole('list', { name: 'Pinned views' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(await pinned()).toEqual(['Acme'])
  await (
    await menu(user, 'VIPs')
  )('Pin to navigation')
  await waitFor(async () => {
    expect(await pinned()).toEqual(['VIPs', 'Acme'])
  })
  await (
    await menu(user, 'VIPs')
  )('Move down')
  await waitFor(async () => {
    expect(await pinned()).toEqual(['Acme', 'VIPs'])
  })
  await user.click(screen.getByRole('link', { name: 'Acme' }))
  expect(await screen.findByText('1 of 3 contacts')).toBeVisible()
  expect(address().get('view')).toBe(acme.id)
  expect(screen.getByRole('link', { name: 'Acme' })).toHaveAttribute('aria-current', 'true')
  await (
    await menu(user, 'Acme')
  )('Remove from navigation')
  await waitFor(async () => {
    expect(await pinned()).toEqual(['VIPs'])
  })
  expect(settings().contactViews).toMatchObject([{ isPinned: false }, { isPinned: true }])
})

it.each(['bar of a phone', 'rail of icons'])('reaches pinned views from the %s', async (place) => {
  const wide = window.matchMedia.bind(window)
  const narrow = vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(wide(media), {
      matches: place === 'bar of a phone' && media.includes('max-width'),
    }),
  )
  localStorage.setItem('tessera:navigation-collapsed', 'true')
  const { user, address } = await open('/contacts', {
    contactViews: [{ ...vips, isPinned: true }],
  })
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
  await user.click(await navigation.findByRole('button', { name: 'Pinned views' }))
  await user.click(await screen.findByRole('link', { name: 'VIPs' }))
  await waitFor(() => {
    expect(address().get('view')).toBe(vips.id)
  })
  narrow.mockRestore()
})

describe('the columns of all contacts', () => {
  const organization = () => screen.queryByRole('columnheader', { name: /Organization/ })
  const hideOrganization = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Organization' }))
    await waitFor(() => {
      expect(organization()).not.toBeInTheDocument()
    })
  }
  const stored = () => localStorage.getItem('tessera:user:contacts-layout:user-1:')

  it('are kept in the settings, and in this browser until they are saved', async () => {
    localStorage.setItem('tessera:user:contacts-layout:user-1:', '{"columns":7}')
    const first = await open('/contacts')
    expect(organization()).toBeVisible()
    await hideOrganization(first.user)
    await waitFor(() => {
      expect(first.settings().contactsLayout?.columns).toContainEqual(
        expect.objectContaining({ key: 'organization', isHidden: true }),
      )
    })
    await waitFor(() => {
      expect(stored()).toBeNull()
    })
    expect(organization()).not.toBeInTheDocument()
    first.unmount()
    await open('/contacts', first.settings())
    expect(organization()).not.toBeInTheDocument()
    expect(screen.getByRole('columnheader', { name: /E-mail/ })).toBeVisible()
  })

  it('stay when they are saved as a view', async () => {
    const { user, settings } = await open('/contacts')
    await hideOrganization(user)
    await (
      await menu(user, 'All contacts')
    )('Save as new view…')
    await user.keyboard('Short{Enter}')
    await (
      await menu(user, 'Short')
    )(/All contacts/)
    await screen.findByRole('button', { name: 'All contacts' })
    expect(organization()).not.toBeInTheDocument()
    await waitFor(() => {
      expect(settings().contactsLayout).toEqual(settings().contactViews?.[0]?.layout)
    })
  })
})
