import * as v from 'valibot'
import { emptyProfileContent, type ProfileContent } from '@/contract/profiles/profileContent'
import * as calls from '@/contract/profiles/profiles'
import { getProfileLink } from '@/contract/profiles/links'
import { type Profile, profile } from '@/contract/profiles/profile'
import type { Answer, TestServer } from '../../../testing/harness'

/** Returns the profile calls of one person, with parsed answers. */
export function profileCalls(server: TestServer, token: string) {
  const send = (
    call: Parameters<TestServer['send']>[0],
    params: Record<string, string>,
    body?: unknown,
    version?: number,
  ): Promise<Answer> =>
    server.send(call, {
      token,
      params,
      ...(body !== undefined && { body }),
      ...(version !== undefined && { headers: { 'if-match': `"${String(version)}"` } }),
    })
  return {
    send,
    list: async () =>
      v.parse(calls.listProfiles.answer ?? v.never(), (await send(calls.listProfiles, {})).data)
        .items,
    get: async (id: string) => profileOf(await send(calls.getProfile, { id })),
    create: async (name: string, copyOf?: string) =>
      profileOf(
        await send(calls.createProfile, {}, { name, ...(copyOf !== undefined && { copyOf }) }),
      ),
    put: (id: string, version: number, patch: unknown) =>
      send(calls.updateProfile, { id }, patch, version),
    link: async (id: string) =>
      v.parse(getProfileLink.answer ?? v.never(), (await send(getProfileLink, { id })).data),
  }
}

export function profileOf({ data }: Answer): Profile {
  return v.parse(profile, data)
}

export const ids = {
  everlink: '11111111-1111-4111-8111-111111111111',
  other: '22222222-2222-4222-8222-222222222222',
  social: '33333333-3333-4333-8333-333333333333',
  service: '44444444-4444-4444-8444-444444444444',
}

/** Stores a file under a key of its type. */
export async function putFile(
  server: TestServer,
  letter: string,
  extension = 'webp',
): Promise<string> {
  const key = `${letter.repeat(30)}.${extension}`
  await server.files.put(key, new TextEncoder().encode(key))
  return `/files/${key}`
}

/** Makes content with every kind of file, and one item of each list. */
export async function richContent(server: TestServer): Promise<ProfileContent> {
  const [avatar, banner, logo, poster, thumbnail, media] = await Promise.all(
    ['a', 'b', 'l', 'p', 't', 'm'].map((letter) => putFile(server, letter)),
  )
  const src = await putFile(server, 'v', 'mp4')
  const schedule = {
    startDate: null,
    startTime: null,
    endDate: null,
    endTime: null,
    timeZone: 'UTC',
  }
  return {
    ...emptyProfileContent,
    firstName: 'Ada',
    lastName: 'Moreau',
    occupation: 'Engineer',
    organization: 'Verdigris',
    bio: 'Hello.',
    emails: [{ label: 'Work', value: 'ada@example.com' }],
    phones: [{ label: '', value: '+49 30 1234567' }],
    websites: [{ label: '', value: 'https://ada.example' }],
    socials: [
      { id: ids.social, name: 'instagram', value: 'ada', isHidden: false, media: media ?? null },
    ],
    everlinks: [
      {
        id: ids.everlink,
        title: 'Shop',
        url: 'https://shop.example',
        isHidden: false,
        thumbnail: thumbnail ?? null,
        ...schedule,
      },
    ],
    services: [
      {
        id: ids.service,
        title: 'Talk',
        description: '',
        price: '',
        url: '',
        isHidden: false,
        ...schedule,
      },
    ],
    avatar: avatar ?? null,
    banner: banner ?? null,
    logo: logo ?? null,
    backgroundVideo: { src, type: 'video/mp4', poster: poster ?? null, bytes: 34 },
  }
}
