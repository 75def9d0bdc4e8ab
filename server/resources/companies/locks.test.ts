import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { restoreAccount } from '@/contract/account/account'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import * as profileCalls from '@/contract/profiles/profiles'
import { uploadProfileMedia } from '@/contract/profiles/profileUploads'
import { fileForm, useTestServer } from '../../testing/harness'
import { profiles } from '../profiles/tables'
import { calls, createTestCompany, join, update } from './testing/companyCalls'

const server = useTestServer()

/** Creates a company that locks these fields on the default profile of its member `ben`. */
async function createLocked(locks: string[]) {
  const company = await createTestCompany(server)
  const ben = await join(server, company, 'ben')
  await server.send(calls.updateCompany, {
    token: company.owner.token,
    params: { companyId: company.id },
    body: { locks },
    headers: { 'if-match': '"1"' },
  })
  const id = ben.defaultProfileId
  const change = (body: object, version = 1, profileId = id) =>
    server.send(profileCalls.updateProfile, {
      token: ben.token,
      params: { id: profileId },
      body,
      headers: { 'if-match': `"${String(version)}"` },
    })
  return { company, ben, id, change }
}

const picture = async () => {
  const png = sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f6b66' } }).png()
  return fileForm(await png.toBuffer(), 'logo.png', 'image/png')
}

describe('locked fields of a profile', () => {
  it('are denied with the reason at each, and nothing is changed', async () => {
    const { change } = await createLocked(['occupation', 'organization', 'appearance'])
    const before = await server.contents()
    const body = { bio: 'Hi.', occupation: 'Boss', appearance: { theme: 'ink' } }
    const { status, error } = await change(body)
    expect([status, error?.code, error?.fields]).toEqual([
      403,
      'FORBIDDEN',
      { occupation: 'Verdigris sets this.', appearance: 'Verdigris sets this.' },
    ])
    expect(await server.contents()).toBe(before)
    expect((await change({ bio: 'Hi.', occupation: '' })).status).toBe(200)
  })

  it('are denied to uploads too, which leave no file', async () => {
    const { ben, id } = await createLocked(['logo'])
    const upload = async (type: string) =>
      server.send(uploadProfileMedia, {
        token: ben.token,
        params: { profileId: id, type },
        body: await picture(),
      })
    const { status, error } = await upload('logo')
    expect([status, error?.fields, server.files.stored.size]).toEqual([
      403,
      { logo: 'Verdigris sets this.' },
      0,
    ])
    expect((await upload('avatar')).status).toBe(200)
  })

  it('are free on other profiles, and when the person leaves or chooses another', async () => {
    const { company, ben, change } = await createLocked(['occupation'])
    const made = await server.send(profileCalls.createProfile, {
      token: ben.token,
      body: { name: 'Private' },
    })
    const { id: other } = made.data as { id: string }
    expect((await change({ occupation: 'Boss' }, 1, other)).status).toBe(200)
    const place = { companyId: company.id, employeeId: ben.employeeId }
    await update(server, ben, place, { profileId: other }, 2)
    expect((await change({ occupation: 'Boss' })).status).toBe(200)
    expect((await change({ occupation: 'Clerk' }, 2, other)).status).toBe(403)
    await update(server, ben, place, { state: 'deactivated' }, 3)
    expect((await change({ occupation: 'Clerk' }, 2, other)).status).toBe(200)
  })

  it('are left out of a copy, which lists them', async () => {
    const { ben, id } = await createLocked(['occupation', 'department', 'logo'])
    const content = { ...emptyProfileContent, occupation: 'Engineer', bio: 'Hi.' }
    await server.database.db.update(profiles).set({ content }).where(eq(profiles.id, id))
    const copy = await server.send(profileCalls.createProfile, {
      token: ben.token,
      body: { name: 'Copy', copyOf: id },
    })
    expect(copy.data).toMatchObject({ occupation: '', bio: 'Hi.', leftOut: ['occupation'] })
  })

  it('stay as they are when an archive replaces the default profile, and are listed', async () => {
    const { company, ben } = await createLocked(['occupation'])
    const id = '55555555-5555-4555-8555-555555555555'
    const at = server.now.toISOString()
    const record = {
      type: 'profile',
      id,
      version: 3,
      name: 'Personal',
      slug: 'ben-of-old',
      isDefault: true,
      isActive: true,
      content: { ...emptyProfileContent, occupation: 'Boss', bio: 'Hi.' },
      createdAt: at,
      updatedAt: at,
    }
    const restored = await server.send(restoreAccount, {
      token: ben.token,
      params: { id: 'ben' },
      body: { records: [record] },
    })
    expect(restored.data).toEqual({
      restored: 1,
      present: 0,
      leftOut: [{ profileId: id, fields: ['occupation'] }],
    })
    const read = await server.send(profileCalls.getProfile, { token: ben.token, params: { id } })
    expect(read.data).toMatchObject({ occupation: '', bio: 'Hi.', isDefault: true })
    const own = await server.send(calls.getCompany, {
      token: ben.token,
      params: { companyId: company.id },
    })
    expect(own.data).toMatchObject({ profileId: id })
  })

  it('do not outlive the profile: the company is shown by none once it is deleted', async () => {
    const { company, ben, id } = await createLocked(['occupation'])
    await server.send(profileCalls.createProfile, { token: ben.token, body: { name: 'Other' } })
    await server.send(profileCalls.deleteProfile, { token: ben.token, params: { id } })
    const own = await server.send(calls.getCompany, {
      token: ben.token,
      params: { companyId: company.id },
    })
    expect(own.data).toMatchObject({ profileId: null })
  })
})
