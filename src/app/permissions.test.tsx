import { screen, waitFor, within } from '@testing-library/react'
import { matchPath } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { getContact, listContacts, listFavoriteContacts } from '@/contract/contacts/contacts'
import { listFollowUps } from '@/contract/contacts/followUps'
import { listContactDuplicates } from '@/contract/contacts/merges'
import { getProfile } from '@/contract/profiles/profiles'
import type { Rule } from '@/contract/ruleSet'
import { getRoles } from '@/contract/account/users'
import { requirementOf } from '@/shared/lib/requires'
import { NO_PERMISSION } from '@/shared/lib/permissions'
import { type ProfileTab, paths, profileTabs } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildContact, buildContactSummary, buildId, buildProfile } from '@/testing/builders'
import { takeConsoleErrors } from '@/testing/consoleErrors'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { signRules } from '@/testing/signRules'
import { signedInRoutes } from '@/testing/signedInRoutes'
import { inMain, loaded, usableControls } from '@/testing/usableControls'

const contactId = buildId()
const profileId = buildId()

const list = [
  'All contacts',
  'Export',
  'More',
  'Search contacts',
  'Favorites',
  'Add filter',
  'Sort',
  'Group',
  'Columns',
  'Select all',
  'Favorite',
  'Name',
  'Name column',
  'Organization',
  'Organization column',
  'E-mail',
  'E-mail column',
  'Phone',
  'Phone column',
  'Tags',
  'Tags column',
  'Added',
  'Added column',
  'Actions',
  'Select Ada Moreau',
  'Actions for Ada Moreau',
]
const range = ['7 days', '30 days', '90 days', 'Custom', 'Time zone of the days']
const profile = (...ofTab: string[]) => [
  'Work, switch profile',
  'More actions',
  ...ofTab,
  'QR',
  'Close',
]
const ofProfile = (tab: ProfileTab, ...names: string[]): [string, string[]] => [
  paths.profile(profileId, tab),
  profile(...names),
]

const routes = signedInRoutes()
/** Signed-in screens and panels with their controls that find, sort, open, copy or download. */
const readers = new Map<string, string[]>([
  [paths.dashboard, [...range, 'Copy link']],
  [paths.contacts, list],
  [
    paths.favorites,
    list.flatMap((name) =>
      name === 'Columns' ? [name, 'Remove filter: Favorites', 'Clear filters'] : [name],
    ),
  ],
  [paths.contactImport, list],
  [paths.trash, ['Search the trash', 'Select all', 'Select Ada Moreau']],
  [paths.contactNew, ['Reload page']],
  [paths.recentlyAdded, ['Source']],
  [paths.followUps, []],
  [paths.contactsMerge, ['Duplicates', 'History']],
  [paths.mergeHistory, ['Duplicates', 'History']],
  [paths.contact(contactId), ['More actions']],
  [paths.contactEdit(contactId), ['Reload page']],
  ofProfile('details', 'More name fields'),
  ofProfile('socials'),
  ofProfile('everlinks'),
  ofProfile('services'),
  ofProfile('integrations'),
  ofProfile('appearance'),
  ofProfile('video'),
  ofProfile('share', 'Show code', 'Copy link', 'E-mail signature', 'Meeting background', 'Print'),
  ofProfile('analytics', ...range),
  ofProfile('settings'),
  [`${paths.profile(profileId)}?panel=new`, profile('More name fields')],
  [`${paths.profile(profileId)}?panel=delete`, profile('More name fields')],
])
// A route that is not listed has no such controls.
for (const { path = '' } of routes)
  if (![...readers.keys()].some((screen) => matchPath(path, screen.replace(/\?.*/, ''))))
    readers.set(path.replace(/:\w+/g, profileId), [])
const screens = [...readers.keys()]

function serveRows() {
  const summary = buildContactSummary({ id: contactId, tags: ['vip'] })
  callAnswers(listContacts, { items: [summary], offset: 0, total: 1 })
  callAnswers(
    getContact,
    buildContact({
      ...summary,
      timeline: [
        {
          id: buildId(),
          text: 'Call back',
          writtenAt: '2026-03-04T09:30:00.000Z',
          followUpOn: '2026-03-05',
          isDone: false,
        },
      ],
    }),
  )
  callAnswers(listContactDuplicates, {
    groups: [],
    total: 0,
    certainTotal: 0,
    possibleTotal: 0,
    sharedTotal: 0,
    offset: 0,
  })
  callAnswers(listFollowUps, {
    items: [
      {
        contact: summary,
        followUps: [{ noteId: buildId(), text: 'Call back', followUpOn: '2026-03-05' }],
      },
    ],
    hasMore: false,
    due: 1,
  })
  callAnswers(listFavoriteContacts, { items: [summary], offset: 0, total: 1 })
  const everlink = {
    id: buildId(),
    title: 'Shop',
    url: 'https://example.com/',
    isHidden: false,
    thumbnail: null,
    startDate: null,
    startTime: null,
    endDate: null,
    endTime: null,
    timeZone: 'UTC',
  }
  callAnswers(
    getProfile,
    buildProfile({
      id: profileId,
      everlinks: [everlink],
      emails: [{ label: '', value: 'mira@example.com' }],
    }),
  )
}

/** The requests that were sent and were not for reading. */
function writesOf(): string[] {
  const sent: string[] = []
  server.events.on('request:start', ({ request }) => {
    if (request.method !== 'GET') sent.push(`${request.method} ${new URL(request.url).pathname}`)
  })
  return sent
}

const opened = async () => {
  expect((await inMain().findAllByRole('heading', { level: 1 })).length).toBeGreaterThan(0)
  await loaded()
}

it('every tab of a profile is tested', () => {
  expect(profileTabs.every((tab) => readers.has(paths.profile(profileId, tab)))).toBe(true)
})

it('every signed-in route has a requirement', () => {
  expect(routes.length).toBeGreaterThan(0)
  expect(routes.filter(({ handle }) => requirementOf(handle) === null)).toEqual([])
})

describe('with an empty set of rules', () => {
  it.each(screens)('%s cannot be opened, and nothing on it can be changed', async (path) => {
    serveRows()
    const sent = writesOf()
    renderApp(path, { actor: buildActor({ rules: [] }) })
    expect(
      await screen.findByRole('heading', { level: 1, name: /don’t have permission/ }),
    ).toBeVisible()
    expect(usableControls()).toEqual(['Reload page'])
    expect(within(screen.getByRole('navigation', { name: 'Main' })).queryAllByRole('link')).toEqual(
      [],
    )
    expect(sent).toEqual([])
  })
})

describe('with a set that was tampered with', () => {
  it.each(screens)(
    '%s cannot be opened, nothing on it can be changed, and one error is logged',
    async (path) => {
      serveRows()
      const sent = writesOf()
      callAnswers(getRoles, {
        permissions: `${await signRules({ rules: [{ action: 'manage', subject: 'all' }] })}x`,
      })
      renderApp(path)
      expect(
        await screen.findByRole('heading', { level: 1, name: /don’t have permission/ }),
      ).toBeVisible()
      expect(usableControls()).toEqual(['Reload page'])
      expect(sent).toEqual([])
      expect(takeConsoleErrors()).toHaveLength(1)
    },
  )
})

describe('with read-only rules', () => {
  const readAll: Rule[] = [{ action: 'read', subject: 'all' }]

  it.each([...readers])('%s has nothing that changes anything', async (path, names) => {
    serveRows()
    const sent = writesOf()
    renderApp(path, { actor: buildActor({ rules: readAll }) })
    await opened()
    await waitFor(() => {
      expect(usableControls()).toEqual(names)
    })
    expect(sent).toEqual([])
  })

  it('the keys of a row and a double click on a cell change nothing', async () => {
    serveRows()
    const sent = writesOf()
    const { user, router } = renderApp('/contacts', { actor: buildActor({ rules: readAll }) })
    const row = await screen.findByRole('row', { name: /Ada Moreau/ })
    row.focus()
    await user.keyboard('ef#t{Delete}')
    expect(router.state.location.pathname).toBe('/contacts')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('the menu of a profile gives the reason for what cannot be done', async () => {
    serveRows()
    const { user } = renderApp(paths.profile(profileId), { actor: buildActor({ rules: readAll }) })
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.getAttribute('aria-disabled'))).toEqual([
      'true',
      'true',
      'true',
      'true',
    ])
    expect(items[0]).toHaveAttribute('title', NO_PERMISSION)
  })
})

describe('while the rules load', () => {
  it('shows neither a missing permission nor a control that writes', async () => {
    serveRows()
    const answer = callWaits(getRoles)
    renderApp('/contacts')
    expect(await screen.findByRole('link', { name: 'Contacts' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: /permission/ })).not.toBeInTheDocument()
    expect(usableControls()).toEqual([])
    answer()
    expect(await screen.findByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  })
})
