import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '@/api/api'
import type { ShownCompany } from '@/contract/companies/shownCompany'
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
// Loaded with the file, so that the first test does not wait for it.
import '../page/ProfilePage'
import '../appearance/AppearanceTab'
import '../details/DetailsTab'
import '../settings/SettingsTab'
import '../share/ShareTab'

const company: ShownCompany = {
  ...{ id: 'c0000000-0000-4000-8000-000000000001', name: 'Patina GmbH', logo: null, banner: null },
  ...{ jobTitle: '', department: '', locks: [], appearance: null },
  ...{ everlinks: [], socials: [], blocks: [] },
}

function open(tab: string, overrides: Parameters<typeof serveProfile>[0] = {}) {
  const served = serveProfile(overrides)
  return { served, ...renderApp(`/profile/${profileId}/${tab}`) }
}

/** Answers a call from now on, and records its bodies. */
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

it('details: phone and e-mail of the account are offered until the card has them, and added by a click only', async () => {
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

it('appearance: a theme is chosen by keyboard, and an invalid accent is not sent', async () => {
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
  // It is dark enough as a button there, but too light as text.
  expect(screen.getByText(/a little lighter or darker/)).toBeVisible()
  await user.click(screen.getByText('Use the theme’s color'))
  expect(accent).toHaveFocus()
  await user.paste('#111111')
  await user.click(screen.getByLabelText('Ink'))
  await waitFor(() => {
    expect(served.profile().appearance).toMatchObject({ theme: 'ink', accent: '#111111' })
  })
})

it('share: the address is copied; more are added, paused and made the public one', async () => {
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
  await user.click(await screen.findByText('Copy link'))
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/card/mira-okafor`)
  expect(screen.getByRole('link', { name: 'Download SVG' })).toHaveAttribute(
    'href',
    `${window.location.origin}/card/c4rd/qr.svg`,
  )
  await user.click(await screen.findByText('Add address'))
  await user.click(screen.getByLabelText('Address'))
  await user.paste('spring')
  expect(await screen.findByText('This address is available.')).toBeVisible()
  await user.click(screen.getByText('Add'))
  await waitFor(() => {
    expect(created).toEqual([{ profileId, slug: 'spring', name: '' }])
  })
  for (const [action, body] of [
    ['Pause', { isActive: false }],
    ['Make public address', { isPrimary: true }],
  ] as const) {
    await user.click(await screen.findByLabelText('Actions for fair-2026'))
    await user.click(await screen.findByText(action))
    await waitFor(() => {
      expect(changed.at(-1)).toEqual(body)
    })
  }
})

it('share: the exchange fields are sent as a whole, and one contact channel stays required', async () => {
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
  expect(screen.getByText('Required because phone is off')).toBeVisible()
  await choose('Phone', 'Optional')
  expect(within(screen.getByLabelText('E-mail')).getByLabelText('Off')).toBeEnabled()
})

it('share: a consent text is saved by its own button, and leaving it asks first', async () => {
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

it('share: the usual consent names the person as on the form, not the company of the card', async () => {
  open('share', { firstName: '', lastName: '', organization: 'Own Ltd', company })
  expect(await screen.findByLabelText('What visitors agree to')).toHaveAttribute(
    'placeholder',
    'I agree that Own Ltd keeps my details, to stay in touch with me.',
  )
})

it('share: another address is renamed, and can be saved again after a conflict with another device', async () => {
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
  await user.click(screen.getByLabelText('Label'))
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

it('settings: a slug is checked while it is typed, and saved by its own button only', async () => {
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
  expect(await screen.findByText('This address is available.')).toBeVisible()
  expect(served.sent(calls.updateProfile)).toEqual([])
  await user.click(screen.getByText('Save address'))
  expect(await screen.findByText(/The old one keeps working/)).toBeVisible()
  expect(served.sent(calls.updateProfile)).toEqual([{ slug: 'mira-2' }])
})

it('settings: a typed slug stays when the slug is changed elsewhere', async () => {
  const { user, served, store } = open('settings')
  const address = await screen.findByLabelText('Address')
  await user.clear(address)
  await user.type(address, 'mira-2')
  served.change({ slug: 'mira-elsewhere', name: 'Workshop' })
  act(() => {
    store.dispatch(api.util.invalidateTags(['Profile']))
  })
  expect(await screen.findByDisplayValue('Workshop')).toBeVisible()
  expect(address).toHaveValue('mira-2')
  await user.type(address, ' ')
  await user.click(screen.getByText('Save address'))
  expect(await screen.findByText(/The old one keeps working/)).toBeVisible()
  expect(address).toHaveValue('mira-2')
  expect(served.profile().slug).toBe('mira-2')
})

it('share: the language of the card is chosen by its English name', async () => {
  const { user, served } = open('share')
  const field = await screen.findByRole('combobox', { name: 'Language of this card' })
  expect(screen.getByText('English')).toBeVisible()
  await user.type(field, 'german')
  await user.click(await screen.findByTitle('German'))
  await waitFor(() => {
    expect(served.profile().config.language).toBe('de')
  })
})
