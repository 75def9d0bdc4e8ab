import * as v from 'valibot'
import {
  address,
  labelledEmail,
  labelledPhone,
  labelledWebsite,
  storedWebsite,
  vcardVersions,
} from '../contacts/contacts'
import { dateRange, line, messages, nameLine, required, text, uuid } from '../fields'
import { storedAddress } from './webAddress'
import { toLinkUrl } from './linkUrl'
import { atField, list } from '../list'
import { scheduleEntries, scheduleTimes } from './schedule'
import { socialNames, toSocialValue } from './socialNetworks'

/** The address of a link that a visitor may follow: http(s), mailto, tel or sms. */
export const linkUrl = v.pipe(
  line(2048),
  v.check((value) => toLinkUrl(value) !== null, messages.url),
)

const haveOwnIds = (items: readonly { id: string }[]) =>
  new Set(items.map(({ id }) => id)).size === items.length

/** Where an uploaded file is, relative to the API (`/files/…`); only an upload sets one. */
export const filePath = v.pipe(
  v.string(),
  v.maxLength(100, 'This is no uploaded file.'),
  v.regex(/^\/files\/[A-Za-z0-9_-]{20,80}\.[a-z0-9]{2,5}$/, 'This is no uploaded file.'),
)
const picture = v.optional(v.nullable(filePath), null)

const everlinkWith = (url: v.GenericSchema<string, string>) =>
  v.pipe(
    v.strictObject({
      id: uuid,
      title: v.pipe(required, line(120)),
      url: v.pipe(required, url),
      isHidden: v.optional(v.boolean(), false),
      thumbnail: picture,
      ...scheduleEntries,
    }),
    dateRange('startDate', 'endDate'),
    scheduleTimes(),
  )

/** One item of a link-in-bio list. `url` is kept as it was typed. */
export const everlink = everlinkWith(linkUrl)
export const storedEverlink = everlinkWith(storedAddress)
export type Everlink = v.InferOutput<typeof everlink>

const serviceWith = (url: v.GenericSchema<string, string>) =>
  v.pipe(
    v.strictObject({
      id: uuid,
      title: v.pipe(required, line(120)),
      description: v.optional(text(1000), ''),
      /** In words, because prices have currencies, units and conditions: `from €80 an hour`. */
      price: v.optional(line(60), ''),
      /** Where to book or read more. */
      url: v.optional(v.union([v.literal(''), url], messages.url), ''),
      isHidden: v.optional(v.boolean(), false),
      ...scheduleEntries,
    }),
    dateRange('startDate', 'endDate'),
    scheduleTimes(),
  )

/** Something a person offers, such as a workshop or office hours, perhaps for a time. */
export const service = serviceWith(linkUrl)
export const storedService = serviceWith(storedAddress)
export type Service = v.InferOutput<typeof service>

export const socialName = v.picklist(socialNames, 'Unknown network.')

/** An account on a network: `value` is a handle or an address of that network, and is kept as `toSocialValue` writes it. `media` is a picture, such as a code to scan. */
export const social = v.pipe(
  v.strictObject({
    id: uuid,
    name: socialName,
    value: v.pipe(required, line(500)),
    isHidden: v.optional(v.boolean(), false),
    media: picture,
  }),
  atField(
    v.partialCheck(
      [['name'], ['value']],
      ({ name, value }) => toSocialValue(name, value) !== null,
      messages.url,
    ),
    'value',
  ),
  v.transform((given) => ({
    ...given,
    value: toSocialValue(given.name, given.value) ?? given.value,
  })),
)
export type Social = v.InferOutput<typeof social>

export const cardThemes = ['linen', 'ink', 'verdigris', 'copper', 'cobalt'] as const
export type CardTheme = (typeof cardThemes)[number]
export const cardLayouts = ['classic', 'portrait', 'compact'] as const
export const cardButtons = ['soft', 'pill', 'square'] as const
export const cardFonts = ['sans', 'serif', 'rounded'] as const

/** How a card looks. `accent` replaces the theme's accent colour; its text colour and its contrast are worked out from it. */
export const appearance = v.strictObject({
  theme: v.optional(v.picklist(cardThemes, 'Unknown theme.'), 'linen'),
  accent: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.maxLength(7, 'Write a colour like #0f6b66.'),
        v.regex(/^#[0-9a-f]{6}$/i, 'Write a colour like #0f6b66.'),
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

/** What the exchange form can ask a visitor for. `name` asks for first and last name. */
export const exchangeFields = [
  'name',
  'email',
  'phone',
  'organization',
  'jobTitle',
  'website',
  'metAt',
  'note',
  'photo',
] as const
export type ExchangeField = (typeof exchangeFields)[number]
const use = (fallback: 'required' | 'optional' | 'off') =>
  v.optional(
    v.picklist(['required', 'optional', 'off'], 'Use required, optional or off.'),
    fallback,
  )

export const exchangeConfigInput = v.strictObject({
  isOn: v.optional(v.boolean(), true),
  /** `name` cannot be off; of `email` and `phone` at least one is asked for, and one of those asked for must be given. */
  fields: v.pipe(
    v.strictObject({
      name: v.optional(
        v.picklist(['required', 'optional'], 'Use required or optional.'),
        'required',
      ),
      email: use('optional'),
      phone: use('optional'),
      organization: use('optional'),
      jobTitle: use('off'),
      website: use('off'),
      metAt: use('optional'),
      note: use('optional'),
      photo: use('off'),
    }),
    atField(
      v.partialCheck(
        [['email'], ['phone']],
        ({ email, phone }) => email !== 'off' || phone !== 'off',
        'Ask for an e-mail address or a phone number.',
      ),
      'email',
    ),
  ),
  /** What a visitor agrees to; '' stands for our own sentence. */
  consentText: v.optional(text(2000), ''),
})

/** How a profile behaves towards visitors. */
export const profileConfigInput = v.strictObject({
  exchange: exchangeConfigInput,
  vcard: v.strictObject({
    version: v.optional(v.picklist(vcardVersions, 'Unknown version.'), '3.0'),
    hasPhoto: v.optional(v.boolean(), true),
  }),
  /** Whether search engines may list the card. */
  isIndexed: v.optional(v.boolean(), false),
})

/** `consentVersion` grows with every change of the text. */
export const profileConfig = v.object({
  ...profileConfigInput.entries,
  exchange: v.object({ ...exchangeConfigInput.entries, consentVersion: v.number() }),
})
export type ProfileConfig = v.InferOutput<typeof profileConfig>

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
const everlinksOf = (item: typeof everlink) =>
  v.pipe(
    list(item, 200),
    v.check((items) => haveOwnIds(items), 'Two links have one id.'),
  )
const servicesOf = (item: typeof service) =>
  v.pipe(
    list(item, 100),
    v.check((items) => haveOwnIds(items), 'Two services have one id.'),
  )

/** What a person says of themselves. Empty text is ''. */
export const profileDetails = detailsWith(nameLine, labelledWebsite)

/** Lists of a profile in the order in which they are shown. */
export const everlinks = everlinksOf(everlink)
export const services = servicesOf(service)
export const socials = v.pipe(
  list(social, 50),
  v.check((items) => haveOwnIds(items), 'Two socials have one id.'),
)

/** The same as they are stored: names and addresses from before a rule came stay, are answered and restored (`changeFaults` judges what is new). */
export const storedDetails = detailsWith(line, storedWebsite)
export const storedEverlinks = everlinksOf(storedEverlink)
export const storedServices = servicesOf(storedService)

/** Everything that a profile says and shows. */
export const profileContent = v.object({
  ...storedDetails,
  socials,
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

/** A profile that says nothing yet. */
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
