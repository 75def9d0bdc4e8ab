import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import type { Everlink } from '@/contract/profiles/profileItems'
import type { EverlinkFacts } from '@/contract/profiles/profiles'
import * as calls from '@/contract/profiles/profiles'
import { getMeta } from '@/contract/profiles/tools'
import { uploadProfileEverlink } from '@/contract/profiles/profileUploads'
import { numberedLink, profileId, serveProfile } from '@/testing/fakes/fakeProfile'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'

async function openLinks(
  everlinks: Everlink[],
  facts?: (link: Everlink) => Partial<EverlinkFacts>,
) {
  const served = serveProfile({ everlinks }, facts)
  const view = renderApp(`/profile/${profileId}/everlinks`)
  const add = await screen.findByText('Add link')
  return { served, add, ...view }
}

const list = () => within(screen.getByRole('list', { name: 'Links' }))
const row = (title: string) => list().getByRole('button', { name: new RegExp(`^${title}`) })
const titles = () =>
  list()
    .getAllByRole('listitem')
    .map((item) => /Link \d+|The Docs|No title/.exec(item.textContent)?.[0])
const fill = (label: string | RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const choose = async (
  user: { click: (element: Element) => Promise<void> },
  title: string,
  action: string,
) => {
  await user.click(screen.getByLabelText(`More for ${title}`))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

it('explains links, adds one with the title of its page, and the next above it, by keyboard', async () => {
  callAnswers(getMeta, {
    url: 'https://docs.example.com/',
    title: 'The  Docs\n',
    description: '',
    picture: 'https://docs.example.com/p.png',
  })
  const { user, served } = await openLinks([])
  expect(screen.getByText(/Links appear on your card/)).toBeVisible()
  screen.getByRole('button', { name: 'Add link' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText(/^URL\*?$/)).toHaveFocus()
  await user.paste('docs.example.com')
  expect(await screen.findByDisplayValue('The Docs')).toBeVisible()
  expect(screen.getByRole('link', { name: 'https://docs.example.com/p.png' })).toBeVisible()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Add link' })).toHaveFocus()
  await waitFor(() => {
    expect(served.profile().everlinks).toMatchObject([
      {
        title: 'The Docs',
        url: 'docs.example.com',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ])
  })
  await user.keyboard('{Enter}')
  expect(titles()).toEqual(['No title', 'The Docs'])
  await user.keyboard('{Escape}')
  expect(titles()).toEqual(['The Docs'])
  expect(screen.getByRole('button', { name: 'Add link' })).toHaveFocus()
})

it('takes the title of the page that a link leads to when its URL is left', async () => {
  server.use(
    onCall(getMeta, ({ request }) => {
      const url = new URL(request.url).searchParams.get('url') ?? ''
      return success(getMeta, { url, title: `Page ${url}`, description: '', picture: null })
    }),
  )
  const answer = callWaits(getMeta)
  const { user, add } = await openLinks([])
  await user.click(add)
  await user.paste('docs.example.com')
  expect(await screen.findByText('Reading the page…')).toBeVisible()
  fill(/^URL\*?$/, 'docs.example.com/start')
  answer()
  await waitFor(() => {
    expect(screen.queryByText('Reading the page…')).not.toBeInTheDocument()
  })
  await user.tab()
  expect(await screen.findByDisplayValue('Page docs.example.com/start')).toBeVisible()
})

it('shows the state, the clicks and the health of each link', async () => {
  const links = [
    numberedLink(1),
    numberedLink(2, { isHidden: true }),
    numberedLink(3, { startDate: '2999-01-01' }),
    numberedLink(4, { endDate: '2020-01-01' }),
  ]
  await openLinks(links, ({ title }) =>
    title === 'Link 1' ? { clicks: 1204, health: 'broken' } : {},
  )
  expect(await screen.findByText('1,204 clicks')).toBeVisible()
  expect(row('Link 1')).toHaveTextContent('Page not found1,204 clicks')
  expect(row('Link 2')).toHaveTextContent('Hidden')
  expect(row('Link 3')).toHaveTextContent('Scheduled for Jan 1, 2999')
  expect(row('Link 4')).toHaveTextContent('Ended')
})

it('keeps the list usable where clicks cannot be loaded', async () => {
  serveProfile({ everlinks: [numberedLink(1)] })
  callFailsWith(calls.listProfileEverlinks, 'INTERNAL')
  renderApp(`/profile/${profileId}/everlinks`)
  expect(await screen.findByText(/Clicks could not be loaded/)).toBeVisible()
  expect(row('Link 1')).toBeVisible()
})

it('edits in place: marks invalid fields, closes on Escape, saves the rest', async () => {
  const { user, served } = await openLinks([numberedLink(1), numberedLink(2)])
  await user.click(row('Link 2'))
  expect(screen.getByLabelText(/^URL\*?$/)).toHaveFocus()
  fill(/^URL\*?$/, 'javascript:alert(1)')
  expect(screen.queryByText('Invalid URL.')).not.toBeInTheDocument()
  await user.tab()
  expect(await screen.findByText('Invalid URL.')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(row('Link 2')).toHaveFocus()
  expect(row('Link 2')).toHaveTextContent('Fix to save')
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText(/^URL\*?$/)).toHaveAccessibleDescription(/Invalid URL\./)
  fill(/^URL\*?$/, 'https://new.example.com')
  await user.keyboard('{Enter}')
  expect(screen.queryByLabelText(/^URL\*?$/)).not.toBeInTheDocument()
  await waitFor(() => {
    expect(served.profile().everlinks[1]?.url).toBe('https://new.example.com')
  })
})

it('shows the errors of a schedule, and saves a valid one with its time zone', async () => {
  const { user, served } = await openLinks([numberedLink(1, { timeZone: 'Europe/Berlin' })])
  await user.click(row('Link 1'))
  await user.click(screen.getByText('Show only for a time'))
  expect(screen.getByLabelText('Start date')).toHaveFocus()
  fill('End time', '09:00')
  expect(await screen.findByText('This field is required.')).toBeVisible()
  fill('Start date', '2026-05-02')
  fill('End date', '2026-05-01')
  expect(await screen.findByText('Start Date cannot be later than End Date.')).toBeVisible()
  fill('Start date', '2026-05-01')
  fill('Start time', '10:00')
  expect(await screen.findByText('Start Time cannot be later than End Time.')).toBeVisible()
  fill('End time', '17:30')
  expect(await screen.findByText('May 1, 2026, 10:00 – 17:30 (Europe/Berlin)')).toBeVisible()
  await user.click(screen.getByLabelText('Time zone'))
  await user.paste('new york')
  await user.click(await screen.findByTitle('America/New York'))
  await waitFor(() => {
    expect(served.profile().everlinks[0]).toMatchObject({
      startDate: '2026-05-01',
      startTime: '10:00',
      endDate: '2026-05-01',
      endTime: '17:30',
      timeZone: 'America/New_York',
    })
  })
  await user.click(screen.getByText('Remove dates'))
  expect(screen.getByRole('button', { name: 'Show only for a time' })).toHaveFocus()
  await waitFor(() => {
    expect(served.profile().everlinks[0]).toMatchObject({
      startDate: null,
      startTime: null,
      endDate: null,
      endTime: null,
    })
  })
})

it('hides, moves, copies and deletes from the menu; Undo restores the thumbnail, too', async () => {
  server.use(
    http.get('*/files/:key', () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'Content-Type': 'image/webp' } }),
    ),
  )
  const { user, served } = await openLinks([
    numberedLink(1, { thumbnail: '/files/aaaaaaaaaaaaaaaaaaaaaaaa.webp' }),
    numberedLink(2),
  ])
  await choose(user, 'Link 1', 'Hide from visitors')
  expect(row('Link 1')).toHaveTextContent('Hidden')
  await choose(user, 'Link 1', 'Move down')
  expect(titles()).toEqual(['Link 2', 'Link 1'])
  screen.getByLabelText('Move Link 1').focus()
  await user.keyboard(' {ArrowUp} ')
  expect(titles()).toEqual(['Link 1', 'Link 2'])
  await choose(user, 'Link 2', 'Duplicate')
  expect(titles()).toEqual(['Link 1', 'Link 2', 'Link 2'])
  await user.keyboard('{Escape}')
  await choose(user, 'Link 1', 'Delete')
  expect(titles()).toEqual(['Link 2', 'Link 2'])
  expect(list().getAllByRole('button', { name: /^Link 2/ })[0]).toHaveFocus()
  await waitFor(() => {
    expect(served.profile().everlinks).toHaveLength(2)
  })
  await user.click(await screen.findByText('Undo'))
  expect(titles()).toEqual(['Link 1', 'Link 2', 'Link 2'])
  await waitFor(() => {
    expect(served.profile().everlinks[0]?.thumbnail).toMatch(/^\/files\/f/)
  })
  expect(served.profile().everlinks[0]).toMatchObject({ title: 'Link 1', isHidden: true })
})

it('restores a link with the thumbnail that the server still has, and says so where it was lost', async () => {
  server.use(http.get('*/files/:key', () => HttpResponse.error()))
  const thumbnail = '/files/aaaaaaaaaaaaaaaaaaaaaaaa.webp'
  const { user, served } = await openLinks([numberedLink(1, { thumbnail }), numberedLink(2)])
  // While one link is invalid no links are saved, and so no deletion is.
  await user.click(row('Link 2'))
  fill(/^URL\*?$/, 'no address')
  await choose(user, 'Link 1', 'Delete')
  await user.click(await screen.findByText('Undo'))
  fill(/^URL\*?$/, 'https://new.example.com')
  screen.getByLabelText(/^URL\*?$/).focus()
  await user.tab()
  await waitFor(() => {
    expect(served.profile().everlinks).toMatchObject([
      { thumbnail },
      { url: 'https://new.example.com' },
    ])
  })
  expect(served.sent(uploadProfileEverlink)).toEqual([])
  await choose(user, 'Link 1', 'Delete')
  await waitFor(() => {
    expect(served.profile().everlinks).toHaveLength(1)
  })
  await user.click(await screen.findByText('Undo'))
  expect(
    await screen.findByText('Link 1 is back without its picture. It could not be kept.'),
  ).toBeVisible()
  await waitFor(() => {
    expect(served.profile().everlinks).toMatchObject([
      { title: 'Link 1', thumbnail: null },
      { title: 'Link 2' },
    ])
  })
})

it('saves a link before its thumbnail is uploaded, refuses files over 5 MB, and removes the thumbnail', async () => {
  const { user, served, add } = await openLinks([])
  await user.click(add)
  fill(/^Title/, 'Menu')
  fill(/^URL\*?$/, 'menu.example.com')
  const input = screen.getByLabelText('File of the thumbnail')
  await user.upload(
    input,
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' }),
  )
  expect(
    await screen.findByText('File size exceeds 5MB. Please try again with a smaller file.'),
  ).toBeVisible()
  expect(served.sent(uploadProfileEverlink)).toEqual([])
  await user.upload(input, new File(['x'], 'menu.png', { type: 'image/png' }))
  await user.click(await screen.findByLabelText('Remove thumbnail'))
  expect(await screen.findByRole('button', { name: /Add thumbnail$/ })).toHaveFocus()
  const [{ id } = { id: '' }] = served.profile().everlinks
  expect(served.sent(uploadProfileEverlink)).toEqual([{ everlinkId: id, file: 'menu.png' }])
  await waitFor(() => {
    expect(served.profile().everlinks[0]?.thumbnail).toBeNull()
  })
})

it('redraws one row per key', async () => {
  const { user } = await openLinks([numberedLink(1), numberedLink(2), numberedLink(3)], () => ({
    clicks: 7,
  }))
  await user.click(row('Link 2'))
  expect(await screen.findAllByText('7 clicks')).toHaveLength(3)
  // Each row formats its clicks when it is drawn.
  const prototype: { readonly format: unknown } = Intl.NumberFormat.prototype
  const drawn = vi.spyOn(prototype, 'format', 'get')
  fill(/^Title/, 'Link 22')
  expect(row('Link 22')).toBeVisible()
  expect(drawn).toHaveBeenCalledOnce()
  drawn.mockRestore()
})

it('puts a copy below its original while a blank link is open above', async () => {
  const { user, add } = await openLinks([numberedLink(1), numberedLink(2)])
  await user.click(add)
  await choose(user, 'Link 1', 'Duplicate')
  expect(titles()).toEqual(['Link 1', 'Link 1', 'Link 2'])
})

it('restores a deleted link only once where a change made elsewhere has brought it back', async () => {
  const { user, served } = await openLinks([numberedLink(1), numberedLink(2)])
  served.change({ everlinks: [numberedLink(1, { title: 'Link 9' }), numberedLink(2)] })
  await choose(user, 'Link 1', 'Delete')
  await waitFor(() => {
    expect(titles()).toEqual(['Link 2', 'Link 9'])
  })
  await user.click(await screen.findByText('Undo'))
  expect(titles()).toEqual(['Link 2', 'Link 9'])
})

it('shows no picture of a page that the link no longer leads to', async () => {
  callAnswers(getMeta, {
    url: 'https://one.example/',
    title: 'One',
    description: '',
    picture: 'https://one.example/p.png',
  })
  const { user } = await openLinks([])
  await user.click(screen.getByText('Add link'))
  await user.paste('one.example')
  expect(await screen.findByText('https://one.example/p.png')).toBeVisible()
  fill(/^Title/, 'My page')
  fill(/^URL\*?$/, 'two.example')
  await user.tab()
  expect(screen.queryByText('https://one.example/p.png')).not.toBeInTheDocument()
})

it('stays open on Enter and Escape that belong to an input method', async () => {
  const { user } = await openLinks([numberedLink(1)])
  await user.click(row('Link 1'))
  const title = screen.getByRole('textbox', { name: /^Title/ })
  fireEvent.keyDown(title, { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(title, { key: 'Escape', isComposing: true })
  expect(screen.getByRole('textbox', { name: /^Title/ })).toBeVisible()
})
