import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { restoreAccount } from '@/contract/account/account'
import { archiveFilePath } from '@/contract/account/archiveProfiles'
import { listCompanies } from '@/contract/companies/companies'
import { getProfile } from '@/contract/profiles/profiles'
import { uploadProfileMedia } from '@/contract/profiles/profileUploads'
import { buildArchive, profileRecord } from '@/testing/archives'
import { buildCompany, companySummaryOf } from '@/testing/buildCompany'
import { buildProfile } from '@/testing/builders'
import { contactId } from '@/testing/fakes/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { renderApp } from '@/testing/renderApp'
import { callAnswers } from '@/testing/scenarios'
import { server } from '@/testing/server'

const id = contactId(7)

/** Restores an archive with one profile and its logo, which is too large to come with the profile. */
async function restore(leftOut: string[]) {
  callAnswers(listCompanies, {
    items: [companySummaryOf(buildCompany({ name: 'Verdigris', profileId: id }))],
  })
  callAnswers(restoreAccount, {
    restored: 1,
    present: 0,
    ...(leftOut.length > 0 && { leftOut: [{ profileId: id, fields: leftOut }] }),
  })
  const path = archiveFilePath(id, { kind: 'logo', itemId: null }, 'webp')
  const record = profileRecord(7, { logo: path })
  const { updatedAt } = record
  server.use(
    onCall(getProfile, () => success(getProfile, buildProfile({ id, updatedAt, logo: null }))),
    onCall(uploadProfileMedia, () =>
      errorAnswer('FORBIDDEN', { fields: { logo: 'Verdigris sets this.' } }),
    ),
  )
  const archive = await buildArchive({
    records: [record],
    files: { [path]: new Uint8Array(3_000_000) },
    manifest: { counts: { profile: 1, file: 1 } },
  })
  const { user } = renderApp('/somewhere?account=data')
  await user.upload(await screen.findByLabelText('Archive'), archive)
}

describe('fields that a company locks', () => {
  it('are listed with the company and what shows instead, also a logo that is sent later', async () => {
    await restore(['occupation', 'appearance'])
    expect(
      await screen.findByText(
        'Left out: Job title, Logo, Look. Verdigris locks this on the profile that shows it, so its card shows what Verdigris sets instead.',
      ),
    ).toBeVisible()
    expect(screen.getByText('1 restored.')).toBeVisible()
  })

  it('are listed when only the logo is refused', async () => {
    await restore([])
    expect(await screen.findByText(/^Left out: Logo\. Verdigris locks this/)).toBeVisible()
  })
})
