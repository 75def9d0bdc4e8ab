import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as calls from '@/contract/profiles/profiles'
import {
  createSocial,
  deleteSocial,
  getSocial,
  listSocials,
  updateSocial,
} from '@/contract/profiles/socials'
import { getLink, getProfileLink, updateLink } from '@/contract/profiles/links'
import { buildLink, buildProfile } from '@/testing/builders'
import {
  numberedId,
  numberedService,
  numberedSocial,
  profileId,
  serveProfile,
} from '@/testing/fakes/fakeProfile'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers } from '@/testing/scenarios'
import { server } from '@/testing/server'

const tab = async (name: string) => within(await screen.findByRole('region', { name }))

describe('a tab that opens asks for its part, and takes over what changed elsewhere', () => {
  const open = async () => {
    const served = serveProfile()
    const view = renderApp(`/profile/${profileId}`)
    await screen.findByRole('textbox', { name: 'Bio' })
    return { served, ...view }
  }

  it('services', async () => {
    const { served, router } = await open()
    served.change({ services: [numberedService(1, { title: 'Workshop' })] })
    await act(() => router.navigate(`/profile/${profileId}/services`))
    expect(await (await tab('Services')).findByText('Workshop')).toBeVisible()
  })

  it('socials, while what was typed before stays', async () => {
    const { served, router, user } = await open()
    await user.type(screen.getByRole('textbox', { name: 'Bio' }), 'Mine')
    served.change({ socials: [numberedSocial(1)] })
    await act(() => router.navigate(`/profile/${profileId}/socials`))
    expect(await (await tab('Socials')).findByText('@ada1')).toBeVisible()
    await waitFor(() => {
      expect(served.profile()).toMatchObject({ bio: 'Mine', socials: [{ value: 'ada1' }] })
    })
  })

  it('the configuration', async () => {
    const { served, router } = await open()
    served.change({
      config: { ...served.profile().config, isIndexed: !served.profile().config.isIndexed },
    })
    await act(() => router.navigate(`/profile/${profileId}/share`))
    await waitFor(() => {
      expect(screen.getByRole('switch', { name: 'May list this card' })).toHaveAttribute(
        'aria-checked',
        String(served.profile().config.isIndexed),
      )
    })
  })

  it('the video', async () => {
    const { served, router } = await open()
    served.change({
      backgroundVideo: {
        src: `/files/${'a'.repeat(24)}.mp4`,
        type: 'video/mp4',
        poster: null,
        bytes: 1000,
      },
    })
    await act(() => router.navigate(`/profile/${profileId}/video`))
    expect(await screen.findByLabelText('Your background video')).toBeVisible()
  })
})

describe('accounts of other profiles', () => {
  const other = buildProfile({ id: numberedId(77), name: 'Private', isDefault: false })

  /** The socials of the other profile, which are kept, and what was sent. */
  async function open(first: { isShared?: boolean } = {}) {
    const served = serveProfile({ socials: [numberedSocial(1, { value: 'work' })] })
    let socials = [{ ...numberedSocial(2, { value: 'home' }), profileId: other.id }]
    const sent: unknown[] = []
    server.use(
      onCall(calls.listProfiles, () =>
        success(calls.listProfiles, { items: [served.profile(), other] }),
      ),
      onCall(listSocials, () =>
        success(listSocials, {
          items: [{ ...numberedSocial(1, { value: 'work' }), profileId }, ...socials],
        }),
      ),
      onCall(getSocial, () =>
        success(getSocial, {
          ...socials[0],
          value: 'newest',
          ...(first.isShared && { profileId }),
        }),
      ),
      onCall(createSocial, async ({ request }) => {
        const body = (await request.json()) as { value: string }
        sent.push(body)
        const made = { ...numberedSocial(3, { value: body.value }), profileId: other.id }
        socials = [...socials, made]
        return success(createSocial, made)
      }),
      onCall(updateSocial, async ({ request }) => {
        const body = (await request.json()) as object
        sent.push(body)
        socials = socials.map((social) => ({ ...social, ...body }))
        return success(updateSocial, socials[0])
      }),
      onCall(deleteSocial, () => {
        socials = []
        return success(deleteSocial, { deleted: true })
      }),
    )
    const { user } = renderApp(`/profile/${profileId}/socials`)
    const part = within(await screen.findByRole('region', { name: 'Private' }))
    const choose = async (name: string) => {
      await user.click(part.getByRole('button', { name: 'Actions for Instagram @home of Private' }))
      await user.click(await screen.findByRole('menuitem', { name }))
    }
    return { user, part, choose, sent }
  }

  it('are copied there from this profile', async () => {
    const { user, part, sent } = await open()
    await user.click(part.getByRole('button', { name: 'Add the account of this profile' }))
    expect(await part.findByText('@work')).toBeVisible()
    expect(sent).toEqual([
      { profileId: other.id, name: 'instagram', value: 'work', isHidden: false },
    ])
    expect(part.queryByRole('button', { name: /of this profile/ })).not.toBeInTheDocument()
  })

  it('are changed from what they say now', async () => {
    const { user, part, choose, sent } = await open()
    await choose('Change…')
    const field = await part.findByRole('textbox', { name: /Username or URL/ })
    expect(field).toHaveValue('newest')
    await user.type(field, '2')
    await user.click(part.getByRole('button', { name: 'Save' }))
    expect(await part.findByText('@newest2')).toBeVisible()
    expect(sent).toEqual([{ value: 'newest2' }])
  })

  it('are hidden', async () => {
    const { part, choose } = await open()
    await choose('Hide from visitors')
    expect(await part.findByText('Hidden')).toBeVisible()
  })

  it('are removed after a question', async () => {
    const { user, part, choose } = await open()
    await choose('Remove…')
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Remove Instagram @home from “Private”?' }),
    )
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await part.findByText('No accounts yet.')).toBeVisible()
  })

  it('stay as they are where their id means one of another profile', async () => {
    const { choose, sent } = await open({ isShared: true })
    await choose('Hide from visitors')
    expect(
      await screen.findByText('Open “Private” to change this account: another profile has it too.'),
    ).toBeVisible()
    expect(sent).toEqual([])
  })
})

it('an address is renamed from what it is now', async () => {
  serveProfile()
  const link = buildLink({ profileId, name: 'Fair' })
  callAnswers(getProfileLink, { link: buildLink({ isPrimary: true }), others: [link] })
  callAnswers(getLink, { ...link, name: 'Changed elsewhere', version: 2 })
  const versions: (string | null)[] = []
  server.use(
    onCall(updateLink, ({ request }) => {
      versions.push(request.headers.get('If-Match'))
      return success(updateLink, { ...link, version: 3 })
    }),
  )
  const { user } = renderApp(`/profile/${profileId}/share`)
  await user.click(await screen.findByRole('button', { name: 'Actions for fair-2026' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename…' }))
  expect(await screen.findByRole('textbox', { name: /What it is for/ })).toHaveValue(
    'Changed elsewhere',
  )
  await user.type(screen.getByRole('textbox', { name: /What it is for/ }), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(versions).toEqual(['"2"'])
  })
})
