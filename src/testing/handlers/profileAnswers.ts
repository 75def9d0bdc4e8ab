import * as profiles from '@/contract/profiles/profiles'
import {
  getBackgroundVideo,
  uploadBackgroundVideo,
  uploadProfileEverlink,
  uploadProfileMedia,
  uploadProfileSocialMedia,
} from '@/contract/profiles/profileUploads'
import { createLink, getLink, getProfileLink, updateLink } from '@/contract/profiles/links'
import {
  createSocial,
  deleteSocial,
  getSocial,
  listSocials,
  updateSocial,
} from '@/contract/profiles/socials'
import { createOccupation, getMeta, listOccupations } from '@/contract/profiles/tools'
import { buildId, buildLink, buildProfile } from '../builders'

const profile = () => buildProfile()
const social = () => ({
  id: buildId(),
  name: 'instagram',
  value: 'mira',
  isHidden: false,
  media: null,
  profileId: buildId(),
})
const occupation = { name: 'Designer', isOwn: false }

/** What the calls about profiles, their addresses and socials, and the tools answer in tests unless a test says otherwise: one profile that has nothing yet. */
export const profileAnswers = [
  { call: profiles.listProfiles, data: () => ({ items: [profile()] }) },
  { call: profiles.createProfile, data: profile },
  { call: profiles.getProfile, data: profile },
  { call: profiles.updateProfile, data: profile },
  { call: profiles.deleteProfile, data: () => ({ deleted: true, defaultProfileId: buildId() }) },
  { call: profiles.deactivateProfile, data: profile },
  { call: profiles.listProfileEverlinks, data: () => ({ items: [], version: 1 }) },
  { call: profiles.listProfileServices, data: () => ({ items: [], version: 1 }) },
  { call: profiles.listProfileSocials, data: () => ({ items: [], version: 1 }) },
  { call: profiles.updateProfileSocials, data: profile },
  { call: profiles.getProfileConfig, data: () => ({ ...profile().config, version: 1 }) },
  { call: profiles.updateProfileConfig, data: profile },
  {
    call: profiles.checkProfileSlug,
    data: () => ({ slug: 'mira', isAvailable: true, reason: '', suggestion: null }),
  },
  { call: uploadProfileMedia, data: profile },
  { call: uploadProfileEverlink, data: profile },
  { call: uploadProfileSocialMedia, data: profile },
  { call: uploadBackgroundVideo, data: profile },
  { call: getBackgroundVideo, data: () => null },
  {
    call: getProfileLink,
    data: () => ({
      link: buildLink({ slug: 'mira-okafor', name: '', isPrimary: true }),
      others: [],
    }),
  },
  { call: getLink, data: () => buildLink() },
  { call: createLink, data: () => buildLink() },
  { call: updateLink, data: () => buildLink() },
  { call: listSocials, data: () => ({ items: [] }) },
  { call: createSocial, data: social },
  { call: getSocial, data: social },
  { call: updateSocial, data: social },
  { call: deleteSocial, data: () => ({ deleted: true }) },
  {
    call: getMeta,
    data: () => ({ url: 'https://example.com/', title: 'Example', description: '', picture: null }),
  },
  { call: listOccupations, data: () => ({ items: [occupation] }) },
  { call: createOccupation, data: () => ({ ...occupation, isOwn: true }) },
]
