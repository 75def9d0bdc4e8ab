import * as v from 'valibot'
import type { Call } from '@/contract/call'
import type { Everlink, Service, Social } from '@/contract/profiles/profileItems'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { profileConfigInput } from '@/contract/profiles/profileConfig'
import * as calls from '@/contract/profiles/profiles'
import {
  getBackgroundVideo,
  uploadBackgroundVideo,
  uploadProfileEverlink,
  uploadProfileMedia,
  uploadProfileSocialMedia,
} from '@/contract/profiles/profileUploads'
import type { EverlinkFacts } from '@/contract/profiles/profiles'
import type { Profile } from '@/contract/profiles/profile'
import { onCall, success } from '../handlers/callHandler'
import { errorAnswer } from '../handlers/errorAnswer'
import { server } from '../server'

interface Served {
  profile: () => Profile
  /**
   * Returns the bodies sent to a call in order: JSON, or the names and file names of a form's
   * parts.
   */
  sent: (call: Call) => unknown[]
  /** Changes the profile like another device. */
  change: (patch: Partial<Profile>) => void
}

export const profileId = '00000000-0000-4000-8000-0000000000aa'

/**
 * Serves one profile of the user and keeps it like the server: versions, lists in order, uploads.
 */
export function serveProfile(
  opened: Partial<Profile> = {},
  facts: (link: Everlink) => Partial<EverlinkFacts> = () => ({}),
): Served {
  const at = '2026-03-04T09:30:00.000Z'
  let profile: Profile = {
    ...emptyProfileContent,
    id: profileId,
    version: 1,
    name: 'Work',
    slug: 'mira-okafor',
    cardId: 'c4rd',
    isDefault: true,
    isActive: true,
    firstName: 'Mira',
    lastName: 'Okafor',
    blocks: [],
    createdAt: at,
    updatedAt: at,
    ...opened,
  }
  const seen: { call: Call; body: unknown }[] = []
  const change = (patch: Partial<Profile>) => {
    profile = { ...profile, ...patch, version: profile.version + 1 }
  }
  const answerPut = (call: Call, toPatch: (body: Partial<Profile>) => Partial<Profile>) =>
    onCall(call, async ({ request }) => {
      const body = toPartial(await request.json())
      seen.push({ call, body })
      if (request.headers.get('If-Match') !== `"${String(profile.version)}"`)
        return errorAnswer('VERSION_CONFLICT')
      change(toPatch(body))
      return success(call, profile)
    })
  const answerUpload = (
    call: Call,
    toPatch: (parts: Map<string, FormDataEntryValue>) => Partial<Profile>,
  ) =>
    onCall(call, async ({ request }) => {
      const parts = new Map(await request.formData())
      seen.push({
        call,
        body: Object.fromEntries(
          [...parts].map(([name, part]) => [name, typeof part === 'string' ? part : part.name]),
        ),
      })
      change(toPatch(parts))
      return success(call, profile)
    })
  server.use(
    onCall(calls.getProfile, () => success(calls.getProfile, profile)),
    onCall(calls.listProfiles, () => success(calls.listProfiles, { items: [profile] })),
    onCall(calls.listProfileEverlinks, () => {
      const items = profile.everlinks.map((link) => ({
        ...link,
        state: 'live',
        clicks: 0,
        health: 'ok',
        ...facts(link),
      }))
      return success(calls.listProfileEverlinks, { items, version: profile.version })
    }),
    onCall(calls.listProfileServices, () =>
      success(calls.listProfileServices, { items: profile.services, version: profile.version }),
    ),
    onCall(calls.listProfileSocials, () =>
      success(calls.listProfileSocials, { items: profile.socials, version: profile.version }),
    ),
    onCall(calls.getProfileConfig, () =>
      success(calls.getProfileConfig, { ...profile.config, version: profile.version }),
    ),
    onCall(getBackgroundVideo, () => success(getBackgroundVideo, profile.backgroundVideo)),
    answerPut(calls.updateProfile, (body) => body),
    answerPut(calls.updateProfileSocials, ({ socials = [] }) => ({ socials })),
    onCall(calls.updateProfileConfig, async ({ request }) => {
      const { exchange, ...config } = v.parse(profileConfigInput, await request.json())
      seen.push({ call: calls.updateProfileConfig, body: { exchange, ...config } })
      if (request.headers.get('If-Match') !== `"${String(profile.version)}"`)
        return errorAnswer('VERSION_CONFLICT')
      change({
        config: {
          ...config,
          exchange: { ...exchange, consentVersion: profile.config.exchange.consentVersion },
        },
      })
      return success(calls.updateProfileConfig, profile)
    }),
    answerUpload(uploadProfileEverlink, (parts) => ({
      everlinks: profile.everlinks.map((link) =>
        link.id === parts.get('everlinkId') ? { ...link, thumbnail: newFile('webp') } : link,
      ),
    })),
    answerUpload(uploadProfileSocialMedia, (parts) => ({
      socials: profile.socials.map((social) =>
        social.id === parts.get('socialId') ? { ...social, media: newFile('webp') } : social,
      ),
    })),
    answerUpload(uploadBackgroundVideo, (parts) => ({
      backgroundVideo: {
        src: newFile('mp4'),
        type: 'video/mp4',
        poster: parts.has('poster') ? newFile('webp') : null,
        bytes: 1_500_000,
      },
    })),
    // Last, because its path also matches those above.
    answerUpload(uploadProfileMedia, () => ({ avatar: newFile('webp') })),
  )
  return {
    profile: () => profile,
    change,
    sent: (call) => seen.filter((each) => each.call === call).map(({ body }) => body),
  }
}

let files = 0

function newFile(ending: string): string {
  files += 1
  return `/files/${String(files).padStart(24, 'f')}.${ending}`
}

/** A cast, because the type of a request's body is unknown: the app follows the contract. */
function toPartial(body: unknown): Partial<Profile> {
  return body as Partial<Profile>
}

const always = {
  isHidden: false,
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  timeZone: 'UTC',
}

/** Builds a valid link; its id has the number. */
export function numberedLink(at: number, overrides: Partial<Everlink> = {}): Everlink {
  return {
    ...always,
    id: numberedId(at),
    title: `Link ${String(at)}`,
    url: `https://${String(at)}.example.com`,
    thumbnail: null,
    ...overrides,
  }
}

/** Builds a valid service. */
export function numberedService(at: number, overrides: Partial<Service> = {}): Service {
  return {
    ...always,
    id: numberedId(at),
    title: `Service ${String(at)}`,
    description: '',
    price: '',
    url: '',
    ...overrides,
  }
}

/** Builds a valid social. */
export function numberedSocial(at: number, overrides: Partial<Social> = {}): Social {
  return {
    id: numberedId(at),
    name: 'instagram',
    value: `ada${String(at)}`,
    isHidden: false,
    media: null,
    ...overrides,
  }
}

export function numberedId(at: number): string {
  return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
}
