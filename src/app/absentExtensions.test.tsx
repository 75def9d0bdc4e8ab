import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { isServed } from '@/api/extensions'
import type { CompanyRole } from '@/contract/companies/company'
import { extensions } from '@/contract/extensions'
import { getProfile, updateProfile } from '@/contract/profiles/profiles'
import type { AppStore } from './store'
import { companyTabs, paths, profileTabs } from '@/shared/paths'
import { contactId } from '@/testing/fakes/fakeContacts'
import { profileId } from '@/testing/fakes/fakeProfile'
import { holdFirstLookup } from '@/testing/holdFirstLookup'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { type Refusal, refusals, serveSpecOnlyBackend } from '@/testing/specOnlyBackend'
import { loaded } from '@/testing/usableControls'

const flavors = Object.keys(refusals) as Refusal[]
const [first] = flavors

const screens = [
  paths.contacts,
  paths.favorites,
  paths.trash,
  paths.contactImport,
  paths.contactExport,
  paths.contactNew,
  paths.recentlyAdded,
  paths.followUps,
  paths.contactsMerge,
  paths.mergeHistory,
  paths.contactsCompare([contactId(1), contactId(2)]),
  paths.contact(contactId(1)),
  paths.contactEdit(contactId(1)),
  paths.profiles,
  ...profileTabs.map((tab) => paths.profile(profileId, tab)),
  paths.cards,
  paths.cardActivation(),
  paths.companyCards(),
  ...companyTabs.map((tab) => paths.company(undefined, tab)),
  `${paths.company()}?panel=new`,
  `${paths.company(undefined, 'employees')}?panel=invite`,
  `${paths.company()}?invitation=${'a'.repeat(40)}`,
  paths.companyImportOf(contactId(1)),
  ...['profile', 'security', 'data'].map((section) => `${paths.contacts}?account=${section}`),
]

const lookUp = holdFirstLookup()

/** Waits until the session knows that there are no extensions and hides what needs one. */
async function known(store: AppStore): Promise<void> {
  await lookUp()
  await waitFor(() => {
    expect(isServed(store.getState(), extensions.jobs)).toBe(false)
  })
}

/** Each screen with each refusal in the long run; else each screen once, the refusals in turn. */
const cases = screens.flatMap((path, index) =>
  flavors
    .filter((_, turn) => process.env.LONG === '1' || turn === index % flavors.length)
    .map((flavor) => ({ path, flavor })),
)

describe('in front of a backend that serves section 7 only', () => {
  it.each(cases)('$path opens without an error ($flavor)', async ({ path, flavor }) => {
    const { refused, actor } = serveSpecOnlyBackend(flavor)
    const { store } = renderApp(path, { actor })
    expect(await screen.findAllByRole('heading', { level: 1 })).not.toEqual([])
    await loaded()
    await known(store)
    await loaded()
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([])
    expect(
      screen.queryByText(/failed to open|could not be loaded|Unknown Error/),
    ).not.toBeInTheDocument()
    // Such a 404 may be about the row that a path names, so it is retried until the list of jobs
    // says that there are no extensions.
    const once = refused.filter(
      (call) => flavor !== '404 in the contract’s words' || !call.includes('{'),
    )
    expect(once).toEqual([...new Set(once)])
  })

  const open = async (path: string, role?: CompanyRole) => {
    const backend = serveSpecOnlyBackend(first ?? '404 with a page', role)
    const view = renderApp(path, { actor: backend.actor })
    await screen.findAllByRole('heading', { level: 1 })
    await loaded()
    await known(view.store)
    return { ...backend, ...view }
  }

  it('contacts are listed, starred and deleted, without an undo', async () => {
    const { user, contacts } = await open(paths.contacts)
    await user.click(await screen.findByRole('button', { name: 'Favorite: Contact 0002' }))
    await waitFor(() => {
      expect(contacts.rows.map(({ isFavorite }) => isFavorite)).toEqual([true, true])
    })
    await user.click(screen.getByRole('button', { name: 'Actions for Contact 0001' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('Deleted Contact 0001.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    expect(contacts.rows).toHaveLength(1)
  })

  it('the bar of a selection deletes and exports, and offers nothing that needs a job', async () => {
    const { user, contacts } = await open(paths.contacts)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    const bar = within(await screen.findByRole('region', { name: 'Selection' }))
    expect(
      (await bar.findAllByRole('button')).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Export…', 'Delete', 'Clear selection'])
    await user.click(bar.getByRole('button', { name: 'Delete' }))
    await waitFor(() => {
      expect(contacts.rows).toEqual([])
    })
  })

  it('a contact is added and edited', async () => {
    const { user, contacts, router } = await open(paths.contactNew)
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ada')
    await user.click(screen.getByRole('button', { name: 'Add contact' }))
    await waitFor(() => {
      expect(contacts.rows.at(-1)?.firstName).toBe('Ada')
    })
    await router.navigate(paths.contactEdit(contactId(2)))
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'Met at the fair')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(contacts.rows.find(({ id }) => id === contactId(2))?.notes).toBe('Met at the fair')
    })
  })

  it('a file is imported whole', async () => {
    const { contacts } = await open(paths.contactImport)
    fireEvent.change(await screen.findByLabelText(/Drop a contact file here/), {
      target: {
        files: [new File(['First Name\nGrace\nEdsger\n'], 'people.csv', { type: 'text/csv' })],
      },
    })
    expect(await screen.findByText('Imported “people.csv”: 2 created.')).toBeVisible()
    expect(contacts.rows.map(({ firstName }) => firstName)).toEqual([
      'Contact',
      'Contact',
      'Grace',
      'Edsger',
    ])
    expect(await screen.findByText('4 contacts')).toBeVisible()
  })

  it('a file that is too large, or of another kind, is not sent', async () => {
    const { contacts } = await open(paths.contactImport)
    const choose = (file: File) => {
      fireEvent.change(screen.getByLabelText(/Drop a contact file here/), {
        target: { files: [file] },
      })
    }
    choose(new File([new Uint8Array(5_242_881)], 'large.csv'))
    expect(
      await screen.findByText('File size exceeds 5MB. Please try again with a smaller file.'),
    ).toBeVisible()
    choose(new File(['x'], 'people.xlsx'))
    expect(await screen.findByText('Only CSV and vCard files can be imported.')).toBeVisible()
    expect(contacts.rows).toHaveLength(2)
  })

  it('contacts are exported to the downloaded file', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user } = await open(paths.contacts)
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Export contacts' })).getByRole('button', {
        name: 'Export',
      }),
    )
    await waitFor(() => {
      expect(click).toHaveBeenCalled()
    })
    expect(click.mock.contexts[0]).toMatchObject({ download: 'contacts.csv' })
    click.mockRestore()
  })

  it('a profile is edited without the parts that need an extension', async () => {
    const { user, profile, router } = await open(paths.profile(profileId))
    await user.type(await screen.findByRole('textbox', { name: 'Bio' }), 'Hello')
    await user.tab()
    await waitFor(() => {
      expect(profile.sent(updateProfile)).toEqual([{ bio: 'Hello' }])
    })
    await router.navigate(paths.profile(profileId, 'share'))
    expect(await screen.findByRole('heading', { name: 'Save contact' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Contact exchange' })).not.toBeInTheDocument()
  })

  it('a company is edited and exported, without its people and imports', async () => {
    const { user, router, company } = await open(paths.company())
    const tabs = within(await screen.findByRole('navigation', { name: 'Company' }))
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Details',
      'Branding',
      'Links',
      'Socials',
      'Integrations',
      'Export',
    ])
    expect(screen.getByText(/You own this company/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Go to roles' })).not.toBeInTheDocument()
    await user.click(tabs.getByRole('link', { name: 'Export' }))
    expect(await screen.findByRole('button', { name: 'Export employees' })).toBeVisible()
    expect(screen.queryByRole('form', { name: 'Import employees' })).not.toBeInTheDocument()
    await router.navigate(paths.company(undefined, 'employees'))
    expect(
      await screen.findByText('The list of employees is not supported by this server.'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: `Go to ${company.name}` })).toBeVisible()
    await router.navigate(paths.company(undefined, 'roles'))
    expect(await screen.findByText('Changing roles is not supported by this server.')).toBeVisible()
  })

  it('a member sees the company without colleagues', async () => {
    await open(paths.company(), 'member')
    expect(await screen.findByRole('button', { name: 'Leave company' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: /^People at/ })).not.toBeInTheDocument()
  })

  it('an invitation’s link says that there are none', async () => {
    await open(`${paths.company()}?invitation=${'a'.repeat(40)}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Invitation' }))
    expect(dialog.getByText(/Invitations are not supported by this server/)).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  })

  it('cards are changed one by one, and assigned nowhere', async () => {
    const { user, router, cards } = await open(paths.companyCards())
    const row = within(await screen.findByRole('row', { name: /^Card ending/ }))
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    await user.click(row.getByRole('button', { name: /^Actions for/ }))
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(items).toContain('Retire…')
    expect(items.filter((item) => item.startsWith('Assign'))).toEqual([])
    await router.navigate(paths.cardDetails(cards.cards[0]?.id ?? ''))
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Blue metal card')
  })

  it('the palette and menus leave out what the server lacks', async () => {
    const { user } = await open(paths.contacts)
    await user.keyboard('{Control>}k{/Control}')
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(
      options.filter((name) => /Trash|Duplicates|[Mm]erge|mployees|Company roles/.test(name)),
    ).toEqual(['Duplicates'])
  })

  it.each(flavors)('the visitor’s form says that the server has none (%s)', async (flavor) => {
    serveSpecOnlyBackend(flavor)
    renderApp(paths.contactExchange(profileId), { actor: null })
    // In the contract's words, the server says that there is no such profile.
    const title =
      flavor === '404 in the contract’s words'
        ? 'Card not found'
        : 'This server takes no contacts here'
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it.each([
    ['there is', () => undefined, 'This server takes no contacts here'],
    [
      'there is not',
      () => {
        callFailsWith(getProfile, 'NOT_FOUND')
      },
      'Card not found',
    ],
  ])(
    'the visitor’s form asks for a signed-in person whether %s such a card',
    async (_is, serve, title) => {
      const { actor } = serveSpecOnlyBackend(first ?? '404 with a page')
      serve()
      renderApp(paths.contactExchange(profileId), { actor })
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    },
  )
})
