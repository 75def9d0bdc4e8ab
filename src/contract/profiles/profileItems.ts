import * as v from 'valibot'
import { dateRange } from '../pairRules'
import { line, messages, required, text, uuid } from '../fields'
import { storedAddress } from './webAddress'
import { toLinkUrl } from './linkUrl'
import { atField, list } from '../list'
import { scheduleEntries, scheduleTimes } from './schedule'
import { type SocialName, socialNames } from './socialNetworks'
import { isStoredSocialValue, socialMessage, toSocialValue } from './socialValue'

/** A link's URL: http(s), mailto, tel or sms. */
export const linkUrl = v.pipe(
  line(2048),
  v.check((value) => toLinkUrl(value) !== null, messages.url),
)

const haveOwnIds = (items: readonly { id: string }[]) =>
  new Set(items.map(({ id }) => id)).size === items.length

/** The path of an uploaded file, relative to the API (`/files/…`). Only an upload sets one. */
export const filePath = v.pipe(
  v.string(),
  v.maxLength(100, 'This is not an uploaded file.'),
  v.regex(/^\/files\/[A-Za-z0-9_-]{20,80}\.[a-z0-9]{2,5}$/, 'This is not an uploaded file.'),
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

/** An item of a link-in-bio list. `url` stays as typed. */
export const everlink = everlinkWith(linkUrl)
export const storedEverlink = everlinkWith(storedAddress)
export type Everlink = v.InferOutput<typeof everlink>

const serviceWith = (url: v.GenericSchema<string, string>) =>
  v.pipe(
    v.strictObject({
      id: uuid,
      title: v.pipe(required, line(120)),
      description: v.optional(text(1000), ''),
      /** Free text, because prices have currencies, units and conditions: `from €80 an hour`. */
      price: v.optional(line(60), ''),
      /** The URL to book or read more. */
      url: v.optional(v.union([v.literal(''), url], messages.url), ''),
      isHidden: v.optional(v.boolean(), false),
      ...scheduleEntries,
    }),
    dateRange('startDate', 'endDate'),
    scheduleTimes(),
  )

/** Something a person offers, such as a workshop or office hours, optionally for a limited time. */
export const service = serviceWith(linkUrl)
export const storedService = serviceWith(storedAddress)
export type Service = v.InferOutput<typeof service>

export const socialName = v.picklist(socialNames, 'Unknown network.')

/**
 * An account on a network. `value` is a handle or a URL of that network, in the form of
 * `toSocialValue`. `media` is a picture, such as a QR code.
 */
const socialWith = (isValue: (name: SocialName, value: string) => boolean) =>
  v.pipe(
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
        ({ name, value }) => isValue(name, value),
        ({ input }) => socialMessage(input.name),
      ),
      'value',
    ),
    v.transform((given) => ({
      ...given,
      value: toSocialValue(given.name, given.value) ?? given.value,
    })),
  )
export const social = socialWith((name, value) => toSocialValue(name, value) !== null)
const storedSocial = socialWith(isStoredSocialValue)
export type Social = v.InferOutput<typeof social>
const everlinksOf = (item: typeof everlink) =>
  v.pipe(
    list(item, 200),
    v.check((items) => haveOwnIds(items), 'Two links have the same id.'),
  )
const servicesOf = (item: typeof service) =>
  v.pipe(
    list(item, 100),
    v.check((items) => haveOwnIds(items), 'Two services have the same id.'),
  )

/** Lists of a profile, in the order they are shown. */
export const everlinks = everlinksOf(everlink)
export const services = servicesOf(service)
const socialsOf = (item: typeof social) =>
  v.pipe(
    list(item, 50),
    v.check((items) => haveOwnIds(items), 'Two socials have the same id.'),
  )
export const socials = socialsOf(social)
/** Socials as stored, among them phone numbers without a country code; `readSocials` checks new ones. */
export const storedSocials = socialsOf(storedSocial)
export const storedEverlinks = everlinksOf(storedEverlink)
export const storedServices = servicesOf(storedService)
