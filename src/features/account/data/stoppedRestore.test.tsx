import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { restoreAccount } from '@/contract/account/account'
import { archiveFilePath } from '@/contract/account/archiveProfiles'
import { getProfile } from '@/contract/profiles/profiles'
import { uploadBackgroundVideo, uploadProfileMedia } from '@/contract/profiles/profileUploads'
import { buildArchive, profileRecord } from '@/testing/archives'
import { buildProfile } from '@/testing/builders'
import { contactId } from '@/testing/fakes/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'

const pathOf = (kind: 'avatar' | 'video', type: string) =>
  archiveFilePath(contactId(7), { kind, itemId: null }, type)
const [avatar, src] = [pathOf('avatar', 'webp'), pathOf('video', 'mp4')]
const video = { src, type: 'video/mp4', poster: null, bytes: 3 } as const

/** An archive with a profile of two files that are uploaded after it. */
const archive = () =>
  buildArchive({
    records: [profileRecord(7, { avatar, backgroundVideo: video })],
    files: { [avatar]: new Uint8Array(2_700_000), [src]: Uint8Array.of(1, 2, 3) },
    manifest: { counts: { profile: 1, file: 2 } },
  })

it.each(['cancelled', 'closed with its tab'])(
  'uploads the rest of a profile’s files when it was %s between them',
  async (end) => {
    const record = profileRecord(7)
    /** The files that the profile has on the server. */
    const uploaded: string[] = []
    const profile = () =>
      buildProfile({
        id: record.id,
        updatedAt: uploaded.length === 0 ? record.updatedAt : '2026-10-01T08:00:00.000Z',
        avatar: uploaded.includes('avatar') ? avatar : null,
        backgroundVideo: uploaded.includes('video') ? video : null,
      })
    let requests = 0
    let reads = 0
    const upload = async (kind: string): Promise<void> => {
      requests += 1
      // The second one is stopped.
      if (requests === 2) await new Promise(() => undefined)
      uploaded.push(kind)
    }
    server.use(
      onCall(restoreAccount, () => success(restoreAccount, { restored: 1, present: 0 })),
      onCall(getProfile, () => {
        reads += 1
        return success(getProfile, profile())
      }),
      onCall(uploadBackgroundVideo, async () => {
        await upload('video')
        return success(uploadBackgroundVideo, profile())
      }),
      onCall(uploadProfileMedia, async () => {
        await upload('avatar')
        return success(uploadProfileMedia, profile())
      }),
    )
    const { user, unmount } = renderApp('/somewhere?account=data')
    await user.upload(await screen.findByLabelText('Archive'), await archive())
    await waitFor(() => {
      expect(requests).toBe(2)
    })
    if (end === 'cancelled') {
      await user.click(screen.getByRole('button', { name: 'Cancel' }))
      await screen.findByText('1 restored. Choose the archive again to continue.')
    } else {
      unmount()
      renderApp('/somewhere?account=data')
      await screen.findByLabelText('Archive')
    }
    await user.upload(screen.getByLabelText('Archive'), await archive())
    await screen.findByText('tessera-2026-03-01.zip is restored')
    expect(uploaded.toSorted()).toEqual(['avatar', 'video'])

    // Its owner removes one afterwards, and restores the archive once more.
    uploaded.length = 1
    reads = 0
    await user.upload(screen.getByLabelText('Archive'), await archive())
    await waitFor(() => {
      expect(reads).toBe(2)
    })
    await screen.findByText('tessera-2026-03-01.zip is restored')
    expect(requests).toBe(3)
  },
)
