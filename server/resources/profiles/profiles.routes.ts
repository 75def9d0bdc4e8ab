import * as calls from '@/contract/profiles/profiles'
import { createLink, getLink, getProfileLink, updateLink } from '@/contract/profiles/links'
import {
  createSocial,
  deleteSocial,
  getSocial,
  listSocials,
  updateSocial,
} from '@/contract/profiles/socials'
import { type Route, route } from '../../platform/http/route'
import { createProfile } from './createProfile'
import { deleteProfile } from './deleteProfile'
import * as links from './links/links.service'
import * as profiles from './profiles.service'
import { checkSlug } from './links/slugs'
import * as socials from './socials.service'

export const profilesRoutes: Route[] = [
  route(calls.listProfiles, (ctx) => profiles.listProfiles(ctx)),
  route(calls.createProfile, (ctx, { body }) => createProfile(ctx, body), { storesFiles: true }),
  route(calls.getProfile, (ctx, { params }) => profiles.getProfile(ctx, params.id)),
  route(calls.updateProfile, (ctx, { params, body, version }) =>
    profiles.updateProfile(ctx, params.id, version, body),
  ),
  route(calls.deleteProfile, (ctx, { params }) => deleteProfile(ctx, params.id)),
  route(calls.deactivateProfile, (ctx, { params, body }) =>
    profiles.deactivateProfile(ctx, params.id, body.isActive),
  ),
  route(calls.listProfileServices, (ctx, { params }) =>
    profiles.getPart(ctx, params.id, ({ services }) => ({ items: services })),
  ),
  route(calls.listProfileSocials, (ctx, { params }) =>
    profiles.getPart(ctx, params.id, ({ socials: items }) => ({ items })),
  ),
  route(calls.updateProfileSocials, (ctx, { params, body, version }) =>
    profiles.updateProfileSocials(ctx, params.id, version, body.socials),
  ),
  route(calls.getProfileConfig, (ctx, { params }) =>
    profiles.getPart(ctx, params.id, ({ config }) => config),
  ),
  route(calls.updateProfileConfig, (ctx, { params, body, version }) =>
    profiles.updateProfileConfig(ctx, params.id, version, body),
  ),
  route(calls.checkProfileSlug, (ctx, { params }) => checkSlug(ctx, params)),
  route(getProfileLink, (ctx, { params }) => links.getProfileLink(ctx, params.id)),
  route(getLink, (ctx, { params }) => links.getLink(ctx, params.id)),
  route(createLink, (ctx, { body }) => links.createLink(ctx, body)),
  route(updateLink, (ctx, { params, body, version }) =>
    links.updateLink(ctx, params.id, version, body),
  ),
  route(listSocials, (ctx) => socials.listSocials(ctx)),
  route(createSocial, (ctx, { body }) => socials.createSocial(ctx, body)),
  route(getSocial, (ctx, { params }) => socials.getSocial(ctx, params.socialId)),
  route(updateSocial, (ctx, { params, body }) => socials.updateSocial(ctx, params.socialId, body)),
  route(deleteSocial, (ctx, { params }) => socials.deleteSocial(ctx, params.socialId)),
]
