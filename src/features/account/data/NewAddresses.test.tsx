import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { restoreAccount } from '@/contract/account/account'
import { archiveFilePath } from '@/contract/account/archiveProfiles'
import { getProfile } from '@/contract/profiles/profiles'
import { uploadProfileMedia } from '@/contract/profiles/profileUploads'
import { buildArchive, profileRecord } from '@/testing/archives'
import { buildProfile } from '@/testing/builders'
import { contactId } from '@/testing/fakes/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers } from '@/testing/scenarios'
import { server } from '@/testing/server'

const [archived, here] = [contactId(7), contactId(8)]

/** Restores an archive with one profile and its logo, which is uploaded afterwards. */
async function restore(answer: object) {
  callAnswers(restoreAccount, { restored: 1, present: 0, ...answer })
  const uploads: string[] = []
  const path = archiveFilePath(archived, { kind: 'logo', itemId: null }, 'webp')
  const record = profileRecord(7, { logo: path })
  const { updatedAt } = record
  server.use(
    onCall(getProfile, ({ params }) =>
      success(getProfile, buildProfile({ id: String(params['id']), updatedAt, logo: null })),
    ),
    onCall(uploadProfileMedia, ({ params }) => {
      uploads.push(String(params['profileId']))
      return success(uploadProfileMedia, buildProfile({ id: here }))
    }),
  )
  const archive = await buildArchive({
    records: [record],
    files: { [path]: new Uint8Array(3_000_000) },
    manifest: { counts: { profile: 1, file: 1 } },
  })
  const { user } = renderApp('/somewhere?account=data')
  await user.upload(await screen.findByLabelText('Archive'), archive)
  await screen.findByText('1 restored.')
  return uploads
}

it('lists each address that has another key here, and uploads files to the new profile', async () => {
  const uploads = await restore({
    newKeys: [
      { kind: 'slug', from: 'ada-printed', to: 'ada-printed-0a1b2c3d4e5f6a7b' },
      { kind: 'profile', from: archived, to: here },
    ],
  })
  expect(screen.getByText(/What is printed with an old address does not lead to you/)).toBeVisible()
  expect(screen.getByText('/card/ada-printed')).toBeVisible()
  expect(screen.getByRole('link', { name: '/card/ada-printed-0a1b2c3d4e5f6a7b' })).toBeVisible()
  expect(screen.getByRole('link', { name: `/contacts/new/${here}` })).toBeVisible()
  expect(uploads).toEqual([here])
})

it('says how many profiles came back turned off, and where to choose', async () => {
  await restore({ turnedOff: 6 })
  const note = screen.getByText(/6 profiles came back turned off/)
  expect(within(note).getByRole('link', { name: 'Profiles' })).toBeVisible()
  expect(screen.queryByText(/These addresses are new/)).toBeNull()
})
