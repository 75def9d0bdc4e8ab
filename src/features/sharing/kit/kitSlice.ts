import { type Middleware, type PayloadAction, createSlice } from '@reduxjs/toolkit'
import * as v from 'valibot'
import { list } from '@/contract/list'
import { cardThemes } from '@/contract/profiles/profileContent'
import { MAX_ADDRESS } from '@/contract/profiles/webAddress'
import { signedOut } from '@/features/auth'
import { attachSlice } from '@/shared/lib/attachSlice'
import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'

export const signatureLayouts = ['photo', 'text', 'code'] as const
export type SignatureLayout = (typeof signatureLayouts)[number]
export const sheetKinds = ['sign', 'tent', 'labels'] as const
export type SheetKind = (typeof sheetKinds)[number]
export const papers = ['a4', 'letter'] as const
export type Paper = (typeof papers)[number]

/** The longest key of a line in a signature: `website:` and an address. */
const MAX_KEY = 8 + MAX_ADDRESS

const kitChoices = v.object({
  layout: v.picklist(signatureLayouts),
  /** The keys of the lines that a signature has; null while nobody has chosen. */
  lines: v.nullable(list(v.pipe(v.string(), v.maxLength(MAX_KEY)), 60)),
  /** Null for the theme of the card. */
  theme: v.nullable(v.picklist(cardThemes)),
  side: v.picklist(['left', 'right']),
  sheet: v.picklist(sheetKinds),
  /** Null for the usual paper of the browser's region. */
  paper: v.nullable(v.picklist(papers)),
})
/** The choices made in the tools of a profile’s share kit. */
export type KitChoices = v.InferOutput<typeof kitChoices>

type KitState = Readonly<Record<string, KitChoices>>

const defaultChoices: KitChoices = {
  layout: 'photo',
  lines: null,
  theme: null,
  side: 'right',
  sheet: 'sign',
  paper: null,
}

const STORED = 'share-kit'
/** The number of profiles whose choices the browser keeps. */
const MAX_PROFILES = 30
const storedKit = v.record(v.string(), kitChoices)

function readStoredKit(): KitState {
  const text = browserStorage.get(userStorageKey(STORED))
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), storedKit), text)
  return parsed.success ? parsed.output : {}
}

interface Change<Name extends keyof KitChoices> {
  profileId: string
  value: KitChoices[Name]
}

const change =
  <Name extends keyof KitChoices>(name: Name) =>
  (state: KitState, { payload }: PayloadAction<Change<Name>>): KitState => ({
    ...state,
    [payload.profileId]: {
      ...(state[payload.profileId] ?? defaultChoices),
      [name]: payload.value,
    },
  })

/** The choices in the share kit, by profile, as this browser remembers them. */
const kitSlice = createSlice({
  name: 'shareKit',
  initialState: readStoredKit,
  reducers: {
    signatureLayoutChosen: change('layout'),
    signatureLinesChosen: change('lines'),
    backgroundThemeChosen: change('theme'),
    backgroundSideChosen: change('side'),
    sheetChosen: change('sheet'),
    paperChosen: change('paper'),
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => ({})),
})

export const {
  signatureLayoutChosen,
  signatureLinesChosen,
  backgroundThemeChosen,
  backgroundSideChosen,
  sheetChosen,
  paperChosen,
} = kitSlice.actions

/** Stores changed choices beside those that other tabs have stored. */
const persistKit: Middleware = (store) => (next) => (action) => {
  const before = selectKit(store.getState())
  const result = next(action)
  const changed = Object.entries(selectKit(store.getState())).filter(
    ([profileId, choices]) => choices !== before[profileId],
  )
  if (changed.length === 0) return result
  const ids = new Set(changed.map(([profileId]) => profileId))
  const others = Object.entries(readStoredKit()).filter(([profileId]) => !ids.has(profileId))
  const kept = [...others, ...changed].slice(-MAX_PROFILES)
  browserStorage.set(userStorageKey(STORED), JSON.stringify(Object.fromEntries(kept)))
  return result
}

/** Adds the choices, as stored, to the store. */
export const attachKit = () => attachSlice(kitSlice, persistKit)

/** Returns the choices of a profile, also before the slice is in the store. */
export function selectKitChoices(state: unknown, profileId: string): KitChoices {
  return selectKit(state)[profileId] ?? defaultChoices
}

function selectKit(state: unknown): KitState {
  return hasKit(state) ? state.shareKit : {}
}

function hasKit(state: unknown): state is { shareKit: KitState } {
  return typeof state === 'object' && state !== null && 'shareKit' in state
}
