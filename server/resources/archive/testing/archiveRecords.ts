import sharp from 'sharp'
import type * as v from 'valibot'
import type { RecordOf } from '@/contract/account/archive'
import type { oldCardRecord, oldProfileRecord } from '@/contract/account/archiveProfiles'

export const stamps = {
  createdAt: '2025-01-01T00:00:00.000Z',
  updatedAt: '2025-06-01T00:00:00.000Z',
}
export const PROFILE = '00000000-0000-4000-8000-00000000000a'

type FirstProfile = v.InferOutput<typeof oldProfileRecord>
type FirstCard = v.InferOutput<typeof oldCardRecord>
/** Makes a profile as in the first two versions of the archive. */
export const profile = (fields: Partial<FirstProfile> = {}): FirstProfile => ({
  type: 'profile',
  id: PROFILE,
  slug: 'ada-archived',
  isDefault: true,
  ...stamps,
  ...fields,
})
export const card = (fields: Partial<FirstCard> = {}): FirstCard => ({
  type: 'card',
  id: 'Archived-card-00000001',
  profileId: PROFILE,
  kind: 'virtual',
  ...stamps,
  ...fields,
})
export const person = (fields: Partial<RecordOf<'user'>> = {}): RecordOf<'user'> => {
  const rest = {
    email: 'other@example.com',
    phoneNumber: '+15550199',
    isPremium: true,
    settings: {},
  }
  return {
    type: 'user',
    id: 'somebody',
    version: 7,
    firstName: 'Augusta',
    lastName: 'King',
    ...rest,
    ...stamps,
    ...fields,
  }
}
export const contact = (
  at: number,
  fields: Partial<RecordOf<'contact'>> = {},
): RecordOf<'contact'> => {
  const names = {
    namePrefix: '',
    firstName: `Contact ${String(at)}`,
    middleName: '',
    lastName: '',
    nameSuffix: '',
    nickname: '',
  }
  const lists = {
    emails: [],
    phones: [],
    websites: [],
    addresses: [],
    timeline: [],
    tags: [],
    extras: {},
  }
  const rest = {
    organization: '',
    department: '',
    jobTitle: '',
    birthday: '',
    notes: '',
    isFavorite: false,
    source: 'import',
    deletedAt: null,
    deletionId: null,
    mergeId: null,
  } as const
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  return {
    type: 'contact',
    id,
    profileId: PROFILE,
    version: 3,
    ...names,
    ...lists,
    ...rest,
    ...stamps,
    ...fields,
  }
}
export const picture = (background: string, edge = 60) =>
  sharp({ create: { width: edge, height: edge, channels: 3, background } })
export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
