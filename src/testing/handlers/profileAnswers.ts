import * as profiles from '@/contract/profiles/profiles'
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
  { call: profiles.uploadProfileMedia, data: profile },
  { call: profiles.uploadProfileEverlink, data: profile },
  { call: profiles.uploadProfileSocialMedia, data: profile },
  { call: profiles.uploadBackgroundVideo, data: profile },
  { call: profiles.getBackgroundVideo, data: () => null },
  {
    call: profiles.getProfileLink,
    data: () => ({
      link: buildLink({ slug: 'mira-okafor', name: '', isPrimary: true }),
      others: [],
    }),
  },
  { call: profiles.getLink, data: () => buildLink() },
  { call: profiles.createLink, data: () => buildLink() },
  { call: profiles.updateLink, data: () => buildLink() },
  { call: profiles.listSocials, data: () => ({ items: [] }) },
  { call: profiles.createSocial, data: social },
  { call: profiles.getSocial, data: social },
  { call: profiles.updateSocial, data: social },
  { call: profiles.deleteSocial, data: () => ({ deleted: true }) },
  {
    call: profiles.getMeta,
    data: () => ({ url: 'https://example.com/', title: 'Example', description: '', picture: null }),
  },
  { call: profiles.listOccupations, data: () => ({ items: [occupation] }) },
  { call: profiles.createOccupation, data: () => ({ ...occupation, isOwn: true }) },
]
