import * as v from 'valibot'
import { address } from '../contacts/contactFields'
import {
  labelledEmail,
  labelledPhone,
  labelledWebsite,
  storedWebsite,
} from '../contacts/labelledValues'
import { line, nameLine, text } from '../fields'
import { list } from '../list'
import { filePath, storedEverlinks, storedServices, storedSocials } from './profileItems'
import { exchangeConfigInput, profileConfig, profileConfigInput } from './profileConfig'

export const cardThemes = ['linen', 'ink', 'verdigris', 'copper', 'cobalt'] as const
export type CardTheme = (typeof cardThemes)[number]
export const cardLayouts = ['classic', 'portrait', 'compact'] as const
export const cardButtons = ['soft', 'pill', 'square'] as const
export const cardFonts = ['sans', 'serif', 'rounded'] as const

/**
 * The look of a card. `accent` replaces the theme's accent color; its text color is computed for
 * contrast.
 */
export const appearance = v.strictObject({
  theme: v.optional(v.picklist(cardThemes, 'Unknown theme.'), 'linen'),
  accent: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.maxLength(7, 'Write a color like #0f6b66.'),
        v.regex(/^#[0-9a-f]{6}$/i, 'Write a color like #0f6b66.'),
        v.toLowerCase(),
      ),
    ),
    null,
  ),
  layout: v.optional(v.picklist(cardLayouts, 'Unknown layout.'), 'classic'),
  buttons: v.optional(v.picklist(cardButtons, 'Unknown shape.'), 'soft'),
  font: v.optional(v.picklist(cardFonts, 'Unknown font.'), 'sans'),
})
export type Appearance = v.InferOutput<typeof appearance>

/** A silent video behind the head of a card. */
export const backgroundVideo = v.object({
  src: filePath,
  type: v.picklist(['video/mp4', 'video/webm']),
  poster: v.nullable(filePath),
  bytes: v.number(),
})
export type BackgroundVideo = v.InferOutput<typeof backgroundVideo>

const detailsWith = (
  nameOf: (maxLength: number) => v.GenericSchema<string, string>,
  website: typeof labelledWebsite | typeof storedWebsite,
) => ({
  namePrefix: nameOf(200),
  firstName: nameOf(200),
  middleName: nameOf(200),
  lastName: nameOf(200),
  nameSuffix: nameOf(200),
  pronouns: nameOf(60),
  occupation: nameOf(120),
  organization: nameOf(200),
  department: nameOf(200),
  bio: text(2000),
  phones: list(labelledPhone, 20),
  emails: list(labelledEmail, 20),
  websites: list(website, 20),
  addresses: list(address, 5),
})

/** A person's details. Empty text is ''. */
export const profileDetails = detailsWith(nameLine, labelledWebsite)

/** Details as stored, which may predate today's rules; `changeErrors` checks new values. */
export const storedDetails = detailsWith(line, storedWebsite)

/** Everything that a profile shows. */
export const profileContent = v.object({
  ...storedDetails,
  socials: storedSocials,
  everlinks: storedEverlinks,
  services: storedServices,
  appearance,
  config: profileConfig,
  avatar: v.nullable(filePath),
  banner: v.nullable(filePath),
  logo: v.nullable(filePath),
  backgroundVideo: v.nullable(backgroundVideo),
})
export type ProfileContent = v.InferOutput<typeof profileContent>

export const emptyProfileContent: ProfileContent = {
  namePrefix: '',
  firstName: '',
  middleName: '',
  lastName: '',
  nameSuffix: '',
  pronouns: '',
  occupation: '',
  organization: '',
  department: '',
  bio: '',
  phones: [],
  emails: [],
  websites: [],
  addresses: [],
  socials: [],
  everlinks: [],
  services: [],
  appearance: v.parse(appearance, {}),
  config: {
    ...v.parse(profileConfigInput, { exchange: { fields: {} }, vcard: {} }),
    exchange: { ...v.parse(exchangeConfigInput, { fields: {} }), consentVersion: 1 },
  },
  avatar: null,
  banner: null,
  logo: null,
  backgroundVideo: null,
}
