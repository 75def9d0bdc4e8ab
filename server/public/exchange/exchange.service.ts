import { createHash, createHmac } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { exchangeErrors } from '@/contract/profiles/exchangeErrors'
import {
  type ExchangeAnswer,
  type ExchangeInput,
  getExchangeForm as lookUpCall,
  submitExchange as submitCall,
} from '@/contract/profiles/exchange'
import type { VisitSource } from '@/contract/profiles/publicCards'
import { applyPatch } from '../../resources/contacts/model'
import {
  findPushTarget,
  insertContacts,
  newRow,
  noteOrigin,
  queuePushes,
  restoreFromTrash,
} from '../../resources/contacts'
import { addLeadNotice } from '../../resources/leads'
import { countVisit, countryIn, networkHash, type Visit } from '../../resources/events'
import { contactConsents, contacts } from '../../resources/contacts/tables'
import { users } from '../../platform/db/tables'
import { withUpload } from '../../platform/files/uploads'
import { ApiError, invalid, notFound } from '../../platform/http/apiError'
import { PictureError, encodePicture } from '../../platform/pictures/picture'
import { type Exchange, findExchange } from './findExchange'
import { isFormToken, makeFormToken } from './formToken'
import { keepRequested, toContactPatch } from './exchangeDetails'
import { visitorPhone } from './visitorPhone'
import type { CachedCard } from '../../ports/cards'
import type { Upload } from '../../ports/files'
import type { Deps, PublicCtx } from '../../ports/context'

/** The context of a visitor's request. */
export type Visitor = Deps & Pick<PublicCtx, 'header' | 'network'>

/**
 * The key of the card that a visitor came from, and how they came there, as the visitor's browser
 * says.
 */
interface Referral {
  key?: string | undefined
  source?: VisitSource | undefined
}

const NEW_TEXT = 'This text has changed since you read it. Please read it again and agree.'
const NOT_ASKED = 'The owner of this card does not ask for details at the moment.'
/**
 * The period in which the same details from the same network count as one form that was sent twice.
 */
const REPEATED_MS = 600_000
/** The forms that a profile takes in a day, whoever sends them. */
const OF_PROFILE = { requests: 2_000, seconds: 86_400 }
/** The forms of a network, to all profiles, that nobody is known to have opened before. */
const UNOPENED = { requests: 10, seconds: 600 }

/**
 * Returns the form of a profile, or that it takes no details. Throws NOT_FOUND if the profile is
 * deactivated or missing.
 */
export async function getExchangeForm(
  { db, ruleSigner, clock }: Pick<Deps, 'db' | 'ruleSigner' | 'clock'>,
  profileId: string,
): Promise<ExchangeAnswer> {
  const found = await findExchange(db, profileId)
  if ('form' in found)
    return { ...found.form, token: makeFormToken(ruleSigner, found.form.profileId, clock()) }
  if (found.state === 'off') return found
  throw notFound('form')
}

/**
 * Adds a visitor's details to the contacts of the profile's owner, with the consent and its time.
 * Throws VALIDATION_FAILED if a required field is missing or the consent is to an outdated text. A
 * form that a program filled in gets the same answer and is not stored, and a form sent twice is
 * stored once; its contact comes back from the trash. Without room for its picture, the rest is
 * stored. The exchange counts for the card that the visitor came from, if that card shows this
 * profile. Throws RATE_LIMITED when too many come (see `countForm`).
 */
export async function submitExchange(
  visitor: Visitor,
  profileId: string,
  given: ExchangeInput,
  came: Referral = {},
): Promise<{ accepted: true }> {
  const exchange = await requireExchange(visitor, profileId)
  await countForm(visitor, exchange, given)
  if (given.leaveEmpty !== '') return { accepted: true }
  const input = keepRequested(exchange.form, given)
  const issues = exchangeErrors(exchange.form, input)
  if (input.consentVersion !== exchange.form.consentVersion) issues.consent = NEW_TEXT
  if (Object.keys(issues).length > 0) throw invalid(issues)

  await visitor.limiter.count('submitExchange of a profile', exchange.form.profileId, OF_PROFILE)
  const way = await visitOf(visitor, exchange, came)
  const ids = submissionIds(visitor, exchange, input, input.photo && (await input.photo.bytes()))
  const { photo } = input
  const addPlain = () => addContact(visitor, exchange, input, { ids, displayImage: null })
  const isAdded = await (photo
    ? withUpload(visitor, async (upload) =>
        addContact(visitor, exchange, input, {
          ids,
          upload,
          displayImage: await storePicture(upload, photo),
        }),
      ).catch((error: unknown) => {
        // A visitor cannot make room among the owner's files.
        if (error instanceof ApiError && error.code === 'LIMIT_REACHED') return addPlain()
        throw error
      })
    : addPlain())
  if (!isAdded) return { accepted: true }
  visitor.wakePushes()
  visitor.wakeMails()
  countVisit(visitor, {
    kind: 'exchange',
    owner: exchange.owner,
    profileId,
    ...way,
    header: visitor.header,
    network: visitor.network,
  })
  return { accepted: true }
}

/**
 * Counts a form for the network and the profile: a hall, an office or a carrier has one address, and
 * its visitors scan one code. A form that nobody opened before counts under the low limit of its
 * network.
 */
async function countForm(
  { limiter, network, ruleSigner, clock }: Visitor,
  { form: { profileId } }: Exchange,
  { formToken }: ExchangeInput,
): Promise<void> {
  const isOpened = isFormToken(ruleSigner, profileId, { token: formToken, now: clock() })
  await (isOpened && submitCall.rateLimit
    ? limiter.count('submitExchange', `${network} ${profileId}`, submitCall.rateLimit)
    : limiter.count('submitExchange unopened', network, UNOPENED))
}

/**
 * Returns the form of a profile. A network that sends forms to others is counted as one that looks
 * them up, so that nobody tries ids by sending; forms to a right one never count here.
 */
async function requireExchange(
  { db, limiter, network }: Visitor,
  profileId: string,
): Promise<Exchange> {
  const found = await findExchange(db, profileId)
  if ('form' in found) return found
  if (lookUpCall.rateLimit)
    await limiter.count('submitExchange without form', network, lookUpCall.rateLimit)
  throw found.state === 'off' ? new ApiError('NOT_FOUND', NOT_ASKED) : notFound('form')
}

/**
 * Adds the contact with its consent, unless the same one was just added or the owner is deleting
 * their account; resolves to whether it was added.
 */
async function addContact(
  { db, clock, mail, header, countryHeader, network }: Visitor,
  { owner, form, phones }: Exchange,
  input: ExchangeInput,
  {
    ids,
    displayImage,
    upload,
  }: { ids: [string, string]; displayImage: string | null; upload?: Upload },
): Promise<boolean> {
  const { tenantId, ownerId } = owner
  const actor = { tenantId, userId: ownerId }
  const now = clock()
  const { profileId, consentText, consentVersion } = form
  const [id] = ids
  const origin = { network: await networkHash(db, owner, { network, now }), now }
  return db.transaction(async (tx) => {
    const [account] = await tx
      .select({ phoneNumber: users.phoneNumber })
      .from(users)
      .where(and(eq(users.tenantId, tenantId), eq(users.id, ownerId)))
      .for('update')
    if (!account) throw notFound('form')
    const own = and(
      eq(contacts.tenantId, tenantId),
      eq(contacts.ownerId, ownerId),
      inArray(contacts.id, ids),
    )
    const known = await tx
      .select({ id: contacts.id, createdAt: contacts.createdAt })
      .from(contacts)
      .where(own)
    const same = known.find(({ createdAt }) => now.getTime() - createdAt.getTime() < REPEATED_MS)
    if (same) {
      await restoreFromTrash({ db: tx, actor }, [same.id], now)
      return false
    }
    const phone = visitorPhone(input.phone, {
      visitor: countryIn({ countryHeader }, header),
      languages: header('accept-language') ?? '',
      ownerPhones: [account.phoneNumber, ...phones],
    })
    const row = newRow(
      { ...actor, profileId, source: 'exchange', now },
      applyPatch(null, toContactPatch({ ...input, phone }, now)),
    )
    await insertContacts({ db: tx, actor }, [{ ...row, id, displayImage }])
    await tx.insert(contactConsents).values({
      tenantId,
      ownerId,
      contactId: id,
      profileId,
      version: consentVersion,
      text: consentText,
      givenAt: now,
    })
    await noteOrigin({ db: tx, actor }, id, origin)
    if (mail.isConfigured) await addLeadNotice({ db: tx, actor }, id, now)
    const target = await findPushTarget({ db: tx, actor })
    if (target?.isAutomatic)
      await queuePushes({ db: tx, actor }, target, { ids: [id], trigger: 'exchange', now })
    await upload?.commit({ db: tx, actor })
    return true
  })
}

/**
 * Returns the contact ids that the same details get in this period and got in the one before; they
 * cannot be guessed.
 */
function submissionIds(
  { ruleSigner, clock, network }: Visitor,
  { owner, form }: Exchange,
  { photo: _photo, formToken: _token, ...texts }: ExchangeInput,
  photo: Uint8Array | undefined,
): [string, string] {
  const period = Math.floor(clock().getTime() / REPEATED_MS)
  const picture = photo ? createHash('sha256').update(photo).digest('hex') : ''
  const idIn = (when: number) => {
    const said = [owner, form.profileId, network, when, texts, picture]
    const digest = createHmac('sha256', ruleSigner.deriveKey('exchange'))
      .update(JSON.stringify(said))
      .digest('hex')
    // A UUID of version 8 (RFC 9562 section 5.8).
    return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`
  }
  return [idIn(period), idIn(period - 1)]
}

/**
 * Returns the key of the profile and the source of the visit. The visitor's own claim counts if
 * that card shows the profile.
 */
async function visitOf(
  visitor: Visitor,
  exchange: Exchange,
  { key = exchange.form.cardKey, source }: Referral,
): Promise<Pick<Visit, 'key' | 'cardId' | 'source'>> {
  const found = await findOwnCard(visitor, exchange, key)
  return found
    ? { key: found.card.key, cardId: found.cardId, source: source ?? found.source }
    : { key: exchange.form.cardKey, cardId: null, source: 'link' }
}

/** Returns the card at a key if it shows the profile of a form, else null. */
export async function findOwnCard(
  { db, cardPages, clock }: Pick<Deps, 'db' | 'cardPages' | 'clock'>,
  { owner, form }: Exchange,
  key: string,
): Promise<CachedCard | null> {
  const found = await cardPages.find(db, key, clock())
  const isOwn =
    found &&
    'row' in found &&
    found.row.id === form.profileId &&
    found.row.tenantId === owner.tenantId &&
    found.row.ownerId === owner.ownerId
  return isOwn ? found : null
}

async function storePicture(upload: Upload, photo: File): Promise<string> {
  const { bytes } = await encodePicture(await photo.bytes()).catch(refusePicture)
  const key = upload.newKey('webp')
  await upload.put(key, bytes)
  return key
}

function refusePicture(error: unknown): never {
  if (!(error instanceof PictureError)) throw error
  throw new ApiError(
    error.kind === 'type' ? 'UNSUPPORTED_MEDIA_TYPE' : 'INVALID_FILE',
    error.message,
    { photo: error.message },
  )
}
