import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as calls from '@/contract/profiles/profiles'
import { createOccupation, listOccupations } from '@/contract/profiles/tools'
import { uploadProfileMedia } from '@/contract/profiles/profileUploads'
import { createLink, getLink, getProfileLink, updateLink } from '@/contract/profiles/links'
import { buildLink, buildUser } from '@/testing/builders'
import { profileId, serveProfile } from '@/testing/fakes/fakeProfile'
import { onCall, success } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { renderApp } from '@/testing/renderApp'
import { callAnswers } from '@/testing/scenarios'
import { server } from '@/testing/server'
// Loaded with the file, not in the time of its first test.
import '../page/ProfilePage'
import '../appearance/AppearanceTab'
import '../details/DetailsTab'
import '../settings/SettingsTab'
import '../share/ShareTab'

function open(tab: string, overrides: Parameters<typeof serveProfile>[0] = {}) {
  const served = serveProfile(overrides)
  return { served, ...renderApp(`/profile/${profileId}/${tab}`) }
}

/** From now on a call is looked at, and answered so. */
function see(call: Parameters<typeof onCall>[0], answer: (body: unknown) => unknown): unknown[] {
  const seen: unknown[] = []
  server.use(
    onCall(call, async ({ request }) => {
      const body: unknown = await request.json()
      seen.push(body)
      return success(call, answer(body))
    }),
  )
  return seen
}

it('details: an occupation is found or added, a photo is sent when it is chosen and removed by its own call', async () => {
  const { user, served } = open('details')
  const added = see(createOccupation, () => ({ name: 'Lens grinder', isOwn: true }))
  callAnswers(listOccupations, { items: [] })
  await user.click(await screen.findByLabelText('Occupation'))
  await user.paste('Lens grinder')
  await user.click(await screen.findByText('Add “Lens grinder” to your list'))
  await waitFor(() => {
    expect(added).toEqual([{ name: 'Lens grinder' }])
  })
  await user.tab()
  await waitFor(() => {
    expect(served.sent(calls.updateProfile)).toEqual([{ occupation: 'Lens grinder' }])
  })
  await user.upload(
    screen.getByLabelText('File of the photo'),
    new File(['x'], 'me.png', { type: 'image/png' }),
  )
  await user.click(await screen.findByLabelText('Remove photo'))
  await waitFor(() => {
    expect(served.sent(calls.updateProfile).at(-1)).toEqual({ avatar: null })
  })
  expect(served.sent(uploadProfileMedia)).toEqual([{ file: 'me.png' }])
})

it('details: what the account knows is offered as long as the card does not show it, and added by a click only', async () => {
  const { email, phoneNumber } = buildUser()
  const { user, served } = open('details', {
    emails: [{ label: 'Work', value: email.toUpperCase() }],
  })
  await user.click(await screen.findByText(`Add ${phoneNumber}`))
  expect(screen.getByRole('textbox', { name: 'phone 1' })).toHaveFocus()
  expect(screen.queryByText(`Add ${phoneNumber}`)).not.toBeInTheDocument()
  expect(screen.queryByText(`Add ${email}`)).not.toBeInTheDocument()
  await waitFor(() => {
    expect(served.sent(calls.updateProfile)).toEqual([
      { phones: [{ label: '', value: phoneNumber }] },
    ])
  })
})

it('appearance: a theme is chosen by the keyboard, and an accent that is none is not sent', async () => {
  const { user, served } = open('appearance')
  await user.click(await screen.findByLabelText('Linen'))
  await user.keyboard('{ArrowRight}')
  expect(screen.getByLabelText('Ink')).toBeChecked()
  const accent = screen.getByLabelText('Accent color')
  await user.type(accent, '#11')
  await user.tab()
  expect(await screen.findByText('Write a color like #0f6b66.')).toBeVisible()
  expect(
    served.sent(calls.updateProfile).every((body) => !JSON.stringify(body).includes('"#11"')),
  ).toBe(true)
  await user.type(accent, '1111')
  expect(screen.getByText(/a little lighter or darker/)).toBeVisible()
  await user.clear(accent)
  await user.paste('#f0a000')
  expect(screen.queryByText(/a little lighter or darker/)).not.toBeInTheDocument()
  await user.click(screen.getByLabelText('Linen'))
  // It is seen as a button there, but words of it would be too light.
  expect(screen.getByText(/a little lighter or darker/)).toBeVisible()
  await user.click(screen.getByText('Use the theme’s color'))
  expect(accent).toHaveFocus()
  await user.paste('#111111')
  await user.click(screen.getByLabelText('Ink'))
  await waitFor(() => {
    expect(served.profile().appearance).toMatchObject({ theme: 'ink', accent: '#111111' })
  })
})

it('share: the address is copied; further ones are added, paused and made the first', async () => {
  const link = buildLink({ profileId, slug: 'fair-2026', name: 'Fair 2026' })
  const { user } = open('share')
  callAnswers(getProfileLink, {
    link: { ...link, slug: 'mira-okafor', isPrimary: true },
    others: [link],
  })
  callAnswers(calls.checkProfileSlug, {
    slug: 'spring',
    isAvailable: true,
    reason: '',
    suggestion: null,
  })
  const created = see(createLink, () => link)
  const changed = see(updateLink, () => link)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(await screen.findByText('Copy'))
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/card/mira-okafor`)
  expect(screen.getByRole('link', { name: 'Download SVG' })).toHaveAttribute(
    'href',
    '/card/mira-okafor/qr.svg',
  )
  await user.click(await screen.findByText('Add address'))
  await user.click(screen.getByLabelText('Address'))
  await user.paste('spring')
  expect(await screen.findByText('This address is free.')).toBeVisible()
  await user.click(screen.getByText('Add'))
  await waitFor(() => {
    expect(created).toEqual([{ profileId, slug: 'spring', name: '' }])
  })
  for (const [action, body] of [
    ['Pause', { isActive: false }],
    ['Make it the first', { isPrimary: true }],
  ] as const) {
    await user.click(await screen.findByLabelText('Actions for fair-2026'))
    await user.click(await screen.findByText(action))
    await waitFor(() => {
      expect(changed.at(-1)).toEqual(body)
    })
  }
})

it('share: what visitors are asked for is sent as a whole, and one way to reach them stays', async () => {
  const { user, served } = open('share')
  const choose = async (field: string, use: string) => {
    await user.click(within(await screen.findByLabelText(field)).getByText(use))
  }
  await choose('Phone', 'Off')
  await choose('Photo', 'Optional')
  await user.tab()
  await waitFor(() => {
    expect(served.profile().config.exchange.fields).toMatchObject({
      phone: 'off',
      photo: 'optional',
    })
  })
  expect(within(screen.getByLabelText('E-mail')).getByLabelText('Off')).toBeDisabled()
  expect(screen.getByText('Asked for, since phone is off')).toBeVisible()
  await choose('Phone', 'Optional')
  expect(within(screen.getByLabelText('E-mail')).getByLabelText('Off')).toBeEnabled()
})

it('share: a consent text is saved by its own button, and not left without a question', async () => {
  const { user, served, router } = open('share')
  const text = await screen.findByLabelText('What visitors agree to')
  await user.click(text)
  await user.paste('You agree. ')
  await user.click(within(screen.getByLabelText('Profile')).getByText('Details'))
  await user.click(await screen.findByText('Keep editing'))
  expect(router.state.location.pathname).toMatch(/share$/)
  expect(served.sent(calls.updateProfileConfig)).toEqual([])
  await user.click(screen.getByText('Save text'))
  expect(text).toHaveFocus()
  await waitFor(() => {
    expect(served.sent(calls.updateProfileConfig)).toMatchObject([
      { exchange: { consentText: 'You agree.' } },
    ])
  })
  await waitFor(() => {
    expect(screen.queryByText('Save text')).not.toBeInTheDocument()
  })
  await user.click(within(screen.getByLabelText('Profile')).getByText('Details'))
  expect(await screen.findByLabelText('First name')).toBeVisible()
})

it('share: a further address is renamed by what changes only; who was overtaken by another device can try again', async () => {
  const link = buildLink({ profileId, slug: 'fair-2026', name: 'Fair' })
  const { user } = open('share')
  callAnswers(calls.checkProfileSlug, {
    slug: 'fair-2026',
    isAvailable: true,
    reason: '',
    suggestion: null,
  })
  let [slug, version] = [link.slug, link.version]
  server.use(
    onCall(getProfileLink, () =>
      success(getProfileLink, {
        link: { ...link, slug: 'mira-okafor', isPrimary: true },
        others: [{ ...link, slug, version }],
      }),
    ),
  )
  server.use(onCall(getLink, () => success(getLink, { ...link, slug, version })))
  const sent: [unknown, string | null][] = []
  server.use(
    onCall(updateLink, async ({ request }) => {
      sent.push([await request.json(), request.headers.get('If-Match')])
      if (sent.length > 1) return success(updateLink, link)
      slug = 'fair-27'
      version += 1
      return errorAnswer('VERSION_CONFLICT')
    }),
  )
  await user.click(await screen.findByLabelText('Actions for fair-2026'))
  await user.click(await screen.findByText('Rename…'))
  expect(await screen.findByLabelText('Address')).toHaveFocus()
  await user.click(screen.getByLabelText('What it is for'))
  await user.paste(' 2026')
  await user.click(screen.getByText('Save'))
  expect(await screen.findByLabelText('Rename fair-27')).toBeVisible()
  await user.click(screen.getByText('Save'))
  await waitFor(() => {
    expect(screen.getByLabelText('Actions for fair-27')).toHaveFocus()
  })
  const body = { slug: 'fair-2026', name: 'Fair 2026' }
  expect(sent).toEqual([
    [body, `"${String(link.version)}"`],
    [body, `"${String(link.version + 1)}"`],
  ])
})

it('settings: an address is asked about while it is typed, and changed by its own button only', async () => {
  const { user, served } = open('settings')
  server.use(
    onCall(calls.checkProfileSlug, ({ request }) => {
      const slug = new URL(request.url).searchParams.get('slug') ?? ''
      return success(
        calls.checkProfileSlug,
        slug === 'mira'
          ? { slug, isAvailable: false, reason: 'Somebody has this address.', suggestion: 'mira-2' }
          : { slug, isAvailable: true, reason: '', suggestion: null },
      )
    }),
  )
  const address = await screen.findByLabelText('Address')
  await user.clear(address)
  await user.type(address, 'mira')
  expect(await screen.findByText('Somebody has this address.')).toBeVisible()
  await user.click(screen.getByText('Use mira-2'))
  expect(address).toHaveFocus()
  expect(await screen.findByText('This address is free.')).toBeVisible()
  expect(served.sent(calls.updateProfile)).toEqual([])
  await user.click(screen.getByText('Save address'))
  expect(await screen.findByText(/and so does the one before/)).toBeVisible()
  expect(served.sent(calls.updateProfile)).toEqual([{ slug: 'mira-2' }])
})
